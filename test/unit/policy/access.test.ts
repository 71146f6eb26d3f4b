import assert from "node:assert/strict";
import fs from "node:fs";
import { Access, type RunContext } from "../../../src/tools/runtime/policy/access";
import { judgePath, type Use } from "../../../src/tools/runtime/policy/pathJudgment";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { PathRules } from "../../../src/tools/runtime/ports/toolSettings";
import type { Resource } from "../../../src/base/resource";
import { createWorkspace } from "../../../src/hosts/shared/workspace/createWorkspace";
import { fileResource } from "../../../src/hosts/shared/workspace/fileUri";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { temporaryFolder } from "../hosts/temporary";

const asking: PathRules = { outside: "ask", secret: [], notSecret: [], own: [] };

describe("the access to a path", () => {
  const folder = temporaryFolder();
  const context = (rules: Partial<PathRules> = {}): ToolContext =>
    createNodeContext({ folders: [folder.at("w")], settings: { paths: { ...asking, ...rules } } });
  const reasons = async (path: string, use: Use, rules: Partial<PathRules> = {}): Promise<readonly string[]> =>
    (await judgePath(path, use, context(rules))).reasons;
  /** A path as the workspace shows it. */
  const shownAt = (...names: string[]): string => context().workspace.display(folder.resource(...names));
  beforeEach(() => {
    folder.fill({ "w/a.txt": "", "w/src/b.ts": "", "out/c.txt": "", "w/.env": "", "w/sub/AGENTS.md": "" });
  });

  it("needs no question in the workspace if nothing is secret or protected", async () => {
    for (const use of ["read", "look", "write", "entry", "copy"] as const)
      assert.deepEqual(await reasons("src/b.ts", use), [], use);
  });

  it("outside is no link if only the case of its letters differs on disk, as on Windows", async () => {
    const onDisk = (resource: string): string => resource.replace("/windows/win.ini", "/Windows/Win.ini");
    const files = { realpath: async (resource: Resource) => onDisk(resource) as Resource };
    const folders = [{ name: "w", resource: fileResource("C:\\w", "win32") }];
    const workspace = createWorkspace({ folders, trusted: true, files, platform: "win32" });
    const { reasons: said } = await judgePath("C:\\windows\\win.ini", "read", { ...context(), workspace });
    assert.deepEqual(said, ["c:/windows/win.ini is outside the workspace."]);
  });

  it("outside is asked about whatever is wanted, by its path", async () => {
    const shown = shownAt("out", "c.txt");
    for (const use of ["read", "look", "write", "entry", "copy"] as const) {
      assert.deepEqual(await reasons("../out/c.txt", use), [`${shown} is outside the workspace.`], use);
      assert.deepEqual(await reasons(shown, use), [`${shown} is outside the workspace.`], use);
    }
  });

  it("outside is asked about by default", async () => {
    const plain = createNodeContext({ folders: [folder.at("w")] });
    assert.equal((await judgePath("../out/c.txt", "read", plain)).reasons.length, 1);
  });

  it("outside is refused by the setting, in the words of the workspace", async () => {
    for (const use of ["read", "look", "write", "entry", "copy"] as const)
      await assert.rejects(reasons("../out/c.txt", use, { outside: "refuse" }), {
        code: "BLOCKED",
        message:
          "Permission denied: ../out/c.txt. It lies outside the workspace; only paths below its folders can be used: w.",
      });
  });

  it("through a link that leads outside names the real target, also one that does not exist yet", async () => {
    fs.symlinkSync("../out", folder.at("w", "link"));
    fs.symlinkSync("../out/new", folder.at("w", "later"));
    assert.deepEqual(await reasons("link/c.txt", "read"), [
      `link/c.txt leads to ${shownAt("out", "c.txt")}, outside the workspace.`,
    ]);
    assert.deepEqual(await reasons("later", "write"), [
      `later leads to ${shownAt("out", "new")}, outside the workspace.`,
    ]);
  });

  it("to a link itself is no access to what it leads to", async () => {
    fs.symlinkSync("../out", folder.at("w", "link"));
    fs.symlinkSync(".env", folder.at("w", "plain"));
    assert.deepEqual(await reasons("link", "entry"), []);
    assert.deepEqual(await reasons("link", "entry", { outside: "refuse" }), []);
    assert.deepEqual(await reasons("plain", "copy"), []);
    assert.equal((await reasons("link/c.txt", "entry")).length, 1);
  });

  it("by a way through the outside that comes back in is asked about", async () => {
    fs.symlinkSync("../out", folder.at("w", "link"));
    fs.symlinkSync("../w/a.txt", folder.at("out", "back"));
    assert.deepEqual(await reasons("link/back", "read"), [
      `The way to link/back leads through ${shownAt("out", "back")}, outside the workspace.`,
    ]);
  });

  it("with no folder open is asked about for an absolute path", async () => {
    const nowhere = createNodeContext({ folders: [] });
    const { reasons: told } = await judgePath(folder.at("out", "c.txt"), "read", nowhere);
    assert.deepEqual(told, [`${shownAt("out", "c.txt")} is outside the workspace.`]);
    await assert.rejects(judgePath("memfs://host/x", "read", nowhere), { code: "BLOCKED" });
  });

  it("to what Copilot's chat has put aside for the model needs no question to read, and one to write", async () => {
    const spilled = "User/workspaceStorage/1f/GitHub.copilot-chat/chat-session-resources/s/content.json";
    folder.fill({ [spilled]: "" });
    assert.deepEqual(await reasons(folder.at(spilled), "read"), []);
    assert.deepEqual(await reasons(folder.at(spilled), "look"), []);
    assert.equal((await reasons(folder.at(spilled), "write")).length, 1);
    fs.symlinkSync(folder.at("out", "c.txt"), folder.at(spilled.replace("content.json", "link")));
    assert.equal((await reasons(folder.at(spilled.replace("content.json", "link")), "read")).length, 1);
  });

  it("to a file that may contain secrets is asked about to read, copy, and change it, not to look", async () => {
    fs.symlinkSync(".env", folder.at("w", "plain.txt"));
    assert.deepEqual(await reasons(".env", "read"), [".env may contain secrets."]);
    assert.deepEqual(await reasons(".env", "copy"), [".env may contain secrets."]);
    assert.deepEqual(await reasons(".env", "write"), [
      ".env sets what programs start with.",
      ".env may contain secrets.",
    ]);
    assert.deepEqual(await reasons(".env", "look"), []);
    assert.deepEqual(await reasons("plain.txt", "read"), ["plain.txt leads to .env, which may contain secrets."]);
    assert.deepEqual(await reasons("a.txt", "read", { secret: ["a.*"] }), ["a.txt may contain secrets."]);
    assert.deepEqual(await reasons("plain.txt", "read", { notSecret: [".env"] }), []);
  });

  it("to a name like a secret file's is asked about, unless it is a folder, even if it is missing or can't be looked at", async () => {
    folder.fill({ "w/src/credentials/index.ts": "", "w/.secrets/x": "", "w/.cursorignore": "kept.env" });
    fs.mkdirSync(folder.at("w", "kept.env"));
    fs.symlinkSync("../src/credentials", folder.at("w", "sub", "token.json"));
    for (const use of ["read", "copy"] as const) {
      assert.deepEqual(await reasons("src/credentials", use), [], use);
      assert.deepEqual(await reasons("src/credentials/index.ts", use), [], use);
      assert.deepEqual(await reasons("sub/credentials", use), ["sub/credentials may contain secrets."], use);
      assert.deepEqual(await reasons(".secrets", use), [".secrets may contain secrets."], use);
      assert.deepEqual(await reasons("kept.env", use), ["kept.env may contain secrets."], use);
    }
    assert.deepEqual(await reasons("sub/token.json", "read"), []);
    const broken = context();
    const files = { ...broken.files, stat: () => Promise.reject(new Error("broken")) };
    await assert.rejects(judgePath("credentials", "read", { ...broken, files }), /broken/);
  });

  it("to a secret file elsewhere is refused, whoever would be asked, unless the user excepts it", async () => {
    folder.fill({ "out/.env": "", "out/id_rsa": "" });
    fs.symlinkSync("../out/id_rsa", folder.at("w", "harmless.txt"));
    for (const use of ["read", "write", "copy"] as const)
      await assert.rejects(reasons("../out/.env", use), {
        code: "BLOCKED",
        message:
          /^Permission denied: \.\.\/out\/\.env\. .* is outside the workspace\. It may contain secrets.*files\.notSecret/,
      });
    await assert.rejects(reasons("harmless.txt", "read"), { code: "BLOCKED" });
    assert.equal((await reasons("../out/.env", "read", { notSecret: ["**/out/.env"] })).length, 1);
    assert.equal((await reasons("../out/.env", "look")).length, 1);
  });

  it("to a protected file is asked about to change it, by its name and by where it leads", async () => {
    fs.symlinkSync("sub", folder.at("w", "alias"));
    fs.symlinkSync("sub/AGENTS.md", folder.at("w", "notes.txt"));
    fs.symlinkSync("a.txt", folder.at("w", "CLAUDE.md"));
    assert.deepEqual(await reasons("sub/AGENTS.md", "write"), ["sub/AGENTS.md contains instructions for agents."]);
    assert.deepEqual(await reasons("alias/AGENTS.md", "entry"), ["alias/AGENTS.md contains instructions for agents."]);
    assert.deepEqual(await reasons("notes.txt", "write"), [
      "notes.txt leads to sub/AGENTS.md, which contains instructions for agents.",
    ]);
    assert.deepEqual(await reasons("CLAUDE.md", "write"), ["CLAUDE.md contains instructions for agents."]);
    assert.deepEqual(await reasons("sub/AGENTS.md", "read"), []);
    assert.deepEqual(await reasons("sub/AGENTS.md", "copy"), []);
    assert.deepEqual(await reasons(".github", "entry"), [".github contains instructions for programs and agents."]);
    assert.deepEqual(await reasons(".git/hooks/pre-commit", "write"), [
      ".git/hooks/pre-commit belongs to Git, and can make it run any command.",
    ]);
  });

  it("is judged below its workspace folder, not by the folders above that", async () => {
    folder.fill({ ".claude/w/a.txt": "" });
    const inner = createNodeContext({ folders: [folder.at(".claude", "w")] });
    assert.deepEqual((await judgePath("a.txt", "write", inner)).reasons, []);
    assert.equal((await judgePath(folder.at(".claude", "w", "a.txt"), "write", context())).reasons.length, 2);
  });

  describe("to the editor's own settings", () => {
    const refused = {
      code: "BLOCKED",
      message: /^Permission denied: .*\. The path is or contains the editor's own settings/,
    };
    for (const path of [
      ".config/Code/User/settings.json",
      ".config/Code - Insiders/User/profiles/1/settings.json",
      ".config/Cursor/User/keybindings.json",
      "Library/Application Support/VSCodium/User/settings.json",
      "AppData/Roaming/Code/User/mcp.json",
      ".vscode-server/data/Machine/settings.json",
      ".vscode-server-insiders/data/User/globalStorage/x",
      ".local/share/code-server/User/settings.json",
    ])
      it(`is refused to change ${path}`, async () => {
        const { at } = folder;
        for (const use of ["write", "entry"] as const) await assert.rejects(reasons(at("home", path), use), refused);
        assert.equal((await reasons(at("home", path), "read")).length, 1);
      });

    it("is refused in the folder that the editor reports, through links on both sides, and for folders above", async () => {
      folder.fill({ "data/User/settings.json": "{}", "w/dotfiles/s.json": "{}" });
      const own = [folder.resource("data", "User"), folder.resource("data", "mine.json"), folder.resource("gone")];
      fs.symlinkSync("../data/User/settings.json", folder.at("w", "innocent.json"));
      fs.symlinkSync("../w/dotfiles/s.json", folder.at("data", "mine.json"));
      for (const path of ["innocent.json", "../data/User/x", "dotfiles/s.json", "../data/mine.json"])
        await assert.rejects(reasons(path, "write", { own }), refused, path);
      await assert.rejects(reasons("../data", "entry", { own }), refused);
      await assert.rejects(reasons("dotfiles", "entry", { own }), refused);
      assert.deepEqual(await reasons("a.txt", "write", { own }), []);
      assert.deepEqual(await reasons("innocent.json", "entry", { own }), []);
    });

    it("says so when a file system fails in a way that is no refusal", async () => {
      const broken = context({ own: [folder.resource("x")] });
      const files = { ...broken.files, realpath: () => Promise.reject(new Error("broken")) };
      await assert.rejects(judgePath("a.txt", "write", { ...broken, files }), /broken/);
    });
  });
});

