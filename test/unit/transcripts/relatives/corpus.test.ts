import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../../src/base/resource";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../../src/transcripts/model/summary";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { whenRead } from "../../../support/transcripts";

/** Real transcripts kept beside the project: those that came in another form have a twin with one entry a line. */
const CORPUS = path.resolve(import.meta.dirname, "../../../../../shared/transcripts");
const TABLE = path.join(CORPUS, "INVENTORY.tsv");

interface Known {
  readonly name: string;
  readonly kind: string;
  readonly twin: string;
  /** `type:count` and `tool:count`, as the table counts them. */
  readonly types: string;
  readonly tools: string;
}

function known(): Known[] {
  if (!fs.existsSync(TABLE)) return [];
  const [head = "", ...lines] = fs.readFileSync(TABLE, "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines
    .map((line) => {
      const cell = (name: string): string => line.split("\t")[names.indexOf(name)] ?? "";
      const name = cell("file");
      const twin = name.replace(/^real/, "derived").replace(/\.json$/, ".jsonl");
      return { name, kind: cell("kind"), twin, types: cell("line_types"), tools: cell("tools") };
    })
    .filter(({ name, kind }) => kind !== "cc" && fs.existsSync(path.join(CORPUS, name)));
}

const resourceOf = (name: string): Resource => pathToFileURL(path.join(CORPUS, name)).href as Resource;

interface Read {
  readonly summary: Summary;
  readonly rows: readonly Row[];
  readonly calls: readonly CallDetail[];
  readonly raw: readonly unknown[];
}

async function read(name: string): Promise<Read> {
  const transcript = await openTranscript(nodeFiles, resourceOf(name));
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const calls: CallDetail[] = [];
  const raw: unknown[] = [];
  for (const { call, index } of rows) {
    const detail = call && (await transcript.call({ call: call.id }));
    if (detail) calls.push(detail);
    raw.push(JSON.parse((await transcript.text({ row: index })).raw));
  }
  transcript.dispose();
  return { summary, rows, calls, raw };
}

/** Without the places in the file, which are other ones in the twin. */
const withoutRowLine = ({ line: _line, ...row }: Row): unknown => row;
const withoutLines = ({ line: _line, resultLine: _resultLine, reason, ...detail }: CallDetail): unknown => ({
  ...detail,
  reason: reason.replace(/line \d+/g, "line"),
});
const counts = (record: Readonly<Record<string, number>>): string =>
  Object.entries(record)
    .map(([name, count]) => `${name}:${count}`)
    .sort()
    .join(" ");
const sorted = (text: string): string => text.split(" ").filter(Boolean).sort().join(" ");

describe("real transcripts in another form than a list of lines", function () {
  const files = known();
  if (files.length === 0) {
    it(`are not tested: there is no folder ${path.relative(process.cwd(), CORPUS)} next to the project`, function () {
      console.log(`      skipped: ${CORPUS} is not there`);
      this.skip();
    });
    return;
  }

  for (const { name, kind, twin, types, tools } of files) {
    it(`${path.basename(name)} (${kind}) opens to the rows, calls and entries of its twin, and says what it is`, async () => {
      const [own, other] = [await read(name), await read(twin)];
      assert.match(own.summary.notice ?? "", kind === "cc-array" ? /^The file is one JSON array/ : /wrapped .* “raw”/);
      assert.equal(other.summary.notice, undefined);
      assert.deepEqual(own.rows.map(withoutRowLine), other.rows.map(withoutRowLine));
      assert.deepEqual(own.calls.map(withoutLines), other.calls.map(withoutLines));
      assert.deepEqual(own.raw, other.raw);
      const { bytes: _bytes, bytesRead: _read, notice: _notice, ...summary } = own.summary;
      const { bytes: _otherBytes, bytesRead: _otherRead, ...otherSummary } = other.summary;
      assert.deepEqual(summary, otherSummary);
    });

    it(`${path.basename(name)} (${kind}) is reported with the counts of its twin and of the table`, async () => {
      const { bytes, elapsed_ms: _elapsed, ...own } = await reportOf(nodeFiles, resourceOf(name));
      const { bytes: _bytes, elapsed_ms: _otherElapsed, ...other } = await reportOf(nodeFiles, resourceOf(twin));
      // The table counts text lines of an array; a report counts its elements, as lines of the twin.
      assert.deepEqual(own, other);
      assert.equal(bytes, fs.statSync(path.join(CORPUS, name)).size);
      assert.equal(counts(own.types), sorted(types));
      const calls = Object.fromEntries(Object.entries(own.tools).map(([tool, count]) => [tool, count.calls]));
      assert.equal(counts(calls), sorted(tools));
    });

    it(`${path.basename(name)} (${kind}) has for each row the text line where its entry begins`, async () => {
      const { rows, raw } = await read(name);
      const text = fs.readFileSync(path.join(CORPUS, name), "utf8").split("\n");
      for (const [at, { line }] of rows.entries()) {
        const begins = text[line - 1] ?? "";
        if (kind === "cc-array") assert.equal(begins, "  {");
        else assert.deepEqual((JSON.parse(begins) as { raw: unknown }).raw, raw[at]);
      }
    });
  }
});
