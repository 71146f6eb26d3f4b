import type { Tokens } from "../model/summary";
import { IntegerColumn } from "../bytes/columns/columns";
import { timeOf } from "../calls/callDuration";
import { ContentSizes } from "./contentSizes";
import { copied } from "./copiedEntry";
import { oneLine } from "../../base/text/displayText";
import { readEntry, type Entry } from "../entries/entryTypes";
import { stringOf, type Loose } from "../../base/json/jsonValue";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import { parseFirst } from "../bytes/parsing/parseFirst";
import type { ParsedLine } from "../bytes/parsing/parseLine";
import { Breath } from "../../base/pause";
import type { Source } from "../rows/rowReader";
import { usageOf, type UsageEntry } from "../entries/usage";
import type { NamedMember } from "../calls/shapes/teamMember";
import { dayOf, type MessageUsage, SYNTHETIC } from "../index/usageIndex";
import { responseKey, structureEntryOf } from "./readStructureEntry";
import type { StructureEntry, StructureKind } from "./structureEntry";

/** What a call that starts an agent says of it. */
export interface AgentLabel {
  readonly tool: string;
  readonly name?: string;
  readonly description?: string;
}

/** The tokens of one message, at the entry that reported them first. */
export interface MessageTokens {
  readonly entry: number;
  readonly tokens: Tokens;
  /** What its price depends on. */
  readonly billed: Pick<MessageUsage, "model" | "day" | "tier" | "kept_for_an_hour">;
}

/** Characters of a text that an outline shows. */
const TEXT_LIMIT = 160;

/** Entries whose texts an outline shows. */
const TOLD: ReadonlySet<StructureKind> = new Set(["prompt", "apiError", "queuedPrompt"]);

/**
 * Reads what the structure of a file needs, line by line from an index's positions, and continues when there are more
 * lines. About 300 bytes an entry. For one index: a file that was replaced needs another pass.
 */
export class FilePass {
  readonly entries: StructureEntry[] = [];
  /** The first line of what an entry says, by its number; only for prompts, queued ones too, and API errors. */
  readonly texts = new Map<number, string>();
  /** By the id of the call. */
  readonly labels = new Map<string, AgentLabel>();
  readonly messages = new Map<string, MessageTokens>();
  readonly sizes = new ContentSizes();
  /** Keys of the final responses of agents, by the call that started each. */
  readonly answers = new Map<string, string>();
  /** The line of each entry, by its index. */
  readonly #lineOf = new IntegerColumn();
  /** The first row of each entry, -1 for one without rows. */
  readonly #firstRow = new IntegerColumn();
  /** The entry of each row; a row that belongs to none has the one before it. */
  readonly #rowEntry = new IntegerColumn();
  /** Names of models by themselves. */
  readonly #models = new Map<string, string>();
  #line = 0;
  #last: StructureEntry | undefined;

  /** All lines of the index have been read. */
  isDone({ index }: Source): boolean {
    return this.#line >= lineCount(index);
  }

