import assert from "node:assert/strict";
import { build } from "esbuild";
import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { serveTranscripts } from "../../../src/hosts/node/transcripts/transcriptWorkerServer";
import { startTranscriptWorker } from "../../../src/hosts/node/transcripts/transcriptWorkerThread";
import { connectTranscripts, type Transcripts } from "../../../src/hosts/shared/transcripts/transcriptClient";
import { openTranscript } from "../../../src/transcripts/transcript";
import { linkedPair } from "../../support/linkedPair";
import { makeTranscript, memoryFile, summaryWhen, whenRead, type MemoryFile } from "../../support/transcripts";

const prompt = (text: string): string => JSON.stringify({ type: "user", message: { content: text } });

/** A reader that owns no resource: all bytes come from the host's `file`. */
function connectTo(file: MemoryFile): Transcripts {
  const [host, reader] = linkedPair();
  serveTranscripts(reader, nodeFiles, () => false);
  return connectTranscripts(host, file.files);
}

describe("transcripts read on the other side of a port", () => {
  it("return the same rows, calls, and texts as in the same thread", async () => {
    const file = memoryFile(makeTranscript({ seed: 31, entries: 200 }).text);
    const transcripts = connectTo(file);
    const remote = await transcripts.open(file.resource);
    const local = await openTranscript(file.files, file.resource);
    assert.deepEqual(await whenRead(remote), await whenRead(local));
    const rows = await local.rows({ from: 0, to: Infinity });
    assert.deepEqual(await remote.rows({ from: 0, to: 1e9 }), rows);
    for (const { index, call } of rows.slice(0, 60)) {
      assert.deepEqual(await remote.text({ row: index }), await local.text({ row: index }));
      if (!call) continue;
      assert.deepEqual(await remote.call({ call: call.id }), await local.call({ call: call.id }));
      assert.equal(await remote.rowOf({ call: call.id }), await local.rowOf({ call: call.id }));
    }
    transcripts.close("done");
  });

  it("follow a file that only the host can reach", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const transcripts = connectTo(file);
    const transcript = await transcripts.open(file.resource);
    file.set(`${prompt("a")}\n${prompt("b")}\n`);
    await summaryWhen(transcript, ({ rows }) => rows === 2);
    file.set(undefined);
    const { failure } = await summaryWhen(transcript, (summary) => summary.failure !== undefined);
    assert.match(failure ?? "", /was deleted/);
    transcripts.close("done");
  });

  it("fail to open with the file system's own kind of error", async () => {
    const file = memoryFile("");
    file.set(undefined);
    const transcripts = connectTo(file);
    await assert.rejects(
      transcripts.open(file.resource),
      (error) => error instanceof FileError && error.kind === "NotFound" && error.resource === file.resource,
    );
    transcripts.close("done");
  });

  it("are several, kept apart, and one disposed of leaves the others", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const transcripts = connectTo(file);
    const [one, other] = [await transcripts.open(file.resource), await transcripts.open(file.resource)];
    one.dispose();
    one.dispose();
    await assert.rejects(one.rows({ from: 0, to: 1 }), /isn't open/);
    assert.equal((await other.rows({ from: 0, to: 1 }))[0]?.text, "a");
    file.set(`${prompt("a")}\n${prompt("b")}\n`);
    await summaryWhen(other, ({ rows }) => rows === 2);
    assert.equal(one.summary.rows, 1);
    transcripts.close("done");
  });

  it("give up opening and reading when the signal fires", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const never: MemoryFile = { ...file, files: { ...file.files, stat: () => new Promise(() => undefined) } };
    const stuck = connectTo(never);
    const abort = new AbortController();
    const opening = stuck.open(file.resource, abort.signal);
    abort.abort(new Error("enough"));
    await assert.rejects(opening, /enough/);
    stuck.close("done");
    const transcripts = connectTo(file);
    const transcript = await transcripts.open(file.resource);
    await assert.rejects(transcript.rows({ from: 0, to: 1 }, AbortSignal.abort(new Error("enough"))), /enough/);
    transcripts.close("done");
  });

  it("keep their last summary with the reason when the connection ends, and return nothing more", async () => {
    const file = memoryFile(`${prompt("a")}\n`);
    const transcripts = connectTo(file);
    const transcript = await transcripts.open(file.resource);
    await whenRead(transcript);
    const failed = summaryWhen(transcript, ({ failure }) => failure !== undefined);
    transcripts.close("The reader is gone.");
    assert.deepEqual(
      [(await failed).failure, (await failed).rows, transcript.summary.complete],
      ["The reader is gone.", 1, false],
    );
    await assert.rejects(transcript.rows({ from: 0, to: 1 }), /The reader is gone/);
    await assert.rejects(transcripts.open(file.resource), /The reader is gone/);
  });
});

