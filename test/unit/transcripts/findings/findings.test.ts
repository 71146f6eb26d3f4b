import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { FileError } from "../../../../src/base/errors";
import { readAllFindings } from "../../../../src/transcripts/findings/allFindings";
import { findFindings } from "../../../../src/transcripts/findings/findFindings";
import { MAX_FINDING_ROWS } from "../../../../src/transcripts/findings/findingKind";
import { readFindings } from "../../../../src/transcripts/findings/readFindings";
import { isInPeriod } from "../../../../src/transcripts/insights/archivedFindings";
import type { Resource } from "../../../../src/base/resource";
import type { SessionFindings } from "../../../../src/transcripts/model/understanding/findingsModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, seededRandom, summaryWhen, whenRead } from "../../../support/transcripts";
import { prompt, task, textOf, type Json } from "../structure/structureFolder";
import { bash, done, edit, failed, findingsIn, LINES, read } from "./foundIn";

const { signal } = new AbortController();

/** A session that does a few things again and again, so that most kinds find something. */
function busySession(seed: number, steps: number): string {
  const random = seededRandom(seed);
  const [one, other] = ["const limit = 10;", "const limit = 20;"];
  const all: readonly (() => Json[])[] = [
    () => failed("npm run build", "Exit code 1\nerror TS2322: no"),
    () => failed("npm run build", "Exit code 1\nerror TS2322: no"),
    () => read(),
    () => read(LINES.slice(0, 30), { limit: 30 }),
    () => edit(one, other, {}, "/app/b.ts"),
    () => edit(other, one, {}, "/app/b.ts"),
    () => bash("npm test", "word".repeat(7_000)),
    () => failed("npx create", "Exit code 1\nOk to proceed? (y)"),
    () => done("Grep", { pattern: "x" }, "a.ts"),
    () => (random() < 0.2 ? [prompt("And now?")] : []),
  ];
  const entries = [prompt("Go")];
  for (let step = 0; step < steps; step++) entries.push(...(all[Math.floor(random() * all.length)]?.() ?? []));
  return textOf(entries);
}

const found = async (text: string): Promise<SessionFindings> => {
  const { files, resource } = memoryFile(text);
  return readFindings(files, resource, signal);
};

describe("findings of a session", () => {
  it("are the same however the file grew before", async () => {
    for (const seed of [1, 2, 3]) {
      const text = busySession(seed, 60);
      const expected = await found(text);
      assert.ok(new Set(expected.findings.map(({ kind }) => kind)).size >= 4, `seed ${seed}`);
      const random = seededRandom(seed + 100);
      const file = memoryFile(text.slice(0, 500));
      const transcript = await openTranscript(file.files, file.resource, { follow: true, findFindings });
      try {
        await whenRead(transcript);
        for (let end = 500; end < text.length;) {
          end = Math.min(text.length, end + Math.ceil((random() * text.length) / 4));
          file.set(text.slice(0, end));
          await summaryWhen(transcript, ({ complete, bytesRead }) => complete && bytesRead >= lastLine(text, end));
          await transcript.findings({});
        }
        assert.deepEqual(await transcript.findings({}), expected, `seed ${seed}`);
      } finally {
        transcript.dispose();
      }
    }
  });

  it("name rows that exist, the first of them only, and have the most expensive one first", async () => {
    const texts = [...[4, 5].map((seed) => busySession(seed, 120)), makeTranscript({ seed: 6, entries: 300 }).text];
    for (const text of texts) {
      const { files, resource } = memoryFile(text);
      const transcript = await openTranscript(files, resource, { findFindings });
      const { rows } = await whenRead(transcript);
      const { findings, shared } = await transcript.findings({});
      transcript.dispose();
      for (const finding of [...findings, ...shared]) {
        assert.ok(
          finding.rows.length > 0 && finding.rows.length <= Math.min(finding.rowCount, MAX_FINDING_ROWS),
          JSON.stringify(finding),
        );
        assert.ok(
          finding.rows.every(({ row }) => row >= 0 && row < rows),
          JSON.stringify(finding),
        );
        assert.ok(
          finding.tokens >= 0 && finding.suggestion.length > 0 && !finding.title.includes("\n"),
          JSON.stringify(finding),
        );
      }
      const tokens = findings.map((finding) => finding.tokens);
      assert.deepEqual(
        tokens,
        [...tokens].sort((one, other) => other - one),
      );
    }
  });

  it("read twice as much of a session that is twice as long", async () => {
    const bytesFor = async (steps: number): Promise<number> => {
      const text = busySession(7, steps);
      const { files, resource, bytesAsked } = memoryFile(text);
      await readFindings(files, resource, signal);
      return bytesAsked() / text.length;
    };
    const [short, long] = [await bytesFor(100), await bytesFor(400)];
    assert.ok(long < short * 1.5, `${short} bytes read for each, then ${long}`);
  });

  it("lead from a call of a subagent's own thread to its row, and keep the agents apart", async () => {
    const side = (entries: readonly Json[]) => entries.map((one) => ({ ...one, isSidechain: true, agentId: "a1" }));
    const build = () => failed("npm run build", "Exit code 1\nno");
    const own = [...build(), ...build()];
    const { findings } = await findingsIn([
      prompt("Go"),
      ...own,
      task("t1", "look"),
      ...side([prompt("Look"), ...build()]),
    ]);
    assert.deepEqual(findings, []);
  });

  it("are none without the part that finds them", async () => {
    const { files, resource } = memoryFile(busySession(1, 30));
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    assert.deepEqual(await transcript.findings({}), { findings: [], shared: [] });
    transcript.dispose();
  });

  it("end with the signal's reason", async () => {
    const { files, resource } = memoryFile(busySession(1, 30));
    const stopped = AbortSignal.abort(new Error("Stopped by the test"));
    await assert.rejects(readFindings(files, resource, stopped), /Stopped by the test/);
    await assert.rejects(readAllFindings(files, [{ resource, title: "" }], { signal: stopped }), /Stopped by the test/);
  });
});

