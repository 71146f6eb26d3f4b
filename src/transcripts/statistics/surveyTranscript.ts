import type { ToolCounts } from "../model/understanding/understandingModel";
import type { TranscriptFiles } from "../bytes/byteSource";
import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { holdFile } from "../bytes/heldFile";
import { whenIndexed } from "../rows/whenIndexed";
import type { CallStatus } from "../model/callRow";
import type { Summary, Tokens } from "../model/summary";
import { TranscriptReading, type ReadOptions } from "../rows/transcriptReading";
import { reportedCost } from "../index/entryFacts";
import type { TranscriptIndex } from "../index/transcriptIndex";
import type { UsageIndex } from "../index/usageIndex";

/** The content of one transcript in numbers. Everything but `elapsed_ms` depends on the file's bytes alone. */
export interface Report {
  /** Bytes of the file, as it is stored. */
  readonly bytes: number;
  /** Lines that are not blank; a line ends in LF, and an unended last one counts, also while it is pending. */
  readonly lines: number;
  /** JSON objects found: two in a line where two are glued together. */
  readonly entries: number;
  /** Ended lines that are not one JSON value: nothing could be read of those, and at least one object of these. */
  readonly unreadable: number;
  readonly recovered: number;
  /** The last line is not ended and not whole: it may be being written, and is neither unreadable nor recovered. */
  readonly pending_last_line: boolean;
  /** Entries by their `type`; those without one have the empty name. */
  readonly types: Readonly<Record<string, number>>;
  /** By the name each tool was called with; each `tool_use` id of the model's answers counts once. */
  readonly tools: Readonly<Record<string, ToolCounts>>;
  /** Ids of calls that only progress entries report. */
  readonly nested_tool_calls: number;
  /** Entries by the version of the program that wrote them; those that name none are left out. */
  readonly versions: Readonly<Record<string, number>>;
  /** How many session ids the entries name. */
  readonly sessions: number;
  /** Requests to the API that failed: each attempt, and each message instead of the model's. */
  readonly api_errors: number;
  /** Once per message and request, without `<synthetic>`. */
  readonly usage: Tokens;
  /** What the sessions cost in US dollars, as the agent itself counted. Absent if it isn't recorded. */
  readonly reported_cost_usd?: number;
  /** How long reading took. */
  readonly elapsed_ms: number;
}

/** How a report is made. */
export interface ReportOptions extends Pick<ReadOptions, "chunkBytes"> {
  readonly signal?: AbortSignal;
  /** Called while a file is read. */
  readonly progress?: (bytesRead: number, bytes: number) => void;
}

/** A call as statistics need it. */
export interface CallFact {
  readonly id: string;
  readonly tool: string;
  readonly status: CallStatus;
  /** Milliseconds since 1970. */
  readonly started?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Whether the duration can include waiting for the user or for parallel calls. */
  readonly durationIsUpperBound?: boolean | undefined;
  /** The result that the model got, cut, and the exit code, if the call failed. */
  readonly error?: string | undefined;
  readonly exitCode?: number | undefined;
}

/** A report with what it is too short for: what the totals of several files are made of. */
export interface Survey {
  readonly report: Report;
  /** The calls that the report counts. */
  calls(): Iterable<CallFact>;
  readonly usage: UsageIndex;
  readonly sessions: ReadonlySet<string>;
  /** The program that wrote the sessions, such as `codex`. */
  readonly agent: string;
  readonly title?: string;
  /** What the file is, in a sentence, when it is no list of entries. */
  readonly notice?: string;
  /** Set for a file in no known format. */
  readonly isUnknown?: true;
}

/**
 * Counts one transcript. Rejects with `FileError` when there is no file to read or reading ends before the end of the file, its
 * cause then says why, and with the signal's reason.
 */
export async function reportOf(
  files: TranscriptFiles,
  resource: Resource,
  options: ReportOptions = {},
): Promise<Report> {
  return (await surveyOf(files, resource, options)).report;
}

