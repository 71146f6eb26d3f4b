import assert from "node:assert/strict";
import fs from "node:fs";
import { pathOf } from "../../../../src/hosts/node/disk/diskPath";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import {
  ReadingThreads,
  startReadingThread,
  type ReadingThread,
} from "../../../../src/hosts/node/transcripts/facts/readingThreads";
import { createTranscriptLibrary } from "../../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import type { LibrarySession } from "../../../../src/tools/runtime/context/transcriptLibraryPort";
import { keepDetails, type DetailReader, type KeptDetails } from "../../../../src/transcripts/insights/keepDetails";
import { commandLine } from "../../../support/commandLine";
import { hasSqlite } from "../../../support/storedSessions";
import { noFacts, seededRandom, transcriptLines } from "../../../support/transcripts";
import { temporaryFolder } from "../temporary";

const NEVER = new AbortController().signal;

describe("details that several threads read", function () {
  const folder = temporaryFolder();
  let threads: ReadingThreads | undefined;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
  });
  afterEach(() => threads?.close());

  /** Sessions that begin with the history of earlier ones, or are made of several. */
  function fill(seed: number, count: number): void {
    const random = seededRandom(seed);
    const texts: string[] = [];
    for (let at = 0; at < count; at++) {
      const made = { seed: seed * 100 + at, entries: 5 + Math.floor(random() * 60), fill: 20, oddities: true };
      const own = [...transcriptLines({ ...made, usual: random() < 0.5 }, noFacts())]
        .map((line) => `${line}\n`)
        .join("");
      const earlier = texts[Math.floor(random() * texts.length)] ?? "";
      const copied = random() < 0.5 ? earlier.slice(0, earlier.lastIndexOf("\n", earlier.length * random()) + 1) : "";
      texts.push(copied + own);
      const isAgent = at > 0 && random() < 0.3;
      const name = isAgent ? `${at - 1}/subagents/agent-${at}.jsonl` : `${at}.jsonl`;
      const [file = ""] = folder.fill({
        [`config/projects/p${isAgent ? (at - 1) % 3 : at % 3}/${name}`]: copied + own,
      });
      fs.utimesSync(file, 1_700_000_000 + at, 1_700_000_000 + Math.floor(random() * count));
    }
  }

  const config = () => ({ agent: "claude", folder: folder.resource("config") });
  const list = async (): Promise<readonly LibrarySession[]> =>
    (await createTranscriptLibrary([config()], { error: () => undefined, info: () => undefined }).sessions(NEVER))
      .sessions;

  /** Reads in threads of the command line. Counts the files that they were given. */
  function inThreads(program = commandLine(), manyBytes = 0): { readonly reader: DetailReader; given: number } {
    const start = (): ReadingThread => {
      const { remote, ...thread } = startReadingThread(program, "archive");
      return {
        ...thread,
        remote: {
          fileFacts: (...asked) => remote.fileFacts(...asked),
          fileDetails: (...asked) => {
            counted.given++;
            return remote.fileDetails(...asked);
          },
          fileLooks: (...asked) => remote.fileLooks(...asked),
        },
      };
    };
    threads = new ReadingThreads(transcriptFiles, { start, cores: 3, manyBytes });
    const counted = { reader: threads.details, given: 0 };
    return counted;
  }

  interface Kept extends Pick<KeptDetails, "problems"> {
    /** All rows of the archive, by table. */
    readonly rows: Readonly<Record<string, readonly string[]>>;
    readonly progress: readonly string[];
  }

  async function keep(name: string, sessions: readonly LibrarySession[], reader?: DetailReader): Promise<Kept> {
    const archive = openArchive(folder.at(name));
    const progress: string[] = [];
    const { problems } = await keepDetails(transcriptFiles, archive, sessions, {
      signal: NEVER,
      folders: [config().folder],
      progress: (done, total) => progress.push(`${done}/${total}`),
      ...(reader && { reader }),
    });
    const rows = archive.write((statements) => {
      // The key of a file that has just been written differs from its key a moment later.
      statements.run("UPDATE detail_files SET key = ''");
      const tables = statements.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
      return Object.fromEntries(
        tables.map(({ name: table }) => [
          String(table),
          statements
            .all(`SELECT * FROM ${String(table)}`)
            .map((row) => JSON.stringify(row))
            .sort(),
        ]),
      );
    });
    return { rows, problems, progress };
  }

  for (const seed of [1, 2, 3])
    it(`of seed ${seed} leave the same rows as details that one thread reads`, async () => {
      fill(seed, 40);
      const sessions = await list();
      const threaded = inThreads();
      const one = await keep("one.db", sessions);
      assert.deepEqual(await keep("several.db", sessions, threaded.reader), one);
      const count = sessions.reduce((sum, { agentFiles = [] }) => sum + 1 + agentFiles.length, 0);
      assert.equal(one.progress.at(-1), `${count}/${count}`);
      assert.equal(threaded.given > 0, true, "no thread was given a file");
      const copied = one.rows["detail_calls"]?.filter((call) => call.includes('"copied":1')) ?? [];
      assert.equal(copied.length > 0, true, "no call was copied");
    });

  it("are read here if the other threads crash", async () => {
    fill(4, 20);
    const sessions = await list();
    folder.fill({ "crashing.cjs": 'throw new Error("out of luck");' });
    const crashing = inThreads(folder.at("crashing.cjs"));
    assert.deepEqual(await keep("several.db", sessions, crashing.reader), await keep("one.db", sessions));
    assert.equal(crashing.given > 0, true, "no thread was given a file");
  });

  it("are read by one thread if there is little to read", async () => {
    fill(5, 10);
    const idle = inThreads(commandLine(), 1e9);
    await keep("several.db", await list(), idle.reader);
    assert.equal(idle.given, 0);
  });

  it("report the same problems as one thread, and leave out what is gone", async () => {
    fill(6, 12);
    const sessions = await list();
    const [first, second] = sessions.filter(({ agentFiles = [] }) => agentFiles.length === 0);
    assert(first && second, "there are sessions without subagents");
    fs.rmSync(pathOf(first.resource));
    fs.rmSync(pathOf(second.resource));
    fs.mkdirSync(pathOf(second.resource));
    const one = await keep("one.db", sessions);
    assert.equal(one.problems.length, 1);
    assert.deepEqual(await keep("several.db", sessions, inThreads().reader), one);
  });

  it("end with the signal's reason before all files were read", async () => {
    fill(7, 40);
    const abort = new AbortController();
    const reason = new Error("enough");
    const done: number[] = [];
    const keeping = keepDetails(transcriptFiles, openArchive(folder.at("ended.db")), await list(), {
      signal: abort.signal,
      folders: [],
      reader: inThreads().reader,
      progress: (count) => {
        done.push(count);
        if (count === 3) abort.abort(reason);
      },
    });
    await assert.rejects(keeping, (error) => error === reason);
    assert.deepEqual(done, [1, 2, 3]);
  });
});