describe("the thread that reads transcripts", () => {
  let folder: string;
  let workerPath: string;
  let transcripts: Transcripts | undefined;

  before(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), "worker-"));
    workerPath = path.join(folder, "transcriptWorker.js");
    const source = path.join(import.meta.dirname, "../../../src/hosts/node/transcripts/transcriptWorker.ts");
    await build({
      entryPoints: [source],
      outfile: workerPath,
      bundle: true,
      platform: "node",
      format: "cjs",
      logLevel: "silent",
    });
  });
  afterEach(() => {
    transcripts?.close("the test is over");
    transcripts = undefined;
  });
  after(() => fs.rm(folder, { recursive: true, maxRetries: 10 }));

  const save = async (name: string, text: string): Promise<Resource> => {
    await fs.writeFile(path.join(folder, name), text);
    return pathToFileURL(path.join(folder, name)).href as Resource;
  };

  it("reads and follows files on disk by itself", async () => {
    const refuse = {
      stat: () => assert.fail("asked"),
      read: () => assert.fail("asked"),
      watch: () => assert.fail("asked"),
    };
    transcripts = startTranscriptWorker(workerPath, refuse);
    const { text, facts } = makeTranscript({ seed: 41, entries: 500 });
    const resource = await save("a.jsonl", text);
    const transcript = await transcripts.open(resource);
    const summary = await whenRead(transcript);
    assert.deepEqual([summary.lines, summary.calls, summary.rows], [facts.lines, facts.calls, facts.rows]);
    await fs.appendFile(path.join(folder, "a.jsonl"), `${prompt("new")}\n`);
    await summaryWhen(transcript, ({ rows }) => rows === facts.rows + 1);
    assert.equal((await transcript.rows({ from: facts.rows, to: facts.rows + 1 }))[0]?.text, "new");
  });

  it("reads files of other file systems through its host", async () => {
    const file = memoryFile(makeTranscript({ seed: 42, entries: 50 }).text);
    transcripts = startTranscriptWorker(workerPath, file.files);
    const { rows } = await whenRead(await transcripts.open(file.resource));
    assert.ok(rows > 0, `${rows} is not above 0`);
  });

  it("uses the user's own prices", async () => {
    const message = { id: "m1", model: "mine", usage: { input_tokens: 2_000_000, output_tokens: 0 } };
    const resource = await save("priced.jsonl", `${JSON.stringify({ type: "assistant", message })}\n`);
    const costs = async (prices?: unknown): Promise<unknown[]> => {
      const reader = startTranscriptWorker(workerPath, nodeFiles, undefined, () => prices);
      const transcript = await reader.open(resource);
      await whenRead(transcript);
      let step = await transcript.understanding({});
      while (step.kind !== "done") step = await transcript.understanding({});
      reader.close("done");
      return [step.understanding.usage.cost, step.understanding.usage.unpricedTokens];
    };
    assert.deepEqual(await costs({ models: { mine: { input: 3, output: 1 } } }), [6, 0]);
    assert.deepEqual(await costs(), [0, 2_000_000]);
  });

  it("returns the kind of error of a file that is not there", async () => {
    transcripts = startTranscriptWorker(workerPath, nodeFiles);
    await assert.rejects(
      transcripts.open(pathToFileURL(path.join(folder, "missing")).href as Resource),
      (error) => error instanceof FileError && error.kind === "NotFound",
    );
  });

  it("that crashes fails every open transcript with a reason, and the next one is read by a new thread", async () => {
    const crashing = path.join(folder, "crashing.js");
    // Crashes when it is asked for rows beyond any transcript.
    const crash = `require("node:worker_threads").parentPort.on("message", (m) => { if (m.method === "rows" && m.params.from === 666) process.nextTick(() => { throw new Error("out of luck"); }); });`;
    await fs.writeFile(crashing, `${crash}\n${await fs.readFile(workerPath, "utf8")}`);
    transcripts = startTranscriptWorker(crashing, nodeFiles);
    const resource = await save("b.jsonl", `${prompt("a")}\n`);
    const open = [await transcripts.open(resource), await transcripts.open(resource)];
    const failed = open.map((transcript) => summaryWhen(transcript, ({ failure }) => failure !== undefined));
    // The crash comes before or behind the answer.
    await open[0]?.rows({ from: 666, to: 667 }).catch(() => undefined);
    for (const { failure } of await Promise.all(failed))
      assert.match(failure ?? "", /crashed: out of luck\. Reopen the transcript\./);
    await assert.rejects(open[1]?.rows({ from: 0, to: 1 }) ?? assert.fail(), /crashed/);
    const again = await transcripts.open(resource);
    assert.equal((await again.rows({ from: 0, to: 1 }))[0]?.text, "a");
  });

  it("that can't be started refuses to open", async () => {
    transcripts = startTranscriptWorker(path.join(folder, "not-there.js"), nodeFiles);
    await assert.rejects(transcripts.open(await save("c.jsonl", "")), /crashed|not-there/);
  });

  it("is not used any more after it was closed", async () => {
    transcripts = startTranscriptWorker(workerPath, nodeFiles);
    const resource = await save("d.jsonl", `${prompt("a")}\n`);
    await transcripts.open(resource);
    transcripts.close("The window closes.");
    await assert.rejects(transcripts.open(resource), /The window closes/);
  });
});
