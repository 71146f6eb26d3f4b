import assert from "node:assert/strict";
import fs from "node:fs";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { openTranscript } from "../../../../src/transcripts/transcript";
import type { FileChanges } from "../../../../src/transcripts/model/changes/changesModel";
import { whenRead } from "../../../support/transcripts";
import { temporaryFolder } from "../../hosts/temporary";

const SESSION = "claude/projects/-w-p/s1.jsonl";
const CWD = "/w/p";
const PATH = `${CWD}/src/a.ts`;
const COPY = "5e367c349616ab38";

const at = (second: number): string => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString();
let made = 0;

/** A call that replaces a text, from one second to another: its record has no text of the whole file. */
function edit(from: number, to: number, old_string: string, new_string: string, path = PATH): object[] {
  const id = `t${++made}`;
  const use = { type: "tool_use", id, name: "Edit", input: { file_path: path, old_string, new_string } };
  const content = `The file ${path} has been updated successfully.`;
  const shared = { sessionId: "s1", cwd: CWD };
  return [
    {
      type: "assistant",
      uuid: `a${id}`,
      timestamp: at(from),
      ...shared,
      message: { id, role: "assistant", content: [use] },
    },
    {
      type: "user",
      uuid: `u${id}`,
      timestamp: at(to),
      ...shared,
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
    },
  ];
}

function snapshot(copies: Readonly<Record<string, object>>): object {
  return { type: "file-history-snapshot", messageId: "m", snapshot: { trackedFileBackups: copies } };
}

const copy = (version: number, second: number, more: object = {}): object => ({
  backupFileName: `${COPY}@v${version}`,
  version,
  backupTime: at(second),
  ...more,
});

describe("copies that were kept of a file", () => {
  const folder = temporaryFolder();
  const changesOf = async (
    entries: readonly object[],
    copies: Readonly<Record<string, string>>,
    path = PATH,
  ): Promise<FileChanges> => {
    folder.fill({
      [SESSION]: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
      ...Object.fromEntries(
        Object.entries(copies).map(([name, text]) => [`claude/file-history/s1/${COPY}@${name}`, text]),
      ),
    });
    const transcript = await openTranscript(nodeFiles, folder.resource(SESSION));
    await whenRead(transcript);
    const changes = await transcript.fileChanges({ path });
    const { files } = await transcript.changedFiles({ query: { filter: "", from: 0, to: 10 } });
    assert.equal(
      files.find((file) => file.path === path)?.edits,
      changes.stretches.reduce((sum, { edits }) => sum + edits, 0),
    );
    transcript.dispose();
    return changes;
  };

  it("give the whole text before the first edit, although they are named after the call began", async () => {
    const [use = {}, result = {}] = edit(1, 3, "b", "B");
    const { stretches, later } = await changesOf(
      [use, snapshot({ "src/a.ts": copy(1, 2) }), result, ...edit(5, 6, "c", "C")],
      {
        v1: "a\r\nb\r\nc\r\n",
      },
    );
    assert.deepEqual(
      [stretches.map(({ gap, texts }) => [gap, texts]), later],
      [[[undefined, { kind: "whole", before: "a\nb\nc\n", after: "a\nB\nC\n" }]], undefined],
    );
  });

  it("show what something else changed between two edits, and after the last one", async () => {
    const { stretches, later } = await changesOf(
      [
        ...edit(1, 3, "b", "B"),
        snapshot({ "src/a.ts": copy(1, 2) }),
        snapshot({ "src/a.ts": copy(2, 10) }),
        ...edit(11, 12, "c", "C"),
        snapshot({ "src/a.ts": copy(2, 10) }),
        snapshot({ "src/a.ts": copy(3, 20, { realParentDir: `${CWD}/src` }) }),
      ],
      { v1: "a\nb\nc\n", v2: "a\nB\nmore\nc\n", v3: "a\n" },
    );
    assert.deepEqual(
      stretches.map(({ gap, between, texts }) => [gap, between, texts]),
      [
        [undefined, undefined, { kind: "whole", before: "a\nb\nc\n", after: "a\nB\nc\n" }],
        ["changed", { added: 1, removed: 0 }, { kind: "whole", before: "a\nB\nmore\nc\n", after: "a\nB\nmore\nC\n" }],
      ],
    );
    assert.deepEqual(later, { change: { added: 0, removed: 3 } });
  });

  it("say that there was no file", async () => {
    const path = "/elsewhere/b.ts";
    const { stretches } = await changesOf(
      [
        ...edit(1, 3, "", "new\n", path),
        snapshot({ "b.ts": { backupFileName: null, backupTime: at(2), realParentDir: "/elsewhere" } }),
      ],
      {},
      path,
    );
    assert.deepEqual(stretches[0]?.texts, { kind: "whole", before: null, after: "new\n" });
  });

  it("are left out if they are gone, no text, or named wrongly", async () => {
    const parts = [{ before: "b", after: "B" }];
    const entries = [
      ...edit(1, 3, "b", "B"),
      snapshot({ "src/a.ts": copy(1, 2) }),
      snapshot({ "src/a.ts": { backupFileName: 7 } }),
    ];
    for (const copies of [{}, { v1: "a\0b" }, { v1: "\ufeffa\nb\n" }]) {
      const { stretches } = await changesOf(entries, copies);
      assert.deepEqual(
        stretches.map(({ texts }) => texts),
        [{ kind: "parts", parts }],
      );
      fs.rmSync(folder.at("claude", "file-history"), { recursive: true, force: true });
    }
    const other = await changesOf(
      [...entries, snapshot({ "src/a.ts": { backupFileName: "../../s1.jsonl", backupTime: at(2) } })],
      {},
    );
    assert.equal(other.stretches.length, 1);
  });

  it("are not looked for in entries that only mention them", async () => {
    const said = {
      type: "user",
      uuid: "x",
      timestamp: at(0),
      message: { role: "user", content: JSON.stringify(snapshot({})) },
    };
    const { stretches } = await changesOf([said, ...edit(1, 3, "b", "B")], { v1: "a\nb\n" });
    assert.equal(stretches[0]?.texts?.kind, "parts");
  });
});
