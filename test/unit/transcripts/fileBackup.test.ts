import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { FileError } from "../../../src/base/errors";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { BACKUP_LIMIT, backupsOf, readBackup } from "../../../src/transcripts/details/fileBackup";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";
import { temporaryFolder } from "../hosts/temporary";

const COPY = "5e367c349616ab38@v2";

describe("a copy of a file that was kept to be able to go back", () => {
  const folder = temporaryFolder();
  const transcript = "claude/projects/-w-p/s1.jsonl";
  const read = async (copy = COPY, of = transcript): Promise<string> => {
    const found = await readBackup(nodeFiles, folder.resource(of), copy);
    return "problem" in found ? `problem: ${found.problem}` : new TextDecoder().decode(found.bytes);
  };

  it("is named with its file by a snapshot and by a change, even if there was no file", async () => {
    const { files, resource } = memoryFile(
      [
        {
          type: "file-history-snapshot",
          snapshot: {
            trackedFileBackups: {
              "src/a.ts": { backupFileName: COPY, version: 2, backupTime: "2026-08-09T18:09:34.027Z" },
              "src/b.ts": { backupFileName: null, version: 1 },
              "src/c.ts": { backupFileName: 7 },
              "src/d.ts": "x",
            },
          },
        },
        { type: "file-history-delta", trackingPath: "src/a.ts", backup: { backupFileName: COPY, version: 1 } },
        { type: "file-history-snapshot", snapshot: {} },
      ]
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(""),
    );
    const opened = await openTranscript(files, resource);
    await whenRead(opened);
    const first = await opened.entry({ row: 0 });
    assert.deepEqual(first?.backups, [
      { path: "src/a.ts", copy: COPY, time: "2026-08-09T18:09:34.027Z" },
      { path: "src/b.ts", absent: true },
      { path: "src/c.ts" },
      { path: "src/d.ts" },
    ]);
    assert.deepEqual(first.files, ["src/a.ts", "src/b.ts", "src/c.ts", "src/d.ts"]);
    assert.deepEqual((await opened.entry({ row: 1 }))?.backups, [{ path: "src/a.ts", copy: COPY }]);
    assert.equal((await opened.entry({ row: 2 }))?.backups, undefined);
    assert.deepEqual(backupsOf({ snapshot: null, backup: {} }), []);
    opened.dispose();
  });

  it("is left out after the first two thousand of one snapshot, which says how many are", async () => {
    const snapshot = (count: number): string => {
      const copies = Array.from({ length: count }, (_, at) => [`src/${at}.ts`, { backupFileName: COPY }]);
      return `${JSON.stringify({ type: "file-history-snapshot", snapshot: { trackedFileBackups: Object.fromEntries(copies) } })}\n`;
    };
    const { files, resource } = memoryFile([2_000, 2_001, 2_500].map(snapshot).join(""));
    const opened = await openTranscript(files, resource);
    await whenRead(opened);
    const told: unknown[] = [];
    for (const row of [0, 1, 2]) {
      const { backups, notes = [] } = (await opened.entry({ row })) ?? {};
      told.push([backups?.length, notes.filter((note) => note.includes("cop"))]);
    }
    opened.dispose();
    const only = "of a snapshot only the first 2000 are shown";
    assert.deepEqual(told, [
      [2_000, []],
      [2_000, [`1 copy of a file is left out: ${only}`]],
      [2_000, [`500 copies of files are left out: ${only}`]],
    ]);
  });

  it("is read from the session's own folder of copies, also for a subagent's transcript", async () => {
    folder.fill({ [transcript]: "", [`claude/file-history/s1/${COPY}`]: "as it was\n" });
    assert.equal(await read(), "as it was\n");
    assert.equal(await read(COPY, "claude/projects/-w-p/s1/subagents/agent-a.jsonl"), "as it was\n");
  });

  it("that is not there is shown as removed, and not looked for in another session's folder", async () => {
    folder.fill({ [transcript]: "", [`claude/file-history/s2/${COPY}`]: "another session's" });
    assert.equal(await read(), "problem: it no longer exists; old copies are deleted");
  });

  it("that exists but can't be read is shown as unreadable", async () => {
    folder.fill({ [transcript]: "", [`claude/file-history/s1/${COPY}`]: "x" });
    const failing = (error: Error): Pick<typeof nodeFiles, "child" | "realpath" | "stat" | "read"> => ({
      ...nodeFiles,
      read: () => Promise.reject(error),
    });
    const resource = folder.resource(transcript);
    assert.deepEqual(await readBackup(failing(new FileError("PermissionDenied", resource)), resource, COPY), {
      problem: "it cannot be read (PermissionDenied)",
    });
    assert.deepEqual(await readBackup(failing(new FileError("NotFound", resource)), resource, COPY), {
      problem: "it no longer exists; old copies are deleted",
    });
    await assert.rejects(readBackup(failing(new TypeError("a mistake")), resource, COPY), /a mistake/);
  });

  it("is not read by a name that leads anywhere else", async () => {
    folder.fill({ [transcript]: "", "claude/file-history/secret@v1": "x", "claude/file-history/s1/notes.txt": "x" });
    for (const name of ["../secret@v1", "notes.txt", "/etc/passwd", "..", "", `${COPY}/..`, `x/${COPY}`, `${COPY}\n`])
      assert.equal(await read(name), "problem: its name isn't the name of a copy", JSON.stringify(name));
  });

  it("is not read through links, neither its own nor those of its folders", async () => {
    folder.fill({ [transcript]: "", "outside/secret": "secret", [`outside/s1/${COPY}`]: "secret" });
    const history = path.join(folder.path, "claude/file-history");
    const refused = "problem: its path contains a symbolic link";
    fs.mkdirSync(path.join(history, "s1"), { recursive: true });
    fs.symlinkSync(path.join(folder.path, "outside/secret"), path.join(history, "s1", COPY));
    assert.equal(await read(), refused);
    fs.rmSync(path.join(history, "s1"), { recursive: true });
    fs.symlinkSync(path.join(folder.path, "outside/s1"), path.join(history, "s1"));
    assert.equal(await read(), refused);
    fs.rmSync(history, { recursive: true });
    fs.symlinkSync(path.join(folder.path, "outside"), history);
    assert.equal(await read(), refused);
  });

  it("of a transcript that lies outside of a configuration folder is not looked for", async () => {
    folder.fill({ "s1.jsonl": "", [`file-history/s1/${COPY}`]: "x" });
    assert.equal(await read(COPY, "s1.jsonl"), "problem: the transcript isn't in a configuration folder");
  });

  it("that is too large, no text, or a folder is not shown, and the row says why", async () => {
    folder.fill({ [transcript]: "", [`claude/file-history/s1/${COPY}`]: "x".repeat(BACKUP_LIMIT + 1) });
    assert.equal(await read(), "problem: it has 4.2 MB, which is too much to show");
    folder.fill({ [`claude/file-history/s1/${COPY}`]: "a\0b" });
    assert.equal(await read(), "problem: it isn't text");
    fs.mkdirSync(path.join(folder.path, "claude/file-history/s1/5e367c349616ab38@v3"));
    assert.equal(await read("5e367c349616ab38@v3"), "problem: there is no file at its path");
  });
});
