import assert from "node:assert/strict";
import { foldName, foldPath } from "../../../src/tools/runtime/policy/foldName";
import { protectedBecause } from "../../../src/tools/runtime/policy/protectedFiles";
import { isSecretPath } from "../../../src/tools/runtime/policy/secretPaths";
import { cpuClock } from "../../support/cpuTime";

describe("a name as any file system may read it", () => {
  for (const [name, folded] of [
    ["AGENTS.md", "agents.md"],
    ["agents.md.", "agents.md"],
    ["agents.md . .", "agents.md"],
    ["agents.md::$DATA", "agents.md"],
    ["agents.md:stream", "agents.md"],
    ["a\u200cgents\ufeff.md", "agents.md"],
    ["\uff21gents.md", "agents.md"],
    ["agent\u017f.md", "agents.md"],
    ["caf\u0065\u0301", "caf\u00e9"],
    [":x", ":x"],
    ["...", "..."],
    ["", ""],
  ] as const)
    it(`${JSON.stringify(name)} is ${JSON.stringify(folded)}`, () => assert.equal(foldName(name), folded));

  it("is folded in each part of a path, however the parts are separated", () =>
    assert.equal(foldPath("/A//b\\C. /d"), "a/b/c/d"));
});

describe("a protected file", () => {
  const git = "belongs to Git, and can make it run any command";
  for (const [path, why] of [
    [".git/config", git],
    [".git/hooks/pre-commit", git],
    [".git", git],
    ["sub/.git/modules/x/hooks/y", git],
    [".git/modules/x/config", git],
    [".GIT./Hooks/x", git],
    [".git::$INDEX_ALLOCATION/config", git],
    ["GIT~1/config", git],
    [".g\u200cit\\config", git],
    [".git/index", "belongs to Git, which keeps it itself"],
    [".vscode/tasks.json", "configures the editor, and may make it run commands"],
    [".VSCode./settings.json", "configures the editor, and may make it run commands"],
    ["app/.vscode/settings.json", "configures the editor, and may make it run commands"],
    ["a:b.code-workspace", "configures the editor, and may make it run commands"],
    ["x.code-workspace", "configures the editor, and may make it run commands"],
    [".devcontainer/devcontainer.json", "configures the editor, and may make it run commands"],
    ["AGENTS.md", "contains instructions for agents"],
    ["packages/a/CLAUDE.local.md", "contains instructions for agents"],
    [".claude/commands/x.md", "contains instructions for agents"],
    [".cursor/rules/x.mdc", "contains instructions for agents"],
    [".github/copilot-instructions.md", "contains instructions for agents"],
    [".github/instructions/ts.instructions.md", "contains instructions for agents"],
    [".github/prompts/x.prompt.md", "contains instructions for agents"],
    [".github/hooks/x.json", "contains instructions for agents"],
    [".github\\hooks\\x.json", "contains instructions for agents"],
    ["Agent\u017f.md", "contains instructions for agents"],
    [".mcp.json", "configures which programs agents start"],
    [".github/workflows/ci.yml", "runs commands on a build server"],
    [".gitlab-ci.yml", "runs commands on a build server"],
    [".husky/pre-commit", "runs commands when Git is used"],
    [".cargo/config.toml", "sets what programs start with"],
    ["a/rust-toolchain", "sets what programs start with"],
    [".yarn/releases/yarn-4.cjs", "sets what programs start with"],
    ["package-lock.json", "is written by a package manager, not by hand"],
    ["a/Cargo.lock", "is written by a package manager, not by hand"],
    ["go.sum", "is written by a package manager, not by hand"],
    ["home/.bashrc", "runs commands when a shell or a session starts"],
    ["/home/x/.config/fish/config.fish", "runs commands when a shell or a session starts"],
    ["/etc/profile.d/x.sh", "runs commands when a shell or a session starts"],
    ["/home/x/.ssh/authorized_keys", "decides what other programs may do in your name"],
    [".env.local", "sets what programs start with"],
    [".npmrc", "sets what programs start with"],
  ] as const)
    it(`${path} is protected, because it ${JSON.stringify(why)}`, () =>
      assert.equal(protectedBecause(path, false), why));

  for (const path of [
    "src/git/config",
    ".gitignore",
    "src/a.ts",
    "vscode/x",
    "docs/agents.md.txt",
    ".github/ISSUE_TEMPLATE/x.md",
    "package.json",
    "lock",
    "envoy.ts",
    "",
  ])
    it(`${path || "the workspace"} is none`, () => assert.equal(protectedBecause(path, false), undefined));

  it("is a folder above some only if all in it is meant", () => {
    assert.equal(protectedBecause(".github", false), undefined);
    assert.equal(protectedBecause(".github", true), "contains instructions for programs and agents");
    assert.equal(protectedBecause("src", true), undefined);
  });
});

