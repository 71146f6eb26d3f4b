import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { Row } from "../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import { reportOf } from "../../../src/transcripts/statistics/surveyTranscript";
import { openTranscript } from "../../../src/transcripts/transcript";
import { whenRead } from "../../support/transcripts";

/** Real transcripts kept beside the project, with a table of what each holds. */
const CORPUS = path.resolve(import.meta.dirname, "../../../../shared/transcripts");

const files = fs.existsSync(CORPUS)
  ? fs.readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"))
  : [];

interface Inventoried {
  readonly bytes: number;
  readonly lines: number;
  readonly failures: number;
  readonly types: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
  readonly tools: ReadonlyMap<string, number>;
  readonly sessions: number;
  /** `cc-wrapped` files have each entry under another key, `cc-array` ones all of them in one array: `relatives/corpus.test.ts`. */
  readonly kind: string;
}

function inventory(): Map<string, Inventoried> {
  const [head = "", ...lines] = fs.readFileSync(path.join(CORPUS, "INVENTORY.tsv"), "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return new Map(
    lines.map((line) => {
      const cells = line.split("\t");
      const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
      const counts = (name: string): Map<string, number> =>
        new Map(
          cell(name)
            .split(" ")
            .filter(Boolean)
            .map((item) => [item.slice(0, item.lastIndexOf(":")), Number(item.slice(item.lastIndexOf(":") + 1))]),
        );
      const row = {
        bytes: Number(cell("bytes")),
        lines: Number(cell("lines")),
        failures: Number(cell("json_parse_failures")),
        types: counts("line_types"),
        versions: counts("versions"),
        tools: counts("tools"),
        sessions: Number(cell("sessions")),
        kind: cell("kind"),
      };
      return [cell("file"), row];
    }),
  );
}

interface Read {
  readonly summary: Summary;
  readonly rows: readonly Row[];
  readonly calls: readonly CallDetail[];
}

async function read(name: string): Promise<Read> {
  const transcript = await openTranscript(nodeFiles, pathToFileURL(path.join(CORPUS, name)).href as Resource);
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const calls: CallDetail[] = [];
  for (const { call } of rows) {
    const detail = call && (await transcript.call({ call: call.id }));
    if (detail) calls.push(detail);
  }
  transcript.dispose();
  return { summary, rows, calls };
}

/** How often each name occurs, names sorted. */
const counted = (names: readonly string[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
};
const sorted = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([one], [other]) => (one < other ? -1 : 1));

const sum = (counts: Iterable<readonly [string, number]>): number =>
  [...counts].reduce((total, [, count]) => total + count, 0);

/** Calls that the inventory counts more than once: the lines of a session that was resumed stand twice in this file, with the same ids. */
const REPEATED: Readonly<Record<string, number>> = { "general-tool-calls.jsonl": 45 };

describe("real transcripts", function () {
  if (files.length === 0) {
    it(`are not tested: there is no folder ${path.relative(process.cwd(), CORPUS)} next to the project`, function () {
      console.log(`      skipped: ${CORPUS} is not there`);
      this.skip();
    });
    return;
  }

  const table = inventory();
  for (const name of files) {
    it(`${path.basename(name)} opens, each line is accounted for, each result has the shape its tool is known for`, async () => {
      const { summary, rows, calls } = await read(name);
      const text = fs.readFileSync(path.join(CORPUS, name), "utf8");
      const { shown, bookkeeping, unknown, unreadable, recovered } = summary.lines;
      const lines = text.split("\n").filter((line) => line.trim() !== "").length;
      assert.equal(shown + bookkeeping + unknown + unreadable + recovered + (summary.pendingLastLine ? 1 : 0), lines);
      assert.deepEqual([summary.complete, summary.failure, summary.rows], [true, undefined, rows.length]);
      assert.deepEqual(
        calls.filter(({ note }) => note !== undefined).map(({ tool, line }) => `${tool} on line ${line}`),
        [],
      );
    });

    const known = table.get(name);
    if (!known) continue;
    it(`${path.basename(name)} has the calls and unreadable lines of its inventory`, async () => {
      const { summary, rows } = await read(name);
      // The inventory counts every occurrence of a call, as the rows do: copied history has rows of its own.
      assert.deepEqual(counted(rows.flatMap(({ call }) => call?.tool ?? [])), sorted(known.tools));
      // Lines that are not one JSON value: glued ones count as recovered here.
      assert.equal(summary.lines.unreadable + summary.lines.recovered, known.failures);
      const nonBlank = Object.values(summary.lines).reduce((sum, count) => sum + count, 0);
      assert.equal(nonBlank, known.lines);
    });
  }

  for (const [name, known] of table) {
    // Some are not beside the project.
    if (!fs.existsSync(path.join(CORPUS, name))) continue;
    // The inventory counts the lines of text of an array that was printed over many; its lines are its elements, which are all entries.
    const lines = known.kind === "cc-array" ? sum(known.types) : known.lines;
    it(`${path.basename(name)} is reported with the counts of its inventory`, async () => {
      const report = await reportOf(nodeFiles, pathToFileURL(path.join(CORPUS, name)).href as Resource);
      assert.deepEqual(
        {
          bytes: report.bytes,
          lines: report.lines,
          failures: report.unreadable + report.recovered,
          sessions: report.sessions,
          pending: report.pending_last_line,
        },
        { bytes: known.bytes, lines, failures: known.failures, sessions: known.sessions, pending: false },
      );
      const plain = (counts: Iterable<readonly [string, number]>): [string, number][] => sorted(new Map(counts));
      assert.deepEqual(plain(Object.entries(report.types)), sorted(known.types));
      assert.deepEqual(plain(Object.entries(report.versions)), sorted(known.versions));
      // Comments are no entries.
      assert.equal(report.entries, lines - report.unreadable);
      const calls = Object.entries(report.tools).map(([tool, counts]): [string, number] => [tool, counts.calls]);
      const repeated = REPEATED[path.basename(name).replace(/^.*__/, "")] ?? 0;
      if (repeated === 0) assert.deepEqual(plain(calls), sorted(known.tools));
      else assert.equal(sum(calls), sum(known.tools) - repeated);
      for (const [tool, { calls: count, ...statuses }] of Object.entries(report.tools))
        assert.equal(sum(Object.entries(statuses)), count, tool);
    });
  }
});
