import { failureClass } from "../../base/failures/failureClass";
import { stringOf } from "../../base/json/jsonValue";
import { Breath } from "../../base/pause";
import type { Resource } from "../../base/resource";
import { TextHash } from "../../base/text/textHash";
import type { FileStat } from "../../base/filesPort";
import type { TranscriptFiles } from "../bytes/byteSource";
import { holdFile } from "../bytes/heldFile";
import { timeOf } from "../calls/callDuration";
import { changedLines } from "../calls/changedLines";
import type { Call } from "../index/calls/indexedCall";
import { usageOf } from "../entries/usage";
import { usageKey, type KeyedUsage } from "../index/usageIndex";
import { readEntryAt, type Source } from "../rows/rowReader";
import { TranscriptReading } from "../rows/transcriptReading";
import { whenIndexed } from "../rows/whenIndexed";
import type { LineChange } from "../model/callRow";
import type { ReportedCall } from "../statistics/groupedReport";
import { isFailed } from "../understanding/buildUnderstanding";
import { mayChange } from "../understanding/fileList";
import { namedFiles, type NamedFile } from "../understanding/touches";

/** A call, without its input and its result. */
export interface CallDetails extends ReportedCall {
  readonly row: number;
  /** The number of the prompt before it. 0 before the first one. */
  readonly turn: number;
  /** The first file that its input names. */
  readonly file?: string | undefined;
  readonly model?: string | undefined;
  /** Output tokens of the message that made the call, divided among its calls. */
  readonly outputTokens: number;
  /** Bytes of the line with its result. */
  readonly resultBytes: number;
  /** Equal for equal inputs of a tool. */
  readonly inputHash: number;
}

/** A prompt of the user, and the calls up to the next one. Times are in milliseconds since 1970. */
export interface TurnDetails {
  readonly turn: number;
  readonly row: number;
  readonly started?: number | undefined;
  /** When its last call, or what it led to last, ended. */
  readonly ended?: number | undefined;
  readonly calls: number;
  readonly failed: number;
}

/** A change of a file by a call that succeeded, or by a command that may have changed it. */
export interface ChangeDetails extends NamedFile, Partial<LineChange> {
  readonly callId: string;
  readonly row: number;
  readonly started?: number | undefined;
}

/** What the archive keeps of a file of entries. */
export interface SessionDetails {
  /** The program that wrote it. */
  readonly agent: string;
  /** Ids of the sessions that it names, the first one first. */
  readonly sessions: readonly string[];
  /** ISO 8601. */
  readonly firstTime?: string | undefined;
  readonly lastTime?: string | undefined;
  /** Says that it is in no known format. */
  readonly notice?: string | undefined;
  readonly calls: readonly CallDetails[];
  readonly messages: readonly KeyedUsage[];
  readonly turns: readonly TurnDetails[];
  readonly changes: readonly ChangeDetails[];
}

/** Bytes read at a time. Several files are read together, and more would leave the processor's caches. */
const CHUNK_BYTES = 512 * 1024;

/** Reads the details of a file, as it was at `stat`. Rejects like `surveyOf`. */
export async function readSessionDetails(
  files: TranscriptFiles,
  resource: Resource,
  stat: FileStat,
  signal: AbortSignal,
): Promise<SessionDetails> {
  const held = await holdFile(files, resource, stat);
  const reading = new TranscriptReading(held.files, resource, { once: true, chunkBytes: CHUNK_BYTES });
  try {
    await reading.first(signal);
    const summary = await whenIndexed(reading, () => reading.summary(), signal);
    if (summary.failure !== undefined) throw new Error(summary.failure);
    const source = reading.source();
    const { facts } = source.index;
    const messages = [...facts.usage.keyed()];
    const { firstTime, lastTime, isUnknown, notice } = summary;
    return {
      agent: summary.writtenBy ?? "claude-code",
      sessions: [...facts.sessions.keys()],
      firstTime,
      lastTime,
      ...(isUnknown && { notice }),
      messages,
      ...(await readCalls(source, messages, signal)),
    };
  } finally {
    reading.dispose();
    await held.close();
  }
}

interface CallsRead {
  readonly calls: CallDetails[];
  readonly turns: TurnDetails[];
  readonly changes: ChangeDetails[];
}