  /**
   * Reads on to the last line that the index has. Rejects with the signal's reason, and goes on from there when asked
   * again.
   */
  async readOn(source: Source, signal: AbortSignal | undefined): Promise<void> {
    const { index, bytes } = source;
    const breath = new Breath();
    while (this.#line < lineCount(index)) {
      signal?.throwIfAborted();
      const { from, to } = index.line(this.#line);
      const length = to - from;
      const read = length > MAX_LINE_BYTES ? undefined : await bytes.read(from, to);
      this.#take(source, (await parseFirst(read, length)).parsed);
      this.#line++;
      if (breath.due) await breath.take();
    }
  }

  rowOf(entry: number): number | undefined {
    const row = this.#firstRow.at(entry);
    return row < 0 ? undefined : row;
  }

  /** The index of an entry's line. */
  lineOf(entry: number): number {
    return this.#lineOf.at(entry);
  }

  get rows(): number {
    return this.#rowEntry.length;
  }

  /** Returns the entry of a row. Undefined for a row that has not been passed, or precedes every entry. */
  entryOf(row: number): number | undefined {
    const entry = row >= 0 && row < this.#rowEntry.length ? this.#rowEntry.at(row) : -1;
    return entry < 0 ? undefined : entry;
  }

  #take({ index }: Source, parsed: ParsedLine): void {
    const numbers = new Map<number, number>();
    piecesOf(parsed).forEach(({ piece, value }) => numbers.set(piece, this.#add(readEntry(value))));
    for (let row = this.#rowEntry.length; row < index.rowCount; row++) {
      const { line, piece } = index.row(row);
      if (line !== this.#line) break;
      const entry = numbers.get(piece);
      this.#rowEntry.push(entry ?? this.entries.length - 1);
      if (entry !== undefined && this.#firstRow.at(entry) < 0) this.#firstRow.set(entry, row);
    }
  }

  #add(entry: Entry): number {
    const number = this.entries.length;
    const read = this.#shared(structureEntryOf(entry));
    this.entries.push(read);
    this.#firstRow.push(-1);
    this.#lineOf.push(this.#line);
    this.#last = read;
    if (TOLD.has(read.kind)) this.texts.set(number, shownText(entry));
    for (const { callId } of read.agentCalls ?? []) this.#addLabel(callId, entry);
    for (const { result } of entry.parts) {
      const callId = result && stringOf(result["tool_use_id"]);
      const key = callId !== undefined && this.labels.has(callId) ? responseKey(result?.["content"]) : undefined;
      if (callId !== undefined && key !== undefined) this.answers.set(callId, key);
    }
    this.sizes.add(number, entry);
    const usage = usageOf(entry);
    if (usage && usage.model !== SYNTHETIC) this.#count(number, usage);
    return number;
  }

  #addLabel(callId: string, { parts }: Entry): void {
    const use = parts.find((part) => part.use?.id === callId)?.use;
    const known = this.labels.get(callId);
    // An input may grow from one entry of its message to the next.
    if (use && known?.description === undefined) this.labels.set(callId, { ...known, ...label(use.tool, use.input) });
  }

  /** Shares texts with the entry before, so that they are stored once. */
  #shared(entry: StructureEntry): StructureEntry {
    const last = this.#last;
    if (!last) return entry;
    const { parentUuid, sessionId, agentId, member } = entry;
    return {
      ...entry,
      parentUuid: parentUuid === last.uuid ? last.uuid : parentUuid,
      sessionId: sessionId === last.sessionId ? last.sessionId : sessionId,
      agentId: agentId === last.agentId ? last.agentId : agentId,
      ...(member && { member: isSame(member, last.member) ? last.member : member }),
    };
  }

  /** The same messages as in `UsageIndex`: the entry with the most output tokens counts. */
  #count(entry: number, reported: UsageEntry): void {
    const { messageId, requestId, session, entryId, usage, tier } = reported;
    const isUnique = requestId !== undefined || messageId?.startsWith("msg_") === true;
    const key = [messageId ?? "", requestId ?? "", isUnique ? "" : (session ?? ""), entryId ?? ""].join("\n");
    const known = this.messages.get(key);
    if (known && usage.output_tokens <= known.tokens.output_tokens) return;
    const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
    const { model, day } = known?.billed ?? this.#written(reported);
    this.messages.set(key, {
      entry: known?.entry ?? entry,
      tokens: { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens },
      billed: {
        model,
        ...(day !== undefined && { day }),
        kept_for_an_hour: usage.kept_for_an_hour ?? 0,
        ...(tier && { tier }),
      },
    });
  }

  /** The model's name is stored once. */
  #written({ model = "", time }: UsageEntry): { readonly model: string; readonly day?: number } {
    const name = this.#models.get(model) ?? copied(model);
    this.#models.set(name, name);
    const day = dayOf(timeOf(time));
    return { model: name, ...(day >= 0 && { day }) };
  }
}

function isSame(one: NamedMember, other: NamedMember | undefined): boolean {
  return one.name === other?.name && one.team === other.team;
}

/** Every line that is kept is in exactly one class. */
function lineCount({ lines }: Source["index"]): number {
  return lines.shown + lines.bookkeeping + lines.unknown + lines.unreadable + lines.recovered;
}

function piecesOf(parsed: ParsedLine): { piece: number; value: unknown }[] {
  if (parsed.kind === "value") return [{ piece: 0, value: parsed.value }];
  if (parsed.kind !== "recovered") return [];
  return parsed.pieces.flatMap((item, piece) => (item.kind === "object" ? [{ piece, value: item.value }] : []));
}

function shownText({ parts }: Entry): string {
  const part = parts.find(({ kind }) => kind === "prompt") ?? parts[0];
  return copied(oneLine(part?.text() ?? "", TEXT_LIMIT));
}

interface StartInput {
  readonly subagent_type: string;
  readonly skill: string;
  readonly name: string;
  readonly task_name: string;
  readonly description: string;
}

function label(tool: string, input: Loose<StartInput>): AgentLabel {
  const name =
    stringOf(input.subagent_type) ?? stringOf(input.skill) ?? stringOf(input.name) ?? stringOf(input.task_name);
  const description = stringOf(input.description);
  return {
    tool,
    ...(name !== undefined && { name: copied(oneLine(name, TEXT_LIMIT)) }),
    ...(description !== undefined && { description: copied(oneLine(description, TEXT_LIMIT)) }),
  };
}
