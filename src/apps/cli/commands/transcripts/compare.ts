import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../../base/resource";
import { transcriptFiles } from "../../../../hosts/node/databases/databaseFiles";
import { type Comparable, compareTranscripts } from "../../../../transcripts/compare/comparison";
import type {
  ComparedRow,
  ComparedTotals,
  ComparisonSummary,
  PairCounts,
} from "../../../../transcripts/compare/comparisonModel";
import type { Row } from "../../../../transcripts/model/entryRow";
import { pricedPercent } from "../../../../transcripts/statistics/tokenSums";
import type { Transcript } from "../../../../transcripts/model/transcriptModel";
import { openTranscript } from "../../../../transcripts/transcript";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { Failure } from "../../terminal/cliFailure";
import { jsonLine, type Output } from "../../terminal/cliOutput";
import { oneLine } from "../../input/inputPath";
import { ReportProgress } from "../../report/reportProgress";
import { sourceName } from "../../input/inputSource";
import { untilStopped } from "../../terminal/stopSignals";
import { why } from "../../input/unreadableReason";

/** Exit codes, as for `diff`: nothing differs, something differs, a transcript could not be read. */
const SAME = 0;
const DIFFERS = 1;
const TROUBLE = 2;

/** Differences that are read and written at a time. */
const ROWS = 200;

/**
 * `tool-results compare`: prints the differences. Returns 0 if there are none, 1 if there are, 2 for errors, and 128 +
 * n for signal n.
 */
export const compareCommand: Run = (call, outputs) => untilStopped((signal) => compareFiles(call, outputs, signal));

type Opened = Transcript & Comparable;

async function compareFiles(
  { arguments: paths, options }: Call,
  outputs: Outputs,
  signal: AbortSignal,
): Promise<number> {
  const { stdout, stderr } = outputs;
  const [left = "", right = ""] = paths;
  const open: Opened[] = [];
  try {
    for (const path of [left, right]) {
      const opened = await openOne(path, signal, stderr);
      if (!opened) return TROUBLE;
      open.push(opened);
    }
    const [one, other] = open;
    if (!one || !other) return TROUBLE;
    const progress = new ReportProgress(stderr, 1, 1);
    const comparison = await compareTranscripts(one, other, signal, ({ done, total }) => progress.at(done / total));
    await progress.clear();
    const { summary } = comparison;
    const json = options.has("json");
    const shown = options.has("no-redact") ? undefined : { homePaths: options.has("home-paths") };
    const names = { left: sourceName(left), right: sourceName(right) };
    await stdout.write(
      json
        ? jsonLine({ same: summary.differences === 0, ...names, ...sidesOf(summary) }, stdout)
        : headText(names, summary),
    );
    for (let from = 0; from < summary.differences && !stdout.closed; from += ROWS) {
      signal.throwIfAborted();
      const rows = await comparison.rows(
        from,
        Math.min(from + ROWS, summary.differences),
        "differences",
        signal,
        shown,
      );
      await stdout.write(rows.map((row) => (json ? jsonLine(rowJson(row), stdout) : rowText(row))).join(""));
    }
    return summary.differences === 0 ? SAME : DIFFERS;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    await stderr.write(`tool-results: ${oneLine(error instanceof Error ? error.message : String(error))}\n`);
    return TROUBLE;
  } finally {
    for (const transcript of open) transcript.dispose();
  }
}

/** Opens a transcript. If that fails, says why on standard error and returns undefined. */
async function openOne(path: string, signal: AbortSignal, stderr: Output): Promise<Opened | undefined> {
  try {
    return await openTranscript(transcriptFiles, pathToFileURL(resolve(path)).href as Resource, { signal });
  } catch (error) {
    signal.throwIfAborted();
    await stderr.write(`${sourceName(path)}: ${oneLine(why(error))}\n`);
    return undefined;
  }
}

function sidesOf({ pairs, differences, first, calls, prompts, left, right, notes }: ComparisonSummary): object {
  return { pairs, differences, first: first?.index ?? null, calls, prompts, totals: { left, right }, notes };
}