describe("a path in a call", () => {
  const folder = temporaryFolder();
  const context = (): ToolContext => createNodeContext({ folders: [folder.at("w")], settings: { paths: asking } });
  const accessTo = (): Access => new Access(context());
  /** What `run` gets once the call was approved. */
  const running = (access: Access): RunContext => ({ ...context(), approval: access.approve(true) });
  beforeEach(() => {
    folder.fill({ "w/a.txt": "", "w/.env": "", "out/c.txt": "", "other/d.txt": "" });
  });

  it("is allowed without a question if there is no reason for one", async () => {
    const access = accessTo();
    const file = await access.read("a.txt");
    assert.deepEqual([file.path, file.resource, file.reasons], ["a.txt", folder.resource("w", "a.txt"), []]);
    assert.equal(access.asked.size, 0);
    assert.equal(await file.use(running(access)), folder.resource("w", "a.txt"));
  });

  it("is allowed when the same call asked about it for the same use, and then only", async () => {
    const access = accessTo();
    const globs = access.globs();
    const file = await access.read(".env");
    const approved = running(access);
    assert.equal(await file.use(approved), folder.resource("w", ".env"));
    assert.equal(await file.useThroughFiles(approved), folder.resource("w", ".env"));
    assert.equal(await globs.named(".env", "read", approved), folder.resource("w", ".env"));
    await assert.rejects(globs.named(".env", "copy", approved), {
      code: "BLOCKED",
      message: /^Permission denied: \.env\. \.env may contain secrets\. The user was not asked/,
    });
  });

  it("is not allowed by the approval of another call", async () => {
    const [one, other] = [accessTo(), accessTo()];
    const [file, secret, globs] = [await one.read("a.txt"), await one.read(".env"), one.globs()];
    await other.read(".env");
    const approved = running(other);
    const refused = { name: "Error", message: /approval of another call/ };
    for (const path of [file, secret]) {
      await assert.rejects(path.use(approved), refused);
      await assert.rejects(path.useThroughFiles(approved), refused);
    }
    await assert.rejects(globs.named("a.txt", "read", approved), refused);
    await assert.rejects(globs.found(folder.resource("w", "a.txt"), "read", approved), refused);
  });

  it("can't be asked about once the call was approved", async () => {
    const access = accessTo();
    const approved = running(access);
    const refused = { code: "BLOCKED", message: /^Permission denied: \.env\. .*The user was not asked/ };
    await assert.rejects(access.read(".env"), refused);
    assert.throws(() => access.about(".env", ["It is new."]), refused);
    assert.equal(access.asked.size, 0);
    assert.equal(await (await access.read("a.txt")).use(approved), folder.resource("w", "a.txt"));
    assert.equal(access.approve(false), approved.approval);
  });

  it("is not allowed if it leads elsewhere than when the user was asked", async () => {
    const access = accessTo();
    fs.symlinkSync("../out/c.txt", folder.at("w", "link"));
    const file = await access.read("link");
    const approved = running(access);
    await file.use(approved);
    fs.unlinkSync(folder.at("w", "link"));
    fs.symlinkSync("../other/d.txt", folder.at("w", "link"));
    await assert.rejects(file.use(approved), /leads to .*other\/d\.txt, outside the workspace/);
    await assert.rejects(file.useThroughFiles(approved), /leads to .*other\/d\.txt, outside the workspace/);
  });

  it("is judged once for a read through the files of the run, if nothing was asked", async () => {
    const access = accessTo();
    const [read, look] = [await access.read("a.txt"), await access.look("a.txt")];
    const approved = running(access);
    const place = (): Promise<never> => Promise.reject(new Error("judged again"));
    const later = { ...approved, workspace: { ...approved.workspace, place } };
    assert.equal(await read.useThroughFiles(later), folder.resource("w", "a.txt"));
    await assert.rejects(read.use(later), /judged again/);
    await assert.rejects(look.useThroughFiles(later), /judged again/);
  });

  it("has a real path, known once it was judged and used once it was allowed", async () => {
    const access = accessTo();
    fs.symlinkSync("a.txt", folder.at("w", "link"));
    const [named, real] = [folder.resource("w", "link"), folder.resource("w", "a.txt")];
    const file = await access.read("link");
    const approved = running(access);
    assert.deepEqual([file.real, access.realPathOf(named)], [real, real]);
    assert.equal(approved.approval.realPathOf(named), undefined);
    await file.use(approved);
    assert.equal(approved.approval.realPathOf(named), real);
  });

  it("is reported with the question about it, once", async () => {
    const access = accessTo();
    for (const use of ["read", "copy", "read"] as const) await access[use](".env");
    await access.read("a.txt");
    assert.deepEqual([...access.asked], [[".env", [".env may contain secrets."]]]);
  });

  it("is judged by its names if a search found it", async () => {
    const [access, other] = [accessTo(), accessTo()];
    const found = folder.resource("w", ".env");
    await access.found(found, "entry");
    assert.deepEqual(
      [...access.asked],
      [[".env", [".env sets what programs start with.", ".env may contain secrets."]]],
    );
    await access.globs().found(found, "entry", running(access));
    await assert.rejects(other.globs().found(found, "entry", running(other)), { code: "BLOCKED" });
    await other.globs().found(resourceOf(folder.at("w", "a.txt")), "entry", running(other));
  });
});