describe("a file that may contain secrets", () => {
  for (const path of [
    ".env",
    "a/.env.production",
    "prod.env",
    ".envrc",
    ".ENV",
    ".env.",
    ".env::$DATA",
    ".e\u200cnv",
    "key.pem",
    "x/server.KEY",
    "cert.p12",
    "id_rsa",
    "home/.ssh/config",
    ".ssh",
    ".npmrc",
    "_netrc",
    ".git-credentials",
    "/home/x/.aws/credentials",
    "/home/x/.kube/config",
    "/home/x/.config/gcloud/x.db",
    "/home/x/.docker/config.json",
    "kubeconfig",
    "prod.kubeconfig",
    "service-account-1.json",
    "secrets.yaml",
    "two\nlines.pem",
    ".env~",
    "#.env#",
    "id_rsa.~1~",
    ".id_rsa.swp",
    ".npmrc.swo",
    ".id_rsa.SWN",
    "id_rsa.orig",
    "x/server.key.bak",
    "secrets.json.bak",
    "secrets.json.old~",
    "id_rsa.save.~12~",
    ".env.~",
    "terraform.tfstate",
    "/etc/shadow",
    "/proc/self/environ",
    "/proc/12/task/13/environ",
    ".bash_history",
  ])
    it(`is ${path}`, () => assert.equal(isSecretPath(path), true));

  for (const path of [
    ".env.example",
    "a/.env.sample",
    ".env.template",
    "example.env",
    "env",
    "environment.ts",
    "keyboard.ts",
    "id_rsa.pub",
    "id_rsa.pub.bak",
    ".id_rsa.pub.swp",
    ".env.example.~1~",
    "README.md.orig",
    "notes.old",
    ".swp",
    "id_card.ts",
    "/home/x/.ssh/id_ed25519.pub",
    "/home/x/.ssh/known_hosts",
    "docs/secrets.md",
    "src/credentials.ts",
    "package.json",
    "/proc/cpuinfo",
    "history",
    "",
  ])
    it(`is not ${path || "the workspace"}`, () => assert.equal(isSecretPath(path), false));

  it("is recognized in time linear in the length of its name", () => {
    const spent = cpuClock();
    for (const part of ["~", "#", ".~1", ".~1~", ".bak", ".swp"])
      assert.equal(isSecretPath(`${part.repeat(100_000)}x`), false, part);
    assert.ok(spent() < 1000, "it took seconds");
  });

  it("is what the user lists as one, by name or by path, in any letters", () => {
    const rules = { secret: ["*.vault", "private/**"], notSecret: [] };
    for (const path of ["x.vault", "a/b/X.VAULT", "private/a/b", "/private/a"])
      assert.equal(isSecretPath(path, rules), true, path);
    for (const path of ["a/private/b", "vault"]) assert.equal(isSecretPath(path, rules), false, path);
  });

  it("is none that the user lists as harmless, whatever other rules say", () => {
    const rules = { secret: ["*.pem"], notSecret: ["test/keys/*.pem", "\\.env.test"] };
    assert.equal(isSecretPath("test/keys/a.pem", rules), false);
    assert.equal(isSecretPath("a/.env.test", rules), false);
    assert.equal(isSecretPath("keys/a.pem", rules), true);
  });

  it("is also named by a glob that can't be read, as the name that it spells", () => {
    const rules = { secret: ["[odd", "a/[odd"], notSecret: [] };
    assert.equal(isSecretPath("x/[odd", rules), true);
    assert.equal(isSecretPath("odd", rules), false);
  });
});