function rowJson({ index, kind, sides, differs, left, right }: ComparedRow): object {
  const side = (row: Row | undefined): object | null =>
    row
      ? {
          line: row.line,
          text: row.call?.summary ?? row.text,
          ...(row.call && { id: row.call.id, status: row.call.status }),
          ...(row.call?.durationMs !== undefined && { duration_ms: row.call.durationMs }),
        }
      : null;
  const tool = (left ?? right)?.call?.tool;
  return { index, kind, sides, differs, ...(tool !== undefined && { tool }), left: side(left), right: side(right) };
}

function headText(names: { left: string; right: string }, summary: ComparisonSummary): string {
  const { calls, prompts, first, differences, notes } = summary;
  const lines = [
    `left   ${names.left}: ${totalsText(summary.left)}`,
    `right  ${names.right}: ${totalsText(summary.right)}`,
    countsText("call", calls),
    ...(prompts.pairs > 0 ? [countsText("prompt", prompts)] : []),
    ...notes,
    first
      ? `${number(differences)} of ${number(summary.pairs)} pairs differ, starting with number ${number(first.index + 1)}:`
      : "Nothing differs.",
  ];
  return `${lines.join("\n")}\n`;
}

function totalsText(totals: ComparedTotals): string {
  const { error, blocked, orphaned } = totals.statuses;
  const { input_tokens: plain, cache_creation_input_tokens: written, cache_read_input_tokens: read } = totals.tokens;
  const cost = totals.pricedMessages > 0 ? `$${totals.cost.toFixed(2)}` : "cost unknown";
  const partly = totals.pricedMessages > 0 && totals.unpricedMessages > 0;
  const priced = `at least ${cost} (${pricedPercent(totals.tokens, totals.unpricedTokens)}% of tokens priced)`;
  return [
    counted(totals.calls, "call"),
    `${number(error + blocked + orphaned)} failed`,
    counted(totals.prompts, "prompt"),
    `${number(plain + written + read)} tokens in`,
    `${number(totals.tokens.output_tokens)} out`,
    partly ? priced : cost,
  ].join(", ");
}

function countsText(one: string, { pairs, same, input, result, status, onlyLeft, onlyRight }: PairCounts): string {
  const parts: readonly (readonly [number, string])[] = [
    [same, "the same"],
    [input, one === "call" ? "with different input" : "with different text"],
    [result, "with a different result"],
    [status, "with a different status"],
    [onlyLeft, "only left"],
    [onlyRight, "only right"],
  ];
  const told = parts
    .filter(([count], at) => at === 0 || count > 0)
    .map(([count, words]) => `${number(count)} ${words}`);
  return `${counted(pairs, one)}: ${told.join(", ")}`;
}

/** Formats a pair as one line: its number, what differs, its line numbers, and its text. */
function rowText({ index, kind, sides, differs, left, right }: ComparedRow): string {
  const what = [
    differs.input && (kind === "prompt" ? "text" : "input"),
    differs.result && "result",
    differs.status && "status",
  ];
  const mark = sides === "both" ? what.filter((word) => word !== false).join("+") : `only ${sides}`;
  const place = `${left ? String(left.line) : "-"}:${right ? String(right.line) : "-"}`;
  const say = (row: Row | undefined): string => oneLine(row?.call?.summary ?? row?.text.slice(0, 200) ?? "");
  const [one, other] = [say(left), say(right)];
  const words = left && right && one !== other ? `${one}  ->  ${other}` : left ? one : other;
  const name = kind === "prompt" ? "prompt" : oneLine((left ?? right)?.call?.tool ?? "call");
  const statuses = differs.status && left?.call && right?.call ? ` (${left.call.status} -> ${right.call.status})` : "";
  return `${String(index + 1).padStart(6)}  ${mark.padEnd(19)} ${place.padEnd(13)} ${name}${statuses}  ${words}\n`;
}

function counted(value: number, one: string): string {
  return `${number(value)} ${one}${value === 1 ? "" : "s"}`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