/** As `reportOf`, with the calls and the usage of each message. */
export async function surveyOf(
  files: TranscriptFiles,
  resource: Resource,
  options: ReportOptions = {},
): Promise<Survey> {
  const started = performance.now();
  const { chunkBytes, signal } = options;
  const stat = await files.stat(resource);
  const held = await holdFile(files, resource, stat);
  const size = chunkBytes === undefined ? {} : { chunkBytes };
  const reading = new TranscriptReading(held.files, resource, { once: true, ...size });
  try {
    await reading.first(signal);
    const tell = ({ bytesRead, bytes }: Summary): void => options.progress?.(bytesRead, bytes);
    tell(reading.summary());
    reading.onChange(tell);
    const summary = await whenIndexed(reading, () => reading.summary(), signal);
    if (summary.failure !== undefined) throw unreadable(resource, summary.failure);
    const { index } = reading.source();
    const own = reading.files.isForeign ? await reading.files.countLines(resource) : undefined;
    const lines = own ?? index.lineCount + (summary.pendingLastLine ? 1 : 0);
    return survey(index, summary, { bytes: stat.size, lines, elapsedMs: performance.now() - started });
  } finally {
    reading.dispose();
    await held.close();
  }
}

/** What an index doesn't know of its file. */
interface FileNumbers {
  readonly bytes: number;
  readonly lines: number;
  readonly elapsedMs: number;
}

function survey(index: TranscriptIndex, summary: Summary, { bytes, lines, elapsedMs }: FileNumbers): Survey {
  const { facts, calls } = index;
  const tools = new Map<string, Record<"calls" | CallStatus, number>>();
  for (let call = 0; call < calls.count; call++) {
    if (!calls.isOwn(call)) continue;
    const tool = calls.toolNameOf(call);
    const counts = tools.get(tool) ?? noCounts();
    counts.calls++;
    counts[calls.statusOf(call)]++;
    tools.set(tool, counts);
  }
  const reported = reportedCost(facts);
  const report: Report = {
    bytes,
    lines,
    entries: facts.entries,
    unreadable: summary.lines.unreadable,
    recovered: summary.lines.recovered,
    pending_last_line: summary.pendingLastLine,
    types: Object.fromEntries(facts.types),
    tools: Object.fromEntries(tools),
    nested_tool_calls: [...facts.nestedCalls].filter((id) => !calls.isOwn(calls.indexOfText(id))).length,
    versions: Object.fromEntries(facts.versions),
    sessions: facts.sessions.size,
    api_errors: apiErrorsIn(index),
    usage: facts.usage.total(),
    ...(reported !== undefined && { reported_cost_usd: reported }),
    elapsed_ms: Math.round(elapsedMs * 10) / 10,
  };
  return {
    report,
    calls: () => ownCalls(index),
    usage: facts.usage,
    sessions: new Set(facts.sessions.keys()),
    agent: summary.writtenBy ?? "claude-code",
    ...(summary.title !== undefined && { title: summary.title }),
    ...(summary.notice !== undefined && { notice: summary.notice }),
    ...(summary.isUnknown && { isUnknown: true }),
  };
}

function apiErrorsIn(index: TranscriptIndex): number {
  let count = 0;
  for (let row = 0; row < index.rowCount; row++) if (index.kindOf(row) === "apiError") count++;
  return count;
}

function* ownCalls({ calls }: TranscriptIndex): Generator<CallFact> {
  for (let at = 0, call = calls.at(0); call; call = calls.at(++at)) if (calls.isOwn(at)) yield call;
}

/** No calls of a tool yet. */
export function noCounts(): Record<"calls" | CallStatus, number> {
  return {
    calls: 0,
    ok: 0,
    expected: 0,
    error: 0,
    rejected: 0,
    interrupted: 0,
    blocked: 0,
    pending: 0,
    orphaned: 0,
  };
}

function unreadable(resource: Resource, why: string): FileError {
  return new FileError("Unavailable", resource, { cause: new Error(why) });
}
