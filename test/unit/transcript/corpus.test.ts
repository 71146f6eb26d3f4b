import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/core/ports";
import { nodeFiles } from "../../../src/platform/node/files";
import type { CallDetail, Row, Summary } from "../../../src/transcript/model";
import { openTranscript } from "../../../src/transcript/transcript";
import { whenRead } from "../../support/transcripts";

/** Real transcripts kept beside the project, with a table of what each holds. */
const CORPUS = path.resolve(import.meta.dirname, "../../../../shared/transcripts");

const files = fs.existsSync(CORPUS)
  ? fs.readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"))
  : [];

interface Inventoried {
  readonly lines: number;
  readonly failures: number;
  readonly types: ReadonlyMap<string, number>;
  readonly tools: ReadonlyMap<string, number>;
  /** `cc-wrapped` files have each entry under another key: the engine shows their lines as unknown. */
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
        lines: Number(cell("lines")),
        failures: Number(cell("json_parse_failures")),
        types: counts("line_types"),
        tools: counts("tools"),
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
  const rows = await transcript.rows(0, Infinity);
  const calls: CallDetail[] = [];
  for (const { call } of rows) {
    const detail = call && (await transcript.call(call.id));
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

describe("real transcripts", function () {
  this.timeout(60_000);
  if (files.length === 0) {
    it(`are not tested: there is no folder ${path.relative(process.cwd(), CORPUS)} beside the project`, function () {
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
    if (!known || known.kind === "cc-wrapped") continue;
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

  it("lines that wrap an entry under another key are kept as unknown ones", async () => {
    const wrapped = [...table].filter(([, { kind }]) => kind === "cc-wrapped");
    for (const [name, { lines }] of wrapped) {
      if (!files.includes(name)) continue;
      assert.equal((await read(name)).summary.lines.unknown, lines, name);
    }
  });
});
