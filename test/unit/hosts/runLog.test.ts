import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { RunRecord } from "../../../src/results/result";
import { trimLog } from "../../../src/hosts/node/disk/logFile";
import { openRunLog } from "../../../src/hosts/node/runLog";
import { readRecordLine } from "../../../src/hosts/shared/calls/runRecordLine";
import { temporaryFolder } from "./temporary";
import { hasModes } from "../../support/machine";

const record = (id: string, more: Partial<RunRecord> = {}): RunRecord => ({
  id,
  tool: "glob",
  input: { pattern: "**" },
  result: { success: true, data: { output: "", count: 0 } },
  format: "envelope",
  started: "2026-01-01T00:00:00.000Z",
  duration_ms: 1,
  source: "cli",
  ...more,
});

describe("run log", () => {
  const folder = temporaryFolder();
  const path = (): string => folder.at("storage", "runs.jsonl");
  const open = (maxBytes = 1_000_000) => openRunLog(path(), { maxBytes });
  const ids = async (log = open()): Promise<string[]> => (await log.read()).map(({ id }) => id);
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  it("is empty before the first record", async () => assert.deepEqual(await ids(), []));

  it("reads records back whole, newest first, from another window too", async () => {
    const log = open();
    await log.append(record("1", { input: "line\nfeed \u2028 é" }));
    const refused = {
      error_code: "BLOCKED",
      decision: { by: "rule", answer: "no" },
      size: 37,
      call_id: "toolu_1",
    } as const;
    await log.append(record("2", { input: undefined, source: "chat", ...refused }));
    assert.deepEqual(await open().read(), [
      record("2", { input: undefined, source: "chat", ...refused }),
      record("1", { input: "line\nfeed \u2028 é" }),
    ]);
  });

  it("keeps the order in which records were appended without waiting", async () => {
    const log = open();
    await Promise.all(["1", "2", "3"].map((id) => log.append(record(id))));
    assert.deepEqual(await ids(log), ["3", "2", "1"]);
  });

  it("can be read by its owner alone", async function () {
    if (!hasModes) this.skip();
    await open().append(record("1"));
    assert.equal(fs.statSync(path()).mode & 0o777, 0o600);
    assert.equal(fs.statSync(folder.at("storage")).mode & 0o777, 0o700);
  });

  it("passes over lines that are no records, and a line that was cut off", async () => {
    const whole = JSON.stringify(record("1"));
    const broken = [
      "not json",
      "[]",
      "null",
      "{}",
      whole.replace('"cli"', '"elsewhere"'),
      whole.replace('"glob"', "7"),
      "",
    ];
    folder.fill({ "storage/runs.jsonl": `${[...broken, whole].join("\n")}\n${whole.slice(0, 40)}` });
    const log = open();
    assert.deepEqual(await ids(log), ["1"]);
    await log.append(record("2"));
    assert.deepEqual(await ids(log), ["2", "1"]);
  });

  it("reads only what its followers know, so that no record falls in between", async () => {
    await open().append(record("1"));
    const log = open();
    const { open: realOpen } = fs.promises;
    const openWith = (changed: typeof realOpen): void => {
      fs.promises.open = changed;
      // The product imports the functions of this module by name.
      syncBuiltinESMExports();
    };
    let opening = 0;
    let simultaneous = false;
    openWith(async (...call) => {
      opening += 1;
      simultaneous ||= opening > 1;
      // Longer than a read needs to begin.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      opening -= 1;
      return realOpen(...call);
    });
    try {
      stops.push(log.onAppend(() => undefined));
      assert.deepEqual(await ids(log), ["1"]);
      assert.equal(simultaneous, false);
    } finally {
      openWith(realOpen);
    }
  });

  for (const field of ["id", "tool", "result", "format", "started", "duration_ms", "source"]) {
    it(`refuses a line without ${field}`, () => {
      const { [field as keyof RunRecord]: _, ...rest } = record("1");
      assert.equal(readRecordLine(JSON.stringify(rest)), undefined);
    });
  }

  it("drops the older half when it grows too large, and keeps its mode", async () => {
    const log = open(10_000);
    for (let index = 0; index < 200; index++) {
      await log.append(record(String(index)));
      assert.ok(fs.statSync(path()).size <= 10_300, "expected fs.statSync(path()).size <= 10_300");
    }
    const kept = await ids(log);
    assert(kept.length >= 20 && kept.length < 80, `${kept.length} kept`);
    assert.deepEqual(
      kept,
      Array.from({ length: kept.length }, (_, index) => String(199 - index)),
    );
    if (process.platform !== "win32") assert.equal(fs.statSync(path()).mode & 0o777, 0o600);
    assert.deepEqual(fs.readdirSync(folder.at("storage")), ["runs.jsonl"]);
  });

  for (const [kind, characters, expected] of [
    ["longer than the half", 6000, ["long"]],
    ["longer than the whole log", 20_000, ["long"]],
  ] as const) {
    it(`keeps a record that is ${kind}, and goes on after it`, async () => {
      const log = open(10_000);
      for (let index = 0; index < 25; index++) await log.append(record(String(index)));
      await log.append(record("long", { input: "x".repeat(characters) }));
      assert.deepEqual(await ids(log), expected);
      await log.append(record("next"));
      assert.equal((await ids(log))[0], "next");
    });
  }

  it("keeps the last record next to the beginning of one that is being written", async () => {
    const lines = [record("old"), record("long", { input: "x".repeat(8000) })].map((each) => JSON.stringify(each));
    folder.fill({ "storage/runs.jsonl": `${lines.join("\n")}\n{"id":` });
    await trimLog(path(), 5000);
    assert.equal(fs.readFileSync(path(), "utf8"), `${lines[1]}\n{"id":`);
    folder.fill({ "storage/runs.jsonl": `\n${"x".repeat(8000)}` });
    await trimLog(path(), 5000);
    assert.equal(fs.readFileSync(path(), "utf8"), `\n${"x".repeat(8000)}`);
  });

  it("doesn't move the file when nothing of it can be dropped", async () => {
    folder.fill({ "storage/runs.jsonl": `${JSON.stringify(record("long", { input: "x".repeat(20_000) }))}\n` });
    const { ino, mtimeMs } = fs.statSync(path());
    await trimLog(path(), 10_000);
    const { ino: after, mtimeMs: written } = fs.statSync(path());
    assert.deepEqual([after, written], [ino, mtimeMs]);
    assert.deepEqual(fs.readdirSync(folder.at("storage")), ["runs.jsonl"]);
    assert.deepEqual(await ids(), ["long"]);
  });

  it("keeps records of a megabyte apart when several windows append", async () => {
    const windows = Array.from({ length: 4 }, () => open(1e9));
    const long = "x".repeat(1_200_000);
    await Promise.all(
      windows.flatMap((log, window) =>
        Array.from({ length: 8 }, (_, index) => log.append(record(`${window}-${index}`, { input: long }))),
      ),
    );
    // Who looks while another writes may take the line for one that was cut off, and begin with a line feed: an empty line is no harm.
    assert.equal(fs.readFileSync(path(), "utf8").split("\n").filter(Boolean).length, 32);
    assert.equal(new Set(await ids()).size, 32);
  });

  it("loses nothing new when several windows append and one trims", async () => {
    const windows = Array.from({ length: 4 }, () => open(20_000));
    await Promise.all(
      windows.flatMap((log, window) =>
        Array.from({ length: 60 }, (_, index) => log.append(record(`${window}-${index}`))),
      ),
    );
    const kept = await ids();
    for (const window of [0, 1, 2, 3]) assert(kept.includes(`${window}-59`), `the last of window ${window} is gone`);
    assert.equal(new Set(kept).size, kept.length);
  });

  it("is trimmed while other windows read it and append to it all the time", async () => {
    const [log, other] = [open(4000), open(4000)];
    const done = new AbortController();
    const reader = (async () => {
      while (!done.signal.aborted) await other.read();
    })();
    for (let index = 0; index < 100; index++)
      await Promise.all([log.append(record(`a${index}`)), other.append(record(`b${index}`))]);
    done.abort();
    await reader;
    await log.append(record("last"));
    assert.equal(fs.statSync(path()).size <= 4000, true, `${fs.statSync(path()).size} bytes`);
    assert.equal((await ids())[0], "last");
    assert.deepEqual(fs.readdirSync(folder.at("storage")), ["runs.jsonl"]);
  });

  it("keeps records even if it can't be trimmed", async () => {
    await open(2000).append(record("1"));
    fs.mkdirSync(`${path()}.lock`);
    fs.utimesSync(`${path()}.lock`, 1, 1);
    for (let index = 0; index < 20; index++) await open(2000).append(record(String(index)));
    assert.equal((await ids())[0], "19");
  });

  it("does not wait for a lock that another window left behind", async () => {
    folder.fill({ "storage/runs.jsonl.lock": "" });
    const log = open(500);
    for (let index = 0; index < 5; index++) await log.append(record(String(index)));
    assert.equal((await ids(log)).length, 5);
    fs.utimesSync(folder.at("storage", "runs.jsonl.lock"), 1, 1);
    for (let index = 5; index < 8; index++) await log.append(record(String(index)));
    assert.ok((await ids(log)).length < 5, "expected (await ids(log)).length < 5");
  });

  it("reports new records of any window, once and in order, and none that already existed", async () => {
    const [own, other] = [open(), open()];
    await own.append(record("before"));
    const told: string[] = [];
    const last = new Promise<void>((resolve) => {
      stops.push(
        own.onAppend((records) => {
          told.push(...records.map(({ id }) => id));
          if (told.includes("4")) resolve();
        }),
      );
    });
    for (const [log, id] of [
      [own, "1"],
      [other, "2"],
      [own, "3"],
      [other, "4"],
    ] as const)
      await log.append(record(id));
    await last;
    assert.deepEqual(told, ["1", "2", "3", "4"]);
  });

  it("reports new records after the log was trimmed", async () => {
    const log = open(2000);
    const told: string[] = [];
    const last = new Promise<void>((resolve) => {
      stops.push(
        log.onAppend((records) => {
          told.push(...records.map(({ id }) => id));
          if (told.at(-1) === "29") resolve();
        }),
      );
    });
    for (let index = 0; index < 30; index++) await log.append(record(String(index)));
    await last;
    assert.deepEqual(told, [...new Set(told)]);
  });

  it("reports nothing after listening was stopped", async () => {
    const log = open();
    const stop = log.onAppend(() => assert.fail("told"));
    stop();
    await log.append(record("1"));
    assert.deepEqual(await ids(log), ["1"]);
  });

  it("forgets all when cleared", async () => {
    const log = open();
    await log.append(record("1"));
    await log.clear();
    assert.deepEqual(await ids(log), []);
    await log.append(record("2"));
    assert.deepEqual(await ids(log), ["2"]);
  });

  it("rejects when it can't be written, and goes on afterwards", async () => {
    fs.writeFileSync(folder.at("storage"), "a file where the folder should be");
    const log = open();
    await assert.rejects(log.append(record("1")));
    fs.rmSync(folder.at("storage"));
    await log.append(record("2"));
    assert.deepEqual(await ids(log), ["2"]);
  });
});
