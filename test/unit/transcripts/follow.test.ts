import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { Summary } from "../../../src/transcripts/model/summary";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, summaryWhen, whenRead, type MemoryFile } from "../../support/transcripts";

const prompt = (text: string): string => JSON.stringify({ type: "user", message: { content: text } });
const use = (id: string): string =>
  JSON.stringify({
    type: "assistant",
    message: { id: "m", content: [{ type: "tool_use", id, name: "x", input: {} }] },
  });
const answer = (id: string): string =>
  JSON.stringify({ type: "user", message: { content: [{ type: "tool_result", tool_use_id: id, content: "y" }] } });

async function follow(file: MemoryFile): Promise<Transcript> {
  const transcript = await openTranscript(file.files, file.resource, { follow: true });
  await whenRead(transcript);
  return transcript;
}

/** Replaces the content and waits until all of it is read. */
async function change(transcript: Transcript, act: () => void): Promise<Summary> {
  const changed = new Promise<Summary>((resolve) => {
    const stop = transcript.onChange((summary) => {
      if (!summary.complete && summary.failure === undefined) return;
      stop();
      resolve(summary);
    });
  });
  act();
  return changed;
}

const texts = async (transcript: Transcript): Promise<string[]> =>
  (await transcript.rows({ from: 0, to: Infinity })).map(({ text }) => text);

describe("following a growing transcript", () => {
  it("adds what was appended, and reads nothing before it except the last page", async () => {
    const { text } = makeTranscript({ seed: 11, entries: 6000, fill: 300 });
    const file = memoryFile(text);
    const transcript = await follow(file);
    const before = { rows: transcript.summary.rows, asked: file.bytesAsked() };
    const summary = await change(transcript, () => file.set(`${text}${prompt("new")}\n`));
    assert.equal(summary.rows, before.rows + 1);
    assert.equal((await transcript.rows({ from: before.rows, to: before.rows + 1 }))[0]?.text, "new");
    assert(file.bytesAsked() - before.asked < 1024 * 1024 * 1.1, `${file.bytesAsked() - before.asked} bytes read`);
  });

  it("withholds a half-written last line until it is complete", async () => {
    const [start, end] = [prompt("b").slice(0, 20), prompt("b").slice(20)];
    const file = memoryFile(`${prompt("a")}\n${start}`);
    const transcript = await follow(file);
    assert.deepEqual(
      [transcript.summary.pendingLastLine, transcript.summary.lines.unreadable, await texts(transcript)],
      [true, 0, ["a"]],
    );
    const summary = await change(transcript, () => file.set(`${prompt("a")}\n${start}${end}\n`));
    assert.deepEqual([summary.pendingLastLine, await texts(transcript)], [false, ["a", "b"]]);
  });

  it("counts a whole last line without a line feed once, before and after the line feed comes", async () => {
    const file = memoryFile(`${prompt("a")}\n${prompt("b")}`);
    const transcript = await follow(file);
    assert.deepEqual([transcript.summary.lines.shown, transcript.summary.pendingLastLine], [2, false]);
    const summary = await change(transcript, () => file.set(`${prompt("a")}\n${prompt("b")}\n${prompt("c")}`));
    assert.deepEqual([summary.lines.shown, await texts(transcript)], [3, ["a", "b", "c"]]);
  });

  it("reads a whole last line again when more than a line feed follows", async () => {
    const file = memoryFile("1");
    const transcript = await follow(file);
    await change(transcript, () => file.set("12\n"));
    assert.deepEqual(await texts(transcript), ["A number where an entry was expected: 12"]);
    const glued = await change(transcript, () => file.set(`12\n${prompt("a")}`));
    assert.equal(glued.lines.shown, 1);
    const summary = await change(transcript, () => file.set(`12\n${prompt("a")}${prompt("b")}\n`));
    assert.deepEqual([summary.lines.shown, summary.lines.recovered], [0, 1]);
  });

  it("adds the result to a pending call", async () => {
    const file = memoryFile(`${use("t1")}\n`);
    const transcript = await follow(file);
    assert.equal(transcript.summary.calls.pending, 1);
    const summary = await change(transcript, () => file.set(`${use("t1")}\n${answer("t1")}\n`));
    assert.deepEqual([summary.calls.pending, summary.calls.ok, summary.rows], [0, 1, 1]);
  });

  for (const [how, content, identity] of [
    ["cut", prompt("a"), "1"],
    ["replaced by another file of the same beginning", `${prompt("a")}\n${prompt("b")}\n${prompt("c")}\n`, "2"],
    ["written anew with the same length", `${prompt("x")}\n${prompt("y")}\n`, "1"],
    ["written anew and longer", `${prompt("x")}\n${prompt("y")}\n${prompt("z")}\n`, "1"],
  ] as const) {
    it(`starts over when the file was ${how}`, async () => {
      const file = memoryFile(`${prompt("a")}\n${prompt("b")}\n`);
      const transcript = await follow(file);
      await change(transcript, () => file.set(content, identity));
      const expected = content
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { message: { content: string } }).message.content);
      assert.deepEqual(await texts(transcript), expected);
    });
  }

  it("keeps what was read when the file is deleted, says so, and reads on when it is there again", async () => {
    const file = memoryFile(`${prompt("a")}\n${prompt("b")}\n`);
    const transcript = await follow(file);
    const gone = await change(transcript, () => file.set(undefined));
    assert.deepEqual([gone.failure, gone.rows], ["The file was deleted; what was read before is kept", 2]);
    assert.deepEqual(await texts(transcript), ["a", "b"]);
    const back = await change(transcript, () => file.set(`${prompt("c")}\n`, "2"));
    assert.deepEqual([back.failure, await texts(transcript)], [undefined, ["c"]]);
  });

  it("says what failed when the file can no longer be read", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    let broken = false;
    const files = {
      ...file.files,
      stat: async (resource: Resource) =>
        broken ? Promise.reject(new Error("connection lost")) : file.files.stat(resource),
    };
    const transcript = await openTranscript(files, file.resource, { follow: true });
    await whenRead(transcript);
    broken = true;
    const { failure } = await change(transcript, () => file.set(`${prompt("b")}\n`));
    assert.match(failure ?? "", /could not be read: connection lost; what was read before is kept/);
  });

  it("notifies nobody after it was disposed of", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const transcript = await follow(file);
    let told = 0;
    transcript.onChange(() => told++);
    transcript.dispose();
    file.set(`${prompt("a")}\n${prompt("b")}\n`);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([told, transcript.summary.rows], [0, 1]);
  });

  it("does not read on without being asked to follow", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const transcript = await openTranscript(file.files, file.resource);
    await whenRead(transcript);
    file.set(`${prompt("a")}\n${prompt("b")}\n`);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(transcript.summary.rows, 1);
  });

  it("stops telling a listener that has had enough", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const transcript = await follow(file);
    let told = 0;
    transcript.onChange(() => told++)();
    await change(transcript, () => file.set(`${prompt("a")}\n${prompt("b")}\n`));
    assert.equal(told, 0);
  });
});