describe("findings of all sessions", () => {
  it("come with the progress, what can't be read, and only what is wanted", async () => {
    const { files, resource } = memoryFile(busySession(1, 60));
    const broken = {
      ...files,
      stat: (asked: Resource) =>
        asked.includes("broken") ? Promise.reject(new FileError("PermissionDenied", asked)) : files.stat(resource),
    };
    const sessions = [resource, "memory:/broken.jsonl" as Resource].map((each) => ({ resource: each, title: "t" }));
    const told: string[] = [];
    const options = { signal, progress: (at: number, total: number) => void told.push(`${at}/${total}`) };
    const all = await readAllFindings(broken, sessions, options);
    assert.ok(all.findings.length > 0, "expected findings");
    assert.deepEqual([all.sessions, all.total, all.problems.length], [1, all.findings.length, 1]);
    assert.deepEqual(told, ["0/2", "1/2", "2/2"]);
    const loops = await readAllFindings(broken, sessions, { signal, isWanted: ({ kind }) => kind === "loop" });
    assert.ok(loops.findings.length > 0 && loops.findings.every(({ kind }) => kind === "loop"), JSON.stringify(loops));
  });

  it("were judged with a reason each, and at least 90 % of 200 are useful", () => {
    const file = new URL("../../../findings/judgments.json", import.meta.url);
    const { judgments } = JSON.parse(readFileSync(file, "utf8")) as { judgments: Record<string, string>[] };
    const ids = new Set(judgments.map(({ id }) => id));
    assert.ok(ids.size >= 200 && ids.size === judgments.length, `${ids.size} of ${judgments.length} are different`);
    for (const one of judgments) assert.ok((one["reason"] ?? "").length > 20, JSON.stringify(one));
    const useful = judgments.filter(({ judgment }) => judgment === "useful").length;
    assert.ok(useful >= judgments.length * 0.9, `${useful} of ${judgments.length}`);
  });

  it("are limited to days in UTC, which exclude what has no time", () => {
    const noon = Date.UTC(2026, 0, 31, 12);
    assert.equal(isInPeriod(noon, { since: "2026-01-31", until: "2026-01-31" }), true);
    assert.equal(isInPeriod(undefined, {}), true);
    assert.equal(isInPeriod(noon, { since: "2026-02-01" }), false);
    assert.equal(isInPeriod(noon, { until: "2026-01-30" }), false);
    assert.equal(isInPeriod(undefined, { since: "2026-01-01" }), false);
    assert.throws(() => isInPeriod(noon, { since: "2026-02-31" }), /No day such as/);
  });
});

/** Returns where the last whole line ends before an offset. */
function lastLine(text: string, end: number): number {
  return text.lastIndexOf("\n", end - 1) + 1;
}
