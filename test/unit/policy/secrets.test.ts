import assert from "node:assert/strict";
import fs from "node:fs";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import { temporaryFolder } from "../hosts/temporary";
import { type AskedRun, askedRun } from "./askedRun";

const SECRET = "mark-of-the-secret";

describe("what may contain secrets", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  let asked: readonly Question[] = [];
  const run = async (name: string, input: unknown, how: AskedRun = {}): Promise<string> => {
    const told = await askedRun([at("w")], name, input, how);
    asked = told.asked;
    return told.result;
  };
  beforeEach(() => {
    folder.fill({
      "w/.env": SECRET,
      "w/src/key.pem": SECRET,
      "w/notes.txt": "mark of nothing",
      "w/.ssh/config": SECRET,
    });
    fs.symlinkSync(".env", at("w/plain.txt"));
    fs.symlinkSync(".ssh", at("w/folder"));
  });

  const naming: readonly (readonly [tool: string, input: unknown])[] = [
    ["file_read", { file_path: ".env" }],
    ["file_read", { file_path: "plain.txt" }],
    ["file_read", { file_path: "folder/config" }],
    ["grep", { pattern: "mark", path: ".env" }],
    ["grep", { pattern: "mark", path: "plain.txt" }],
    ["fileio_find_in_files", { pattern: "mark.*", path: "src/key.pem" }],
    ["fileio_find_in_files", { pattern: "mark.*", path: ["notes.txt", "plain.txt"] }],
    ["file_edit", { file_path: ".env", old_string: "mark-of-another", new_string: "" }],
    ["file_edit", { file_path: "plain.txt", old_string: "mark-of-another", new_string: "" }],
    ["fileio_copy", { source: ".env", destination: "copied.txt" }],
    ["fileio_copy", { source: "src/*.pem", destination: "copies/" }],
    ["fileio_move", { source: ".env", destination: "moved.txt" }],
  ];
  for (const [name, input] of naming) {
    it(`is asked about when ${name} names it: ${JSON.stringify(input)}`, async () => {
      const told = await run(name, input);
      assert.equal(told.includes(SECRET), false, told);
      assert.equal(asked.length, 1, told);
      assert.match(asked[0]?.detail ?? "", /may contain secrets\./);
      assert.match(told, /Permission denied: .* may contain secrets\. The user rejected/);
      assert(!fs.existsSync(at("w/copied.txt")) && fs.existsSync(at("w/.env")), "something was done");
    });
  }

  it("is read once the user has said yes, and by nobody in Restricted Mode", async () => {
    for (const [name, input] of naming.slice(0, 6)) {
      assert((await run(name, input, { answer: "yes" })).includes(SECRET.slice(0, 4)), name);
      assert.match(await run(name, input, { answer: "yes", trusted: false }), /Permission denied: /, name);
      assert.equal(asked.length, 0, name);
    }
  });

  it("is left out of what searches find, with its number, and nobody is asked", async () => {
    for (const [name, input] of [
      ["grep", { pattern: "mark", include_ignored: true }],
      ["grep", { pattern: "mark", path: "src" }],
      ["fileio_find_in_files", { pattern: "mark.*", path: "." }],
      ["fileio_find_in_files", { pattern: "mark.*", path: "src" }],
      ["fileio_find_in_files", { pattern: "mark.*", path: ["**/*.pem", ".env*", "src"] }],
    ] as const) {
      const told = await run(name, input);
      assert.equal(told.includes(SECRET), false, told);
      assert.match(told, /may contain secrets/, told);
      assert.equal(asked.length, 0, told);
    }
  });

  it("is listed, shown, and counted like other files", async () => {
    assert.match(await run("fileio_list_directory", { path: "." }), /\.env/);
    assert.match(await run("fileio_stat", { path: ".env" }), /"size":18/);
    assert.match(await run("fileio_count_lines", { path: [".env"] }), /"lines":1/);
    assert.equal(asked.length, 0);
  });

  it("is no folder that is only called like a secret file: what lies in it is judged by its own name", async () => {
    folder.fill({
      "w/src/credentials/index.ts": "mark of code",
      "w/src/credentials/key.pem": SECRET,
      "w/.secrets/db.txt": SECRET,
    });
    const told = await run("grep", { pattern: "mark", path: "src/credentials", output_mode: "content" });
    assert.match(told, /mark of code/);
    assert.equal(told.includes(SECRET), false, told);
    assert.equal(asked.length, 0, told);
    for (const path of [".secrets", ".secrets/db.txt", ".ssh"]) {
      assert.match(await run("grep", { pattern: "mark", path }), /may contain secrets\. The user rejected/, path);
      assert.equal(asked.length, 1, path);
    }
  });

  it("is a whole folder that the user lists as secret", async () => {
    folder.fill({ "w/src/credentials/index.ts": SECRET });
    const rules = { secret: ["credentials"] };
    assert.match(await run("grep", { pattern: "mark", path: "src/credentials" }, { rules }), /Permission denied/);
    assert.equal(asked.length, 1);
  });

  it("is what the user lists as secret, except what the user lists as harmless", async () => {
    assert.match(
      await run("file_read", { file_path: "notes.txt" }, { rules: { secret: ["notes.*"] } }),
      /Permission denied/,
    );
    assert.match(await run("file_read", { file_path: ".env" }, { rules: { notSecret: [".env"] } }), new RegExp(SECRET));
    assert.match(await run("grep", { pattern: "mark" }, { rules: { notSecret: ["*.pem"] } }), /src\/key\.pem:1/);
    assert.equal(asked.length, 0);
  });
});
