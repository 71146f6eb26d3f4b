import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { hasWaitingCall } from "../rows/waitingCalls";
import { whenIndexed } from "../rows/whenIndexed";
import { oneLine } from "../../base/text/displayText";
import { readEntry } from "../entries/entryTypes";
import { isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { knownFields } from "../entries/knownFields";
import type { Summary, Tokens } from "../model/summary";
import type { ReadFiles } from "../forms/decodedFile";
import { parseLine } from "../bytes/parsing/parseLine";
import { costOf } from "../statistics/prices";
import { tokensIn } from "../statistics/tokenSums";
import { TranscriptReading } from "../rows/transcriptReading";
import { memberIn, type NamedMember } from "../calls/shapes/teamMember";
import type { MessageUsage } from "../index/usageIndex";
import type { TranscriptFiles } from "../bytes/byteSource";
import type { FolderFiles } from "./keptFacts";
import { giveBuffers, takeBuffer } from "../bytes/freeBuffers";
import { holdFile } from "../bytes/heldFile";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { firstMark, marksOf, type Marks } from "./fileMarks";

/**
 * What a `.jsonl` file is, by its content: most of them aren't sessions (docs/transcript-format.md#project-folders).
 */
export type FileKind = "session" | "agent" | "other";

/** US dollars, as far as prices are known. */
export interface Costs {
  readonly cost: number;
  /** How many messages there are whose price is unknown, and their tokens. */
  readonly unpriced: number;
  readonly unpricedTokens: number;
}

/** Calls, failed calls, tokens and what they cost. */
export type Totals = Pick<FileFacts, "calls" | "errors" | "tokens" | keyof Costs>;

/** The facts about one file of entries. */
export interface FileFacts extends Costs {
  readonly kind: FileKind;
  /** All that its entries name, the first one first. */
  readonly sessionIds: readonly string[];
  readonly agentId?: string;
  /** The member of a team that wrote it, as its entries name it. */
  readonly member?: NamedMember;
  /** The first working folder that its entries name. */
  readonly cwd?: string;
  readonly title?: string;
  /** The user's first prompt, on one line and cut. */
  readonly firstPrompt?: string;
  /** ISO 8601: the earliest and the latest time of its entries. */
  readonly firstTime?: string;
  readonly lastTime?: string;
  readonly calls: number;
  /** Calls with status `error`. */
  readonly errors: number;
  readonly tokens: Tokens;
  /** Whether its last records say that a call waits for the user's approval. */
  readonly isWaiting?: true;
  /** Of a session: by what a message that an agent copied from it is known. */
  readonly marks?: Marks;
  /** Of an agent: what its first message is looked for by. */
  readonly first?: number;
}

/** Bytes read at a time. Several files are read together, and more would leave the processor's caches. */
const CHUNK_BYTES = 512 * 1024;

/**
 * Reads a whole file. Rejects with `FileError` when it cannot be read, and with the signal's reason; what is no list of entries has
 * kind `other`.
 */
export async function readFileFacts(
  files: FolderFiles,
  resource: Resource,
  stat: FileStat,
  signal: AbortSignal,
): Promise<FileFacts> {
  const held = await holdFile(files, resource, stat);
  const reading = readingForFacts(held.files, resource);
  try {
    await reading.first(signal);
    return await factsOf(reading, signal);
  } finally {
    reading.dispose();
    await held.close();
  }
}

/** Starts to read a file for its facts. */
export function readingForFacts(files: TranscriptFiles, resource: Resource): TranscriptReading {
  return new TranscriptReading(files, resource, { once: true, chunkBytes: CHUNK_BYTES });
}

/** Returns the facts of a file that is being read, when all of it was. Rejects like `readFileFacts`. */
export async function factsOf(reading: TranscriptReading, signal: AbortSignal): Promise<FileFacts> {
  const summary = await wholeOf(reading, signal);
  const { index } = reading.source();
  const head = await readHead(reading.files, reading.resource, index);
  const { facts } = index;
  const spoken = facts.types.has("user") || facts.types.has("assistant");
  const calls = Object.values(summary.calls).reduce((sum, count) => sum + count, 0);
  const { title, firstTime, lastTime } = summary;
  const { agentId, member, cwd, firstPrompt } = head;
  const isWaiting = summary.calls.pending > 0 && (await reading.steady(hasWaitingCall));
  const kind = !spoken ? "other" : head.sidechain === true ? "agent" : "session";
  const first = kind === "agent" ? firstMark(index) : undefined;
  return {
    kind,
    sessionIds: [...facts.sessions.keys()],
    ...knownFields({ agentId, member, cwd, title, firstPrompt, firstTime, lastTime }),
    calls,
    errors: summary.calls.error,
    tokens: facts.usage.total(),
    ...costsOf(facts.usage.each()),
    ...(isWaiting && { isWaiting }),
    ...(kind === "session" && { marks: marksOf(index) }),
    ...(first !== undefined && { first }),
  };
}

/** What messages cost. */
export function costsOf(messages: Iterable<MessageUsage>): Costs {
  let [cost, unpriced, unpricedTokens] = [0, 0, 0];
  for (const message of messages) {
    const dollars = costOf(message);
    if (dollars === undefined) {
      unpriced++;
      unpricedTokens += tokensIn(message);
    } else cost += dollars;
  }
  return { cost, unpriced, unpricedTokens };
}

/** Settles when all has been read; rejects when reading fails, and with the signal's reason. */
export async function wholeOf(reading: TranscriptReading, signal: AbortSignal): Promise<Summary> {
  const summary = await whenIndexed(reading, () => reading.summary(), signal);
  if (summary.failure !== undefined) throw new Error(summary.failure);
  return summary;
}

/**
 * Where IDs and the working folder are looked for: the first lines may be bookkeeping
 * (docs/transcript-format.md#project-folders).
 */
const HEAD_BYTES = 256 * 1024;

type Head = {
  sidechain: boolean | undefined;
  agentId: string | undefined;
  member: FileFacts["member"];
  cwd: string | undefined;
  firstPrompt: string | undefined;
};

/** Reads what the first lines of a file say. Without an index, that doesn't include the first prompt. */
export async function readHead(files: ReadFiles, resource: Resource, index?: TranscriptIndex): Promise<Head> {
  const bytes = takeBuffer(HEAD_BYTES);
  try {
    const head = bytes.subarray(0, await files.read(resource, 0, HEAD_BYTES, bytes));
    const found: Head = {
      sidechain: undefined,
      agentId: undefined,
      member: undefined,
      cwd: undefined,
      firstPrompt: index && firstPromptIn(head, index),
    };
    for (let from = 0; from < head.length;) {
      const feed = head.indexOf(0x0a, from);
      const to = feed < 0 ? head.length : feed;
      const entry = entryIn(head.subarray(from, to));
      if (entry) noteHead(entry, found);
      const whose = found.sidechain === false || (found.sidechain === true && found.agentId !== undefined);
      if (whose && found.cwd !== undefined) break;
      from = to + 1;
    }
    return found;
  } finally {
    giveBuffers([bytes]);
  }
}

function entryIn(line: Uint8Array): JsonObject | undefined {
  const parsed = parseLine(line, line.length);
  return parsed.kind === "value" && isObject(parsed.value) ? parsed.value : undefined;
}

/** The lines before a prompt can be long, and only the index knows in which line it is. */
function firstPromptIn(head: Uint8Array, index: TranscriptIndex): string | undefined {
  for (let row = 0; row < index.rowCount; row++) {
    if (index.kindOf(row) !== "prompt") continue;
    const { from, to } = index.line(index.row(row).line);
    if (from >= head.length) return undefined;
    const entry = entryIn(head.subarray(from, to));
    const prompt = entry?.["type"] === "user" ? promptOf(entry) : undefined;
    if (prompt !== undefined) return prompt;
  }
  return undefined;
}

function noteHead(entry: JsonObject, found: Head): void {
  found.cwd ??= stringOf(entry["cwd"]);
  if (entry["type"] !== "user" && entry["type"] !== "assistant") return;
  // The first words decide: a session of an older version contains its agents' words too.
  found.sidechain ??= entry["isSidechain"] === true;
  const member = memberIn(entry);
  if (member) found.member ??= { name: oneLine(member.name), team: oneLine(member.team) };
  // Older versions do not name the agent on its first line.
  if (found.sidechain && entry["isSidechain"] === true) found.agentId ??= stringOf(entry["agentId"]);
}

function promptOf(entry: JsonObject): string | undefined {
  const text = readEntry(entry)
    .parts.find(({ kind }) => kind === "prompt")
    ?.text();
  return text === undefined || text.trim() === "" ? undefined : oneLine(text);
}