describe("following a file on disk", () => {
  let folder: string;
  beforeEach(async () => (folder = await fs.mkdtemp(path.join(os.tmpdir(), "follow-"))));
  afterEach(() => fs.rm(folder, { recursive: true, maxRetries: 10 }));

  it("sees appended lines, a replaced file and its deletion", async () => {
    const file = path.join(folder, "session.jsonl");
    await fs.writeFile(file, `${prompt("a")}\n`);
    const transcript = await openTranscript(nodeFiles, pathToFileURL(file).href as Resource, { follow: true });
    try {
      await whenRead(transcript);
      await fs.appendFile(file, `${prompt("b")}\n`);
      await summaryWhen(transcript, ({ rows, complete }) => complete && rows === 2);
      await fs.writeFile(path.join(folder, "new"), `${prompt("c")}\n${prompt("d")}\n${prompt("e")}\n`);
      await fs.rename(path.join(folder, "new"), file);
      await summaryWhen(transcript, ({ rows, complete }) => complete && rows === 3);
      assert.deepEqual(await texts(transcript), ["c", "d", "e"]);
      await fs.rm(file);
      await summaryWhen(transcript, ({ failure }) => failure?.startsWith("The file was deleted") ?? false);
      assert.deepEqual(await texts(transcript), ["c", "d", "e"]);
    } finally {
      transcript.dispose();
    }
  });
});
