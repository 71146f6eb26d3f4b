import assert from "node:assert/strict";
import fs from "node:fs";
import { agentIgnoreNames, agentIgnoreOf } from "../../../src/tools/runtime/policy/agentIgnore";
import { protectedBecause } from "../../../src/tools/runtime/policy/protectedFiles";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Files } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import { FileError } from "../../../src/base/errors";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { temporaryFolder } from "../hosts/temporary";
import { type AskedRun, askedRun } from "./askedRun";

describe("files that ignore files keep from agents", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  let asked: readonly Question[] = [];
  const run = async (
    name: string,
    input: unknown,
    { folders = ["w"], ...how }: AskedRun & { folders?: string[] } = {},
  ): Promise<string> => {
    const told = await askedRun(
      folders.map((one) => at(one)),
      name,
      input,
      how,
    );
    asked = told.asked;
    return told.result;
  };
  beforeEach(() =>
    folder.fill({
      "w/.cursorignore": "# not for agents\n\n/\n[broken\nprivate/\n*.sql\n!open.sql\n",
      "w/private/plan.txt": "mark one",
      "w/db/dump.sql": "mark two",
      "w/db/open.sql": "mark three",
      "w/notes.txt": "mark four",
    }),
  );

  for (const [name, input] of [
    ["file_read", { file_path: "private/plan.txt" }],
    ["file_read", { file_path: "Private/../private/plan.txt" }],
    ["file_read", { file_path: "link.txt" }],
    ["grep", { pattern: "mark", path: "db/dump.sql" }],
    ["grep", { pattern: "mark", path: "private" }],
    ["fileio_find_in_files", { pattern: "mark", path: "db/dump.sql" }],
    ["fileio_copy", { source: "db/dump.sql", destination: "copied.txt" }],
    ["file_edit", { file_path: "db/dump.sql", old_string: "mark", new_string: "" }],
    ["bash", { command: "cat private/plan.txt" }],
  ] as const) {
    it(`are asked about when ${name} names one: ${JSON.stringify(input)}`, async () => {
      fs.symlinkSync("private/plan.txt", at("w/link.txt"));
      const told = await run(name, input);
      assert.equal(asked.length, 1, told);
      assert.match(asked[0]?.detail ?? "", /is kept from agents by \.cursorignore\./);
      assert.equal(/mark (?:one|two)/.test(told), false, told);
    });
  }

  it("are kept so: every ignore file for agents is protected from them", () => {
    assert.deepEqual(
      agentIgnoreNames.filter((name) => protectedBecause(name, true) === undefined),
      [],
    );
  });

  it("are left out of searches, which say so by the name of the ignore file", async () => {
    for (const name of ["grep", "fileio_find_in_files"]) {
      const told = await run(name, { pattern: "mark", path: "." });
      assert.match(
        told,
        /2 files that may contain secrets are left out;.* Files that \.cursorignore names count, too\./,
      );
      assert.equal(told.includes("mark one") || told.includes("dump.sql"), false, told);
      assert.match(told, /open\.sql/);
      assert.equal(asked.length, 0);
    }
    assert.match(
      await run("fileio_find_in_files", { pattern: "mark", path: "db/*" }),
      /1 file that may contain secrets is/,
    );
    assert.match(
      await run("fileio_find_in_files", { pattern: "mark", path: "p*" }),
      /1 file that may contain secrets is/,
    );
  });

  it("are read and searched on a yes, a folder with all that is in it", async () => {
    assert.match(await run("file_read", { file_path: "private/plan.txt" }, { answer: "yes" }), /mark one/);
    assert.match(await run("grep", { pattern: "mark", path: "private" }, { answer: "yes" }), /plan\.txt:1: mark one/);
    assert.match(
      await run("fileio_find_in_files", { pattern: "mark.*", path: "private" }, { answer: "yes" }),
      /mark one/,
    );
  });

  it("may be excepted by the user, and their names are listed like those of others", async () => {
    const rules = { notSecret: ["*.sql"] };
    assert.match(await run("file_read", { file_path: "db/dump.sql" }, { rules }), /mark two/);
    assert.match(await run("glob", { pattern: "**/*.txt" }), /private\/plan\.txt/);
    assert.equal(asked.length, 0);
  });

  it("are named by the ignore files of every maker, each below its own folder, whatever that folder's link is called", async () => {
    folder.fill({ "o/.aiexclude": "/secret.txt", "o/.rooignore": "x.txt", "o/secret.txt": "s", "o/x.txt": "s" });
    folder.fill({ "w/secret.txt": "open", "o/sub/secret.txt": "open" });
    fs.symlinkSync("o", at("linked"));
    const both = { folders: ["w", "linked"] };
    await run("file_read", { file_path: "linked/secret.txt" }, both);
    assert.match(asked[0]?.detail ?? "", /is kept from agents by linked\/\.aiexclude\./);
    await run("file_read", { file_path: "linked/x.txt" }, both);
    assert.match(asked[0]?.detail ?? "", /is kept from agents by linked\/\.rooignore\./);
    assert.match(await run("file_read", { file_path: "w/secret.txt" }, both), /open/);
    assert.match(await run("file_read", { file_path: "linked/sub/secret.txt" }, both), /open/);
    assert.match(await run("grep", { pattern: "." }, both), /Files that w\/\.cursorignore or linked\/\.aiexclude or /);
  });

  it("are looked for again after a second, and a folder that can't be read has none", async () => {
    const context = createNodeContext({ folders: [at("w")] });
    assert.equal((await agentIgnoreOf(context)).fileFor(dump()), ".cursorignore");
    assert.equal(await agentIgnoreOf(context), await agentIgnoreOf(context));
    const ignore = await agentIgnoreOf(failing("list", new FileError("PermissionDenied", "file:///x")));
    assert.equal(ignore.fileFor(dump()), undefined);
    for (const method of ["list", "read"] as const)
      await assert.rejects(agentIgnoreOf(failing(method, new TypeError("bug"))), TypeError);
    const unreal = await agentIgnoreOf(failing("realpath", new FileError("Unavailable", "file:///x")));
    assert.equal(unreal.fileFor(dump()), ".cursorignore");
  });

  it("are all files if an ignore file can't be read, and none if it is gone", async () => {
    const denied = await agentIgnoreOf(failing("read", new FileError("PermissionDenied", "file:///x")));
    assert.equal(denied.fileFor(folder.resource("w/notes.txt")), ".cursorignore, which can't be read");
    const gone = await agentIgnoreOf(failing("read", new FileError("NotFound", "file:///x")));
    assert.equal(gone.fileFor(dump()), undefined);
  });

  it("are all files if an ignore file is too large, which isn't read to its end", async () => {
    folder.fill({ "w/.cursorignore": "*.sql\n" });
    fs.truncateSync(at("w/.cursorignore"), 4 * 1024 ** 3);
    assert.match(await run("file_read", { file_path: "notes.txt" }), /Permission denied/);
    assert.match(asked[0]?.detail ?? "", /by \.cursorignore, which is larger than 128 KB\./);
    assert.match(await run("grep", { pattern: "mark" }), /4 files that may contain secrets are left out/);
  });

  it("are named by an ignore file in UTF-16, as Windows PowerShell writes it", async () => {
    const little = Buffer.from("\ufeff*.sql\r\n", "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      fs.writeFileSync(at("w/.cursorignore"), bytes);
      const ignore = await agentIgnoreOf(createNodeContext({ folders: [at("w")] }));
      assert.equal(ignore.fileFor(dump()), ".cursorignore");
      assert.equal(ignore.fileFor(folder.resource("w/notes.txt")), undefined);
    }
  });

  it("are named by an ignore file that has a mark of UTF-8, and none by an empty one", async () => {
    folder.fill({ "w/.cursorignore": "\ufeff*.sql", "w/.aiignore": "" });
    const ignore = await agentIgnoreOf(createNodeContext({ folders: [at("w")] }));
    assert.equal(ignore.fileFor(dump()), ".cursorignore");
    assert.equal(ignore.fileFor(folder.resource("w/notes.txt")), undefined);
  });

  const dump = (): Resource => folder.resource("w/db/dump.sql");
  const failing = (method: keyof Files, error: Error): ToolContext => {
    const fresh = createNodeContext({ folders: [at("w")] });
    return { ...fresh, files: { ...fresh.files, [method]: () => Promise.reject(error) } };
  };
});
