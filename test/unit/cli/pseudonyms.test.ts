import assert from "node:assert/strict";
import fs from "node:fs";
import { pseudonymsOf } from "../../../src/apps/cli/team/pseudonyms";
import { exportKey } from "../../../src/apps/cli/team/exportKey";
import { temporaryFolder } from "../hosts/temporary";
import { canLink, hasModes } from "../../support/machine";

describe("pseudonyms of an export", () => {
  const names = pseudonymsOf("key", ["Ada.Lovelace", "qw"]);

  it("are equal for equal paths with the same key, and differ with another key", () => {
    const [same, other] = [pseudonymsOf("key", []), pseudonymsOf("another key", [])];
    assert.match(names.path("/home/ada/app"), /^[0-9a-f]{24}$/);
    assert.equal(names.path("/home/ada/app"), same.path("/home/ada/app"));
    assert.notEqual(names.path("/home/ada/app"), names.path("/home/ada/app2"));
    assert.notEqual(names.path("/home/ada/app"), other.path("/home/ada/app"));
    assert.equal(names.machine, same.machine);
    assert.notEqual(names.machine, other.machine);
  });

  it("don't replace names of tools and models that are only names", () => {
    for (const tool of ["Bash", "mcp__github__create_issue", "run_in_terminal", "my-own-tool"])
      assert.equal(names.tool(tool), tool);
    for (const model of ["claude-opus-4-5-20251101", "new-99.5-model", "qwen3:8b"])
      assert.equal(names.model(model), model.replace(/-2025.*/, ""));
  });

  it("replace names of tools and models that contain a path, a sentence, or the user's name", () => {
    const [home, sentence, empty] = ["/home/ada/app", "Fix the login of our shop", ""];
    for (const tool of [home, sentence, empty, "secret.ts", "mcp__ada.lovelace__x", "mcp__x\nBash", "a".repeat(129)])
      assert.match(names.tool(tool), /^tool-[0-9a-f]{24}$/);
    for (const model of [home, sentence, empty, "secret.ts", "x-ADA.LOVELACE", "own/model"])
      assert.match(names.model(model), /^model-[0-9a-f]{24}$/);
  });

  it("don't replace the name of a known tool because the user is called like it", () => {
    const ofBash = pseudonymsOf("key", ["bash", "claude"]);
    assert.equal(ofBash.tool("Bash"), "Bash");
    assert.equal(ofBash.model("claude-opus-4-5"), "claude-opus-4-5");
    assert.match(ofBash.tool("own_bash"), /^tool-/);
  });

  it("ignore names of people that are too short to mean anything", () => {
    assert.equal(names.tool("qwerty"), "qwerty");
  });
});

describe("the key of an export", () => {
  const folder = temporaryFolder();

  it("is created once, and only its owner can read it", async () => {
    const key = await exportKey(folder.at("state", "export-key"));
    assert.match(key, /^[0-9a-f]{64}$/);
    assert.equal(await exportKey(folder.at("state", "export-key")), key);
    if (process.platform !== "win32") assert.equal(fs.statSync(folder.at("state", "export-key")).mode & 0o777, 0o600);
  });

  it("is made private again if others could read it", async function () {
    if (!hasModes) this.skip();
    const key = await exportKey(folder.at("export-key"));
    fs.chmodSync(folder.at("export-key"), 0o644);
    assert.equal(await exportKey(folder.at("export-key")), key);
    assert.equal(fs.statSync(folder.at("export-key")).mode & 0o777, 0o600);
  });

  it("is not replaced if its file contains something else", async () => {
    folder.fill({ "export-key": "not a key\n" });
    await assert.rejects(exportKey(folder.at("export-key")), /doesn't contain a key. Restore it, or delete it/);
    assert.equal(fs.readFileSync(folder.at("export-key"), "utf8"), "not a key\n");
  });

  it("is not read through a symlink", async function () {
    if (!canLink) this.skip();
    folder.fill({ other: `${"0".repeat(64)}\n` });
    fs.symlinkSync(folder.at("other"), folder.at("export-key"));
    await assert.rejects(exportKey(folder.at("export-key")), /is a symlink. Delete it/);
  });
});
