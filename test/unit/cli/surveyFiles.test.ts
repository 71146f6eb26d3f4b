import assert from "node:assert/strict";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import type { ReportFile } from "../../../src/apps/cli/report/reportFiles";
import { ReportProgress } from "../../../src/apps/cli/report/reportProgress";
import { surveyFiles, threadsFor, type Surveyed } from "../../../src/apps/cli/report/surveyFiles";
import { Statistics } from "../../../src/transcripts/statistics/statistics";
import { commandLine } from "../../support/commandLine";
import { noFacts, transcriptLines } from "../../support/transcripts";
import { reportFolder } from "./reported";

describe("reading many transcripts", () => {
  const folder = reportFolder();
  const output = { terminal: false, colour: false, closed: false, write: async () => undefined };
  const read = async (files: readonly ReportFile[], threads: object, signal = new AbortController().signal) => {
    const found: Surveyed[] = [];
    const progress = new ReportProgress(output, files.length, 0);
    for await (const one of surveyFiles(files, progress, signal, threads)) found.push(one);
    return found;
  };
  const inThreads = () => ({ program: commandLine(), cores: 2, manyBytes: 0 });
  const files = (): ReportFile[] =>
    Array.from({ length: 40 }, (_, at) => {
      const made = { seed: at, entries: 1 + ((at * 7) % 60), fill: 20, oddities: true, usual: at % 2 === 0 };
      const path = folder.put(`${at}.jsonl`, [...transcriptLines(made, noFacts())].map((line) => `${line}\n`).join(""));
      return { path, resource: resourceOf(path), size: 1 };
    });
  const sized = (megabytes: number, count = 100): { size: number }[] =>
    Array.from({ length: count }, () => ({ size: (megabytes * 1e6) / count }));
  /** Everything that a report prints of them, apart from times. */
  const printed = (all: readonly Surveyed[]): unknown => {
    const statistics = new Statistics();
    const reports = all.map((one) => {
      if ("error" in one) return [one.file.path, one.error];
      statistics.add(one.survey);
      const { report, usage: _usage, calls: _calls, ...about } = one.survey;
      return [one.file.path, { ...report, elapsed_ms: 0 }, about];
    });
    const usage = (["model", "thread", "session", "tool"] as const).map((group) => statistics.usageBy(group));
    return [reports, statistics.tools(), statistics.all(), usage, [...statistics.sessions]];
  };

  it("in threads returns the same in the same order as in one thread, also of files that can't be read", async () => {
    const all = files();
    const gone = folder.root + "/gone.jsonl";
    all.splice(5, 0, { path: gone, resource: resourceOf(gone), size: 1 });
    const one = await read(all, { cores: 1 });
    assert.deepEqual(printed(await read(all, inThreads())), printed(one));
    assert.deepEqual("error" in (one[5] ?? {}) && one[5], { file: all[5], error: "no such file" });
  });

  it("in threads returns the same reports without calls and usage if reports are enough", async () => {
    const all = files();
    const reports = (found: readonly Surveyed[]): unknown =>
      found.map((one) => ("error" in one ? one.error : { ...one.survey.report, elapsed_ms: 0 }));
    const found = await read(all, { ...inThreads(), reportsOnly: true });
    assert.deepEqual(reports(found), reports(await read(all, { cores: 1 })));
    const sent = found.map((one) => ("error" in one ? 0 : [...one.survey.calls()].length + one.survey.usage.messages));
    assert.deepEqual(
      sent,
      all.map(() => 0),
    );
  });

  it("takes a thread for each core, up to four, if there are more than two cores and 128 MB", () => {
    assert.equal(threadsFor(sized(400), { cores: 3 }), 3);
    assert.equal(threadsFor(sized(400), { cores: 64 }), 4);
    assert.equal(threadsFor(sized(2_000), { cores: 2 }), 2);
  });

  it("takes one thread for few bytes, one file, one core, and where two threads on two cores would be no faster", () => {
    assert.equal(threadsFor(sized(100), { cores: 8 }), 1);
    assert.equal(threadsFor(sized(4_000, 1), { cores: 8 }), 1);
    assert.equal(threadsFor(sized(4_000), { cores: 1 }), 1);
    assert.equal(threadsFor(sized(400), { cores: 2 }), 1);
  });

  it("in threads rejects with the signal's reason", async () => {
    const abort = new AbortController();
    const reading = read(files(), inThreads(), abort.signal);
    abort.abort(new Error("stopped by the test"));
    await assert.rejects(reading, /stopped by the test/);
  });

  it("reads here if the system refuses other threads", async () => {
    const all = files();
    // Node throws at once for this path, as it does for a refusal.
    const refused = await read(all, { ...inThreads(), program: "without a folder.cjs" });
    assert.deepEqual(printed(refused), printed(await read(all, { cores: 1 })));
  });

  it("in threads rejects if a thread can't start", async () => {
    await assert.rejects(read(files(), { ...inThreads(), program: `${folder.root}/missing.js` }), /missing\.js/);
  });
});