/** The message of a call, whose tokens are divided among its calls. */
interface Asking {
  readonly message: KeyedUsage;
  calls: number;
}

type OpenTurn = { -readonly [Name in keyof TurnDetails]: TurnDetails[Name] };

async function readCalls(source: Source, messages: readonly KeyedUsage[], signal: AbortSignal): Promise<CallsRead> {
  const { index } = source;
  const byKey = new Map(messages.map((message) => [usageKey(message), { message, calls: 0 }]));
  const found: { readonly call: Omit<CallDetails, "outputTokens">; readonly asking: Asking | undefined }[] = [];
  const turns: OpenTurn[] = [];
  const changes: ChangeDetails[] = [];
  const breath = new Breath();
  let said = -1;
  const endTurn = async (): Promise<void> => {
    const turn = turns.at(-1);
    if (turn && said > turn.row) noteEnd(turn, timeOf((await readEntryAt(source, said))?.entry.time));
  };
  for (let row = 0; row < index.rowCount; row++) {
    if (breath.due) await breath.take(signal);
    const kind = index.kindOf(row);
    if (kind === "prompt" && !index.isAside(row)) {
      await endTurn();
      const started = timeOf((await readEntryAt(source, row))?.entry.time);
      turns.push({ turn: turns.length + 1, row, started, calls: 0, failed: 0 });
    }
    if (kind === "answer") said = row;
    const at = index.callOf(row);
    const call = index.calls.isOwn(at) ? index.calls.at(at) : undefined;
    // History that was copied within the file calls again what was called before.
    if (call?.row !== row) continue;
    const read = await readEntryAt(source, row);
    const named = read?.use ? namedFiles(read.use, stringOf(read.entry.fields["cwd"])) : [];
    const usage = read && usageOf(read.entry);
    const asking = usage && byKey.get(usageKey(keyed(usage)));
    if (asking) asking.calls++;
    const turn = turns.at(-1);
    if (turn) countIn(turn, call);
    const hash = new TextHash().addValue(read?.use?.input, (text) => text).value;
    found.push({ call: callDetails(source, call, { turn: turns.length, named, asking, hash }), asking });
    const certain = named.filter((file) => mayChange(file, call));
    const lines =
      certain.length === 1 && !certain[0]?.byCommand && read?.use ? changedLines(read.use.input) : undefined;
    for (const file of certain) changes.push({ ...file, ...lines, callId: call.id, row, started: call.started });
  }
  await endTurn();
  const calls = found.map(({ call, asking }) => ({
    ...call,
    outputTokens: asking ? asking.message.output_tokens / asking.calls : 0,
  }));
  return { calls, turns, changes };
}

function callDetails(
  { index }: Source,
  call: Call,
  about: { turn: number; named: readonly NamedFile[]; asking: Asking | undefined; hash: number },
): Omit<CallDetails, "outputTokens"> {
  const { id, tool, status, started, durationMs, durationIsUpperBound, exitCode, answer, row } = call;
  const line = answer && index.line(answer.line);
  return {
    ...{ id, tool, status, started, durationMs, durationIsUpperBound, exitCode, row },
    ...(status !== "ok" && status !== "pending" && { failure: failureClass(call) }),
    turn: about.turn,
    file: about.named[0]?.path,
    model: about.asking?.message.model,
    resultBytes: line ? line.to - line.from : 0,
    inputHash: about.hash,
  };
}

function countIn(turn: OpenTurn, { status, started, durationMs = 0 }: Call): void {
  turn.calls++;
  if (isFailed(status)) turn.failed++;
  if (started !== undefined) noteEnd(turn, started + durationMs);
}

function noteEnd(turn: OpenTurn, time: number | undefined): void {
  if (time !== undefined) turn.ended = Math.max(turn.ended ?? time, time);
}

function keyed({
  messageId,
  requestId,
  entryId,
  session = "",
}: NonNullable<ReturnType<typeof usageOf>>): Parameters<typeof usageKey>[0] {
  const named = messageId !== undefined || requestId !== undefined;
  return { session, ...(named ? { message: messageId, request: requestId } : { entry: entryId ?? "" }) };
}
