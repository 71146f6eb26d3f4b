import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { threadFiles } from "../../../src/hosts/node/databases/databaseFiles";
import { GrowingFiles } from "../../../src/hosts/node/transcripts/facts/growingFiles";
import {
  ReadingThreads,
  startReadingThread,
  type ReadingThread,
} from "../../../src/hosts/node/transcripts/facts/readingThreads";
import { readFileFacts, type FileFacts } from "../../../src/transcripts/folders/fileFacts";
import { isGone } from "../../../src/transcripts/folders/findFiles";
import { makeTranscript, oddTranscripts } from "../../support/transcripts";
import { bundledReader } from "../../support/bundledReader";
import { temporaryFolder } from "./temporary";

const NEVER = new AbortController().signal;

describe("facts that several threads read", () => {
  const folder = temporaryFolder();
  const reader = bundledReader();
  let threads: ReadingThreads | undefined;
  afterEach(() => threads?.close());

  /** Reads in threads of a program. Counts those that were started, and the files that they were given. */
  function start(run: string, { cores = 3, manyBytes = 0 } = {}): { readonly started: ReadingThread[]; given: number } {
    const counted = { started: [] as ReadingThread[], given: 0 };
    const startOne = (): ReadingThread => {
      const thread = startReadingThread(run, undefined);
      counted.started.push(thread);
      return {
        ...thread,
        remote: {
          fileFacts: (...asked) => {
            counted.given++;
            return thread.remote.fileFacts(...asked);
          },
          fileDetails: (...asked) => thread.remote.fileDetails(...asked),
          fileLooks: (...asked) => thread.remote.fileLooks(...asked),
        },
      };
    };
    const growing = new GrowingFiles(threadFiles);
    threads = new ReadingThreads(threadFiles, { growing, start: startOne, cores, manyBytes });
    return counted;
  }

  /** The facts of a file, or why it couldn't be read. */
  const outcome = async (facts: Promise<FileFacts>): Promise<unknown> =>
    facts.catch((error: unknown) => [isGone(error), String(error)]);

  async function compared(names: readonly string[]): Promise<void> {
    const files = await Promise.all(
      names.map(async (name) => {
        const resource = folder.resource(name);
        return { resource, stat: await threadFiles.stat(resource).catch(() => gone) };
      }),
    );
    const rest = files.entries();
    const read: unknown[] = [];
    const readRest = async (): Promise<void> => {
      for (const [at, { resource, stat }] of rest)
        read[at] = await outcome(threads?.facts.read(resource, stat, NEVER, false) ?? assert.fail("no threads"));
    };
    await Promise.all(Array.from({ length: threads?.facts.atOnce ?? 0 }, readRest));
    for (const [at, { resource, stat }] of files.entries())
      assert.deepEqual(read[at], await outcome(readFileFacts(threadFiles, resource, stat, NEVER)), names[at]);
  }
  const gone = { type: "file", link: false, size: 5, mtime: 0, ctime: 0, identity: "gone" } as const;

  function fill(): string[] {
    const texts = new Map<string, string | Buffer>();
    for (let seed = 0; seed < 30; seed++) texts.set(`${seed}.jsonl`, makeTranscript({ seed, entries: 40 }).text);
    for (const [at, text] of [...oddTranscripts(5).values()].entries()) texts.set(`odd${at}.jsonl`, text);
    texts.set("packed.jsonl.gz", gzipSync(makeTranscript({ seed: 77, entries: 30 }).text));
    texts.set("damaged.jsonl.gz", Buffer.from([0x1f, 0x8b, 8, 1, 2, 3]));
    texts.set("empty.jsonl", "");
    for (const [name, text] of texts) fs.writeFileSync(folder.at(name), text);
    return [...texts.keys(), "missing.jsonl"];
  }

  it("are those that one thread reads, and so is what is refused", async () => {
    const counted = start(reader.program);
    await compared(fill());
    assert.equal(counted.started.length, 2);
    assert.equal(counted.given > 0, true, "no thread was given a file");
  });

  it("are read here if the other threads crash", async () => {
    const crashing = path.join(reader.folder, "crashing.cjs");
    fs.writeFileSync(crashing, 'throw new Error("out of luck");');
    const counted = start(crashing);
    await compared(fill());
    assert.equal(counted.started.length, 2);
  });

  it("are read here if no other thread can be started", async () => {
    // Node throws at once for this path, as it does if the system refuses another thread.
    const counted = start("without a folder.cjs");
    await compared(fill());
    assert.equal(counted.started.length, 2);
  });

  it("are read by one thread if there is little to read", async () => {
    const counted = start(reader.program, { manyBytes: 1e9 });
    await compared(fill());
    assert.deepEqual(counted, { started: [], given: 0 });
  });

  it("are read by one thread on a machine with one core", async () => {
    const counted = start(reader.program, { cores: 1 });
    await compared(fill());
    assert.deepEqual(counted, { started: [], given: 0 });
  });

  it("end with the signal's reason", async () => {
    start(reader.program);
    const [name = ""] = fill();
    const resource = folder.resource(name);
    const reason = new Error("enough");
    const stat = await threadFiles.stat(resource);
    const reads = Array.from({ length: 12 }, async () =>
      threads?.facts.read(resource, stat, AbortSignal.abort(reason), false),
    );
    for (const { status, ...settled } of await Promise.allSettled(reads))
      assert.deepEqual([status, settled], ["rejected", { reason }]);
  });
});
