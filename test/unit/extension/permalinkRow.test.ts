import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Resource } from "../../../src/base/resource";
import { linkTo, rowOfPlace } from "../../../src/apps/extension/permalinks/permalinkRow";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";

const about = { sessionId: "s1", cwd: "/home/ada", timestamp: "2026-01-05T08:00:00.000Z" };
const prompt = (number: number): object => ({
  ...about,
  type: "user",
  uuid: `u${number}`,
  message: { role: "user", content: `Prompt ${number}` },
});
const calls = {
  ...about,
  type: "assistant",
  uuid: "calls",
  message: {
    id: "m1",
    content: [
      { type: "text", text: "Reading" },
      { type: "tool_use", id: "toolu_1", name: "Read", input: { file_path: "a.ts" } },
      { type: "tool_use", id: "toolu_2", name: "Read", input: { file_path: "b.ts" } },
    ],
  },
};

describe("the row that a link names", () => {
  let folder: string;
  let open: Transcript[];
  const never = new AbortController().signal;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "rows-"));
    open = [];
  });
  afterEach(() => {
    for (const transcript of open) transcript.dispose();
    fs.rmSync(folder, { recursive: true });
  });

  const read = async (entries: readonly object[], name = "s1.jsonl", files = nodeFiles): Promise<Transcript> => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    const transcript = await openTranscript(files, resourceOf(file), { follow: true });
    open.push(transcript);
    return transcript;
  };
  const some = [prompt(0), calls, prompt(1)];

  it("is a call's own, an entry's, or the number if nothing else is named", async () => {
    const transcript = await read(some);
    assert.equal(await rowOfPlace(transcript, { call: "toolu_2" }, never), 3);
    assert.equal(await rowOfPlace(transcript, { entry: "u1" }, never), 4);
    assert.equal(await rowOfPlace(transcript, { row: 1 }, never), 1);
  });

  it("of several of one entry is the one that the number names", async () => {
    const transcript = await read(some);
    assert.equal(await rowOfPlace(transcript, { entry: "calls", row: 3 }, never), 3);
  });

  it("is found by the entry when rows were put before it since", async () => {
    const transcript = await read([prompt(7), prompt(8), ...some]);
    assert.equal(await rowOfPlace(transcript, { entry: "u1", row: 4 }, never), 6);
    assert.equal(await rowOfPlace(transcript, { entry: "u1", row: 400 }, never), 6);
  });

  it("is none when the call, the entry or the number is not there", async () => {
    const transcript = await read(some);
    for (const place of [{ call: "toolu_9" }, { entry: "u9" }, { entry: "u9", row: 1 }, { row: 5 }, {}])
      assert.equal(await rowOfPlace(transcript, place, never), undefined);
  });

  it("is waited for while the transcript is still being read", async () => {
    let begin = (): void => undefined;
    const held = new Promise<void>((resolve) => (begin = resolve));
    const files: typeof nodeFiles = {
      ...nodeFiles,
      async read(resource: Resource, from: number, to: number, into: Uint8Array) {
        if (from >= 128 * 1024) await held;
        return nodeFiles.read(resource, from, to, into);
      },
    };
    const many = Array.from({ length: 4_000 }, (_, number) => prompt(number));
    const transcript = await read([...many, calls], "long.jsonl", files);
    assert.equal(transcript.summary.complete, false);
    const looking = rowOfPlace(transcript, { call: "toolu_1" }, never);
    begin();
    assert.equal(await looking, 4_001);
  });

  it("is no longer looked for when the signal fires", async () => {
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    const transcript = await read(some);
    await assert.rejects(rowOfPlace(transcript, { call: "toolu_9" }, abort.signal), /enough/);
  });

  it("is linked with its session, entry and call", async () => {
    const transcript = await read(some);
    const file = "file:///x/s1.jsonl";
    assert.deepEqual(await linkTo(transcript, { row: 3 }, file), {
      session: "s1",
      entry: "calls",
      call: "toolu_2",
      row: 3,
    });
    assert.deepEqual(await linkTo(transcript, { call: "toolu_1" }, file), {
      session: "s1",
      entry: "calls",
      call: "toolu_1",
      row: 2,
    });
    assert.deepEqual(await linkTo(transcript, { row: 0 }, file), { session: "s1", entry: "u0", row: 0 });
    await assert.rejects(linkTo(transcript, { call: "gone" }, file), /isn't in the open transcript/);
  });

  it("of a subagent's own file is linked with the subagent, and of one inside the session's without", async () => {
    const transcript = await read([{ ...prompt(0), isSidechain: true, agentId: "a1" }]);
    assert.equal((await linkTo(transcript, { row: 0 }, "file:///x/s1/subagents/agent-a1.jsonl")).agent, "a1");
    assert.equal((await linkTo(transcript, { row: 0 }, "file:///x/s1.jsonl")).agent, undefined);
  });

  it("of an unreadable line is linked by its number alone", async () => {
    const file = path.join(folder, "broken.jsonl");
    fs.writeFileSync(file, `${JSON.stringify(prompt(0))}\nnot json\n`);
    const transcript = await openTranscript(nodeFiles, resourceOf(file));
    open.push(transcript);
    assert.deepEqual(await linkTo(transcript, { row: 1 }, "file:///x/broken.jsonl"), { row: 1 });
  });
});
