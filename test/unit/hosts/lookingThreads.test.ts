import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import type { Resource } from "../../../src/base/resource";
import { threadFiles } from "../../../src/hosts/node/databases/databaseFiles";
import { LookingThreads, type LookingOptions } from "../../../src/hosts/node/transcripts/facts/lookingThreads";
import { startReadingThread, type ReadingThread } from "../../../src/hosts/node/transcripts/facts/readingThreads";
import { allLooks, looksIn } from "../../../src/transcripts/search/fileLooks";
import { bundledReader } from "../../support/bundledReader";
import { temporaryFolder } from "./temporary";

const NEVER = new AbortController().signal;
const QUERIES = ["needle", "näht", "no file contains this", "tool:Bash", "a"] as const;

/** What a search can find in files: texts, escapes of them, and what can't be read. */
const TEXTS = ["a needle", "n\\u0065edle", "hay", "hay\0", "NÄHT", ""] as const;

describe("several threads that look into files for a search", () => {
  const folder = temporaryFolder();
  const reader = bundledReader();
  let opened: LookingThreads[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });

  interface Counted {
    readonly threads: LookingThreads;
    readonly started: ReadingThread[];
    /** Files that other threads were given. */
    given: number;
    /** Resolves when all started threads were closed. */
    readonly closed: Promise<void>;
  }

  function looking(options: Partial<LookingOptions> = {}, run = reader.program): Counted {
    const started: ReadingThread[] = [];
    const { promise: closed, resolve } = deferred();
    let open = 0;
    const start = (): ReadingThread => {
      const thread = startReadingThread(run, undefined);
      open++;
      started.push(thread);
      return {
        ...thread,
        remote: {
          fileFacts: (...asked) => thread.remote.fileFacts(...asked),
          fileDetails: (...asked) => thread.remote.fileDetails(...asked),
          fileLooks: (asked, signal) => {
            counted.given += asked.resources.length;
            return thread.remote.fileLooks(asked, signal);
          },
        },
        close: () => {
          thread.close();
          if (--open === 0) resolve();
        },
      };
    };
    const threads = new LookingThreads(threadFiles, { start, cores: 3, longMs: 0, ...options });
    opened.push(threads);
    const counted = { threads, started, given: 0, closed };
    return counted;
  }

  const deferred = (): { promise: Promise<void>; resolve(): void } => {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((settle) => (resolve = settle));
    return { promise, resolve };
  };

  /** Writes files with these texts. Others are packed, folders, or missing. */
  function write(texts: readonly (typeof TEXTS)[number][]): readonly Resource[] {
    const resources = texts.map((text, at) => {
      fs.writeFileSync(folder.at(`${at}.jsonl`), `{"type":"user","message":{"content":"${text}"}}\n`);
      return folder.resource(`${at}.jsonl`);
    });
    fs.writeFileSync(folder.at("packed.jsonl.gz"), gzipSync("a needle"));
    fs.mkdirSync(folder.at("folder.jsonl"), { recursive: true });
    return [...resources, ...["packed.jsonl.gz", "folder.jsonl", "missing.jsonl"].map((name) => folder.resource(name))];
  }
  const many = (count: number): readonly Resource[] =>
    write(Array.from({ length: count }, (_, at) => TEXTS[at % TEXTS.length] ?? ""));
  const alone = (resources: readonly Resource[], query: string): Promise<readonly boolean[]> =>
    allLooks(looksIn(threadFiles)(resources, query, NEVER));

  it("say of each file what one thread says, in the files' order", async () => {
    const ways = [looking(), looking({ isBusy: true })];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...TEXTS), { maxLength: 60 }),
        fc.constantFrom(...QUERIES),
        async (texts, query) => {
          const resources = write(texts);
          const expected = await alone(resources, query);
          for (const { threads } of ways)
            assert.deepEqual(await allLooks(threads.looks(resources, query, NEVER)), expected);
        },
      ),
      { numRuns: 60, seed: 23 },
    );
    assert.deepEqual(
      ways.map(({ started }) => started.length),
      [2, 3],
    );
  });

  it("do the work of a thread that is busy", async () => {
    const counted = looking({ isBusy: true });
    const resources = many(100);
    await allLooks(counted.threads.looks(resources, "needle", NEVER));
    assert.equal(counted.given, resources.length);
  });

  it("are not started for a search that is short", async () => {
    const { threads, started } = looking({ longMs: 600_000 });
    const resources = many(100);
    assert.deepEqual(await allLooks(threads.looks(resources, "needle", NEVER)), await alone(resources, "needle"));
    assert.deepEqual(started, []);
  });

  it("are not started on a machine with one core", async () => {
    const { threads, started } = looking({ cores: 1 });
    const resources = many(20);
    assert.deepEqual(await allLooks(threads.looks(resources, "needle", NEVER)), await alone(resources, "needle"));
    assert.deepEqual(started, []);
  });

  it("leave to this thread what they can't look into because they crash", async () => {
    const crashing = path.join(reader.folder, "crashing.cjs");
    fs.writeFileSync(crashing, 'throw new Error("out of luck");');
    const resources = many(100);
    const expected = await alone(resources, "needle");
    const busy = looking({ isBusy: true }, crashing);
    assert.deepEqual(await allLooks(busy.threads.looks(resources, "needle", NEVER)), expected);
    assert.equal(busy.started.length, 3);
    // Others are tried for the next search.
    assert.deepEqual(await allLooks(busy.threads.looks(resources, "needle", NEVER)), expected);
    assert.equal(busy.started.length, 6);
    const { threads } = looking({}, crashing);
    assert.deepEqual(await allLooks(threads.looks(resources, "needle", NEVER)), expected);
  });

  it("are kept for the next search, also by one that was stopped, and then closed", async () => {
    const { threads, started, closed } = looking({ isBusy: true, keptMs: 0 });
    const resources = many(200);
    const stop = new AbortController();
    const stopped = async (): Promise<void> => {
      for await (const _ of threads.looks(resources, "hay", stop.signal)) stop.abort(new Error("enough"));
    };
    const [looks] = await Promise.all([
      allLooks(threads.looks(resources, "needle", NEVER)),
      assert.rejects(stopped(), { message: "enough" }),
    ]);
    assert.deepEqual(looks, await alone(resources, "needle"));
    assert.equal(started.length, 3);
    await closed;
    assert.deepEqual(await allLooks(threads.looks(resources, "needle", NEVER)), await alone(resources, "needle"));
    assert.equal(started.length, 6);
  });
});
