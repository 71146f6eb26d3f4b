import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { commandEnvironment, withAbsolutePath } from "../../../src/hosts/node/processes/shellEnvironment";
import { cpuMs } from "../../support/cpuTime";

const SETTLED = {
  PAGER: "cat",
  GIT_PAGER: "cat",
  GIT_EDITOR: ":",
  GIT_TERMINAL_PROMPT: "0",
  NO_COLOR: "1",
  TERM: "dumb",
};

describe("the environment of a command", () => {
  for (const name of [
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "npm_config_//registry.example.org/:_authToken",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_ACCESS_KEY_ID",
    "OPENAI_API_KEY",
    "STRIPE_APIKEY",
    "DB_PASSWORD",
    "PGPASSWORD",
    "MYSQL_PWD_SECRET",
    "SIGNING_PASSPHRASE",
    "GOOGLE_APPLICATION_CREDENTIALS",
    "AZURE_DEVOPS_PAT",
    "SMTP_PASS",
    "deploy_key",
    "VSCODE_IPC_HOOK_CLI",
    "VSCODE_GIT_IPC_HANDLE",
    "ELECTRON_RUN_AS_NODE",
  ])
    it(`does not contain ${name}`, () => {
      const { env, removed } = commandEnvironment({ [name]: "value" }, []);
      assert.deepEqual(env, SETTLED);
      assert.deepEqual(removed, [name]);
    });

  it("does not contain CDPATH, so that cd leads where its path says", () => {
    assert.deepEqual(commandEnvironment({ CDPATH: "/elsewhere", CdPath: "/elsewhere" }, ["*"]), {
      env: SETTLED,
      removed: [],
    });
  });

  it("contains only absolute folders of PATH for a command that nobody approved", () => {
    const pathOf = (PATH: string): unknown => withAbsolutePath({ env: { PATH, X: "." }, removed: ["Y"] }, "linux");
    const bin = resolve("bin");
    const relative = ["", ".", "./bin", "bin", ""].join(delimiter);
    assert.deepEqual(pathOf([relative, bin, relative].join(delimiter)), {
      env: { PATH: bin, X: "." },
      removed: ["Y"],
    });
    assert.deepEqual(pathOf(relative), { env: { X: "." }, removed: ["Y"] });
    assert.deepEqual(withAbsolutePath({ env: { Path: bin }, removed: [] }, "linux").env, { Path: bin });
  });

  it("contains no settings of ripgrep for a command that nobody approved, since they can name hidden files", () => {
    const env = { RIPGREP_CONFIG_PATH: "/home/ada/.ripgreprc", X: "1" };
    assert.deepEqual(withAbsolutePath({ env, removed: [] }, "linux"), { env: { X: "1" }, removed: [] });
    assert.deepEqual(commandEnvironment(env, []).env, { ...SETTLED, ...env });
  });

  it("keeps Windows from looking for programs in the current folder first, for a command that nobody approved", () => {
    const Path = resolve("bin");
    for (const more of [{}, { nodefaultcurrentdirectoryinexepath: "" }])
      assert.deepEqual(withAbsolutePath({ env: { Path, ...more }, removed: ["Y"] }, "win32"), {
        env: { Path, NoDefaultCurrentDirectoryInExePath: "1" },
        removed: ["Y"],
      });
  });

  for (const [name, value] of [
    ["CDPATHS", "a name like any other"],
    ["PATH", "/usr/bin:/bin"],
    ["HOME", "/home/ada"],
    ["SSH_AUTH_SOCK", "/run/agent.1"],
    ["TOKENIZERS_PARALLELISM", "false"],
    ["KEYBOARD", "de"],
    ["MONKEY", "1"],
    ["DATABASE_URL", "postgres://localhost:5432/test"],
    ["HTTPS_PROXY", "http://proxy.example:8080"],
    ["GIT_ASKPASS", "/usr/lib/ssh/askpass"],
    ["NODE_OPTIONS", "--max-old-space-size=4096"],
    ["NOTHING", ""],
    ["__proto__", "a name like any other"],
  ] as const)
    it(`contains ${name}=${value}`, () => {
      const { env, removed } = commandEnvironment(Object.fromEntries([[name, value]]), []);
      assert.deepEqual(removed, []);
      assert.equal(Object.getOwnPropertyDescriptor(env, name)?.value, value);
    });

  for (const [name, value] of [
    ["DATABASE_URL", "postgres://ada:lovelace@localhost:5432/test"],
    ["REDIS", "redis://:lovelace@localhost"],
    ["DEPLOY", "-----BEGIN OPENSSH PRIVATE KEY-----\nabc"],
    ["GIT_ASKPASS", "/opt/code-server/extensions/git/dist/askpass.sh"],
    ["NODE_OPTIONS", "--require /home/ada/.vscode/extensions/js-debug/bootloader.js"],
  ] as const)
    it(`does not contain ${name} when it is ${JSON.stringify(value)}`, () =>
      assert.deepEqual(commandEnvironment({ [name]: value }, []).removed, [name]));

  it("keeps the names that the user lists, ignoring case, with * for any characters", () => {
    const own = { NPM_TOKEN: "1", GH_TOKEN: "2", AWS_SECRET_ACCESS_KEY: "3", AWS_ACCESS_KEY_ID: "4", XNPM_TOKEN: "5" };
    const { env, removed } = commandEnvironment(own, ["npm_token", "AWS_*", ".*"]);
    assert.deepEqual(env, { ...SETTLED, NPM_TOKEN: "1", AWS_SECRET_ACCESS_KEY: "3", AWS_ACCESS_KEY_ID: "4" });
    assert.deepEqual(removed, ["GH_TOKEN", "XNPM_TOKEN"]);
  });

  it("keeps by its name what was taken for a secret by its value", () => {
    const own = { DATABASE_URL: "postgres://ada:lovelace@localhost/test", JDBC_URL: "jdbc:x?password=lovelace" };
    assert.deepEqual(commandEnvironment(own, ["DATABASE_*"]).removed, ["JDBC_URL"]);
  });

  it("loses the settings that were given to Git together when one of them is secret, and none otherwise", () => {
    const own = { GIT_CONFIG_COUNT: "2", GIT_CONFIG_KEY_0: "a.b", GIT_CONFIG_VALUE_0: "1", GIT_CONFIG_KEY_1: "c.d" };
    const secret = { ...own, GIT_CONFIG_VALUE_1: "AUTHORIZATION: basic YTpi" };
    assert.deepEqual(commandEnvironment(secret, []), { env: SETTLED, removed: Object.keys(secret).sort() });
    assert.deepEqual(commandEnvironment(secret, ["git_config_value_1"]).removed, []);
    assert.deepEqual(commandEnvironment({ ...own, GIT_CONFIG_VALUE_1: "2" }, []).removed, []);
  });

  it("is made of 400 variables within 60 ms", () => {
    const own = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`VARIABLE_${at}`, `/opt/some/folder-${at}/bin:${"x1".repeat(at)}`]),
    );
    commandEnvironment(own, []);
    const took = cpuMs(() => {
      for (let time = 0; time < 5; time++) commandEnvironment(own, []);
    });
    assert.ok(took / 5 < 60, `${took / 5} ms`);
  });

  it("settles pager, editor, prompts and colors, whatever they were and however they were written", () =>
    assert.deepEqual(commandEnvironment({ PAGER: "less", Git_Editor: "vi", TERM: "xterm", GONE: undefined }, ["*"]), {
      env: SETTLED,
      removed: [],
    }));

  it("is what a real process gets", () => {
    const { env } = commandEnvironment({ ...process.env, SOME_TOKEN: "x", PLAIN: "y" }, []);
    const seen = JSON.parse(
      execFileSync(process.execPath, ["-p", "JSON.stringify(process.env)"], { env, encoding: "utf8" }),
    );
    assert.deepEqual([seen.SOME_TOKEN, seen.PLAIN, seen.PAGER], [undefined, "y", "cat"]);
  });
});
