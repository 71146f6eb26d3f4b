import { NO_NAME, type Voice } from "./calls";
import { looseNumber } from "./blocks";
import { readEntry } from "./entryTypes";
import type { LineClass } from "./entryType";
import { FastTime } from "./fastTime";
import { beginsPlainly, QuickVerdicts, TOLD_BY_RESULTS } from "./fastVerdict";
import type { RowKind } from "./model";
import { exitOneOf } from "./parseToolResult";
import { pathTree } from "./scan/paths";
import { HEAD_WORDS, KIND, VALUE_WORDS } from "./scan/tape";
import { Values } from "./scan/values";
import { wholeNumber } from "./scan/wholeNumber";
import type { TranscriptIndex } from "./transcriptIndex";

const USAGE = [
  "message.usage.input_tokens",
  "message.usage.output_tokens",
  "message.usage.cache_creation_input_tokens",
  "message.usage.cache_read_input_tokens",
  "message.usage.cache_creation.ephemeral_1h_input_tokens",
  "message.usage.cache_creation.ephemeral_5m_input_tokens",
] as const;

/** Everything that an index looks at in the entries that are read from bytes. */
const PATHS = [
  ...(["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "message.content[].text"] as const),
  ...(["type", "subtype", "timestamp", "isSidechain", "agentId", "parent_tool_use_id", "version"] as const),
  ...(["sessionId", "session_id", "requestId", "toolUseResult", "tool_use_result", "attachment.type", "data"] as const),
  ...(["message", "message.id", "message.model", "message.stop_reason", "message.usage", "message.content"] as const),
  ...(["message.content[]", "message.content[].type", "message.content[].id", "message.content[].name"] as const),
  ...(["message.content[].input", "message.content[].input.command"] as const),
  "message.content[].input.__unparsedToolInput",
  ...(["message.content[].tool_use_id", "message.content[].is_error", "message.content[].content"] as const),
  ...(["data.normalizedMessages", "data.message", "data.message.data", "data.message.normalizedMessages"] as const),
  ...(["data.message.message", "data.message.message.content", "data.message.message.content[]"] as const),
  ...(["data.message.message.content[].type", "data.message.message.content[].id"] as const),
  "message.usage.cache_creation",
  ...USAGE,
  ...TOLD_BY_RESULTS,
] as const;

const { tree, nodes } = pathTree(PATHS);

/** What a scanner has to look for. */
export const LINE_TREE = tree;

/**
 * Entry types of which the index keeps what the type and one field say, in constant form: the path of that field where there is one, and
 * its values that need the whole entry. A type that is not among them, and is not `user` or `assistant`, is read whole.
 */
const CONSTANT: Readonly<
  Record<string, { readonly by?: "subtype" | "attachment.type"; readonly not?: readonly string[] }>
> = {
  system: { by: "subtype" },
  attachment: { by: "attachment.type", not: ["queued_command"] },
  progress: {},
  "file-history-snapshot": {},
  "file-history-delta": {},
  "queue-operation": {},
  "permission-mode": {},
  "last-prompt": {},
  mode: {},
};

/** What is kept of an entry whose type is in `CONSTANT`. */
interface Constant {
  readonly class: LineClass;
  readonly kind: RowKind;
  readonly settles: string | undefined;
}

/** Bytes of a text that are enough to tell what the program writes in the person's place from prompts (promptText.ts). */
const PROMPT_HEAD = 512;

/** A name is absent, or cannot be read without decoding. */
const ABSENT = NO_NAME;
const UNREADABLE = -2;

/**
 * Reads entries into an index from the places of their values, without making objects of them. It knows the usual forms of the usual
 * entries; every other line is left to `TranscriptIndex.add`. Both put the same into the index.
 */
export class FastLine {
  readonly #values = new Values(tree.keys.length);
  readonly #time = new FastTime();
  readonly #decoder = new TextDecoder();
  readonly #verdicts: QuickVerdicts;
  readonly #constants = new Map<number, Map<number, Constant | undefined>>();
  /** Texts by the numbers of their names, those that are asked for often. */
  readonly #texts: (string | undefined)[] = [];
  readonly #user: number;
  readonly #assistant: number;
  readonly #progress: number;
  readonly #main: number;
  readonly #endTurn: number;
  readonly #blocks: ReadonlyMap<number, "text" | "thinking" | "tool_use">;
  readonly #toolResult: number;
  /** For each node the number of the name it had last. */
  readonly #last = new Uint32Array(tree.keys.length);
  /** Where the elements of a list begin on the tape. */
  readonly #elements: number[] = [];

  constructor(readonly index: TranscriptIndex) {
    const { names } = index;
    this.#verdicts = new QuickVerdicts(names, this.#values, nodes);
    this.#user = names.add("user");
    this.#assistant = names.add("assistant");
    this.#progress = names.add("progress");
    this.#main = names.add("main");
    this.#endTurn = names.add("end_turn");
    this.#toolResult = names.add("tool_result");
    this.#blocks = new Map([
      [names.add("text"), "text"],
      [names.add("thinking"), "thinking"],
      [names.add("redacted_thinking"), "thinking"],
      [names.add("tool_use"), "tool_use"],
    ]);
  }

  /** Takes in the line whose head stands at `head`; false when it has to be read whole, and then nothing was taken in. `number` and `from` tell where it stands in the file. */
  read(bytes: Uint8Array, tape: Uint32Array, head: number, number: number, from: number): boolean {
    const begin = head + HEAD_WORDS;
    const end = begin + (tape[head + 3] ?? 0);
    const values = this.#values;
    values.take(bytes, tape, begin, end);
    const type = this.#name(nodes.type);
    if (type < 0) return false;
    const envelope = this.#envelope(type);
    if (!envelope) return false;
    const place = { number, from, to: from + (tape[head + 1] ?? 0) - (tape[head] ?? 0) };
    if (type === this.#assistant) return this.#readAssistant(envelope, place, tape, begin, end);
    if (type === this.#user) return this.#readUser(envelope, place, tape, begin, end);
    return this.#readConstant(type, envelope, place, tape, begin, end);
  }

  #readConstant(
    type: number,
    envelope: Envelope,
    place: LinePlace,
    tape: Uint32Array,
    begin: number,
    end: number,
  ): boolean {
    const constant = this.#constant(type);
    if (!constant) return false;
    const nested = type === this.#progress ? this.#nestedCalls(tape, begin, end) : [];
    if (!nested) return false;
    const { index } = this;
    const line = this.#begin(envelope, place);
    for (const id of nested) index.facts.nestedCalls.add(id);
    index.calls.settle({ thread: envelope.thread, message: NO_NAME }, constant.settles);
    index.addRow(constant.kind, { line, piece: 0, part: 0 });
    index.noteTime(envelope.time);
    index.lines[constant.class]++;
    return true;
  }

  #readUser(envelope: Envelope, place: LinePlace, tape: Uint32Array, begin: number, end: number): boolean {
    const { index } = this;
    const values = this.#values;
    if (values.kind(nodes["message"]) !== KIND.object) return false;
    if (values.isText(nodes["message.content"])) return this.#readPrompt(nodes["message.content"], envelope, place);
    if (values.kind(nodes["message.content"]) !== KIND.array) return false;
    this.#findElements(nodes["message.content[]"], tape, begin, end);
    if (this.#elements.length !== 1 || values.kind(nodes["message.content[]"]) !== KIND.object) return false;
    const type = this.#blocks.get(this.#name(nodes["message.content[].type"]));
    if (type === "text") {
      const text = nodes["message.content[].text"];
      return values.isText(text) && this.#readPrompt(text, envelope, place);
    }
    if (this.#name(nodes["message.content[].type"]) !== this.#toolResult) return false;
    const id = nodes["message.content[].tool_use_id"];
    if (values.kind(id) !== KIND.plain) return false;
    const call = index.calls.indexOf(values.bytes, values.from(id), values.to(id));
    if (call < 0) return false;
    const answered = index.calls.isAnswered(call);
    const verdict = this.#verdicts.of(index.calls.toolOf(call));
    if (!verdict) return false;
    const line = this.#begin(envelope, place);
    const where = { line, piece: 0, part: 0 };
    if (answered) index.addRow("result", where);
    else index.calls.answerJudged(call, verdict.verdict, where, envelope.time, verdict.durationMs);
    index.noteTime(envelope.time);
    index.lines.shown++;
    return true;
  }

  /** A text that begins with usual words: those alone tell who wrote it. The first one is the title, and is read whole. */
  #readPrompt(text: number, envelope: Envelope, place: LinePlace): boolean {
    const { index } = this;
    const values = this.#values;
    const from = values.from(text);
    const to = values.to(text);
    if (!index.hasTitle || !beginsPlainly(values.bytes, from, to, false)) return false;
    const head = this.#parse(values.bytes.subarray(from, cutAt(values.bytes, from, to, PROMPT_HEAD)));
    const flag = (node: number): boolean => values.kind(node) === KIND.true;
    const entry = readEntry({
      type: "user",
      isMeta: flag(nodes.isMeta),
      isCompactSummary: flag(nodes.isCompactSummary),
      isVisibleInTranscriptOnly: flag(nodes.isVisibleInTranscriptOnly),
      message: { content: head },
    });
    const [part] = entry.parts;
    if (!part || entry.parts.length > 1) return false;
    const line = this.#begin(envelope, place);
    index.calls.settle({ thread: envelope.thread, message: NO_NAME }, entry.settles);
    index.addRow(part.kind, { line, piece: 0, part: 0 });
    index.noteTime(envelope.time);
    index.lines[entry.class]++;
    return true;
  }

  #readAssistant(envelope: Envelope, place: LinePlace, tape: Uint32Array, begin: number, end: number): boolean {
    const { index } = this;
    const values = this.#values;
    if (values.kind(nodes["message"]) !== KIND.object || values.kind(nodes["message.content"]) !== KIND.array)
      return false;
    const message = this.#name(nodes["message.id"]);
    const stop = this.#name(nodes["message.stop_reason"]);
    if (message === UNREADABLE || stop === UNREADABLE) return false;
    const voice: Voice = { thread: envelope.thread, message };
    const settles = stop === this.#endTurn ? "the model ended its turn" : undefined;
    const usage = this.#usage(envelope, message);
    if (usage === UNREADABLE) return false;
    this.#findElements(nodes["message.content[]"], tape, begin, end);
    const blocks: Block[] = [];
    const { length } = this.#elements;
    if (length === 0) return false;
    for (let at = 0; at < length; at++) {
      if (length > 1) values.take(values.bytes, tape, this.#elements[at] ?? begin, this.#elements[at + 1] ?? end);
      const block = this.#block();
      if (!block) return false;
      blocks.push(block);
    }
    const { calls, facts } = index;
    const line = this.#begin(envelope, place);
    const tools: string[] = [];
    calls.settle(voice, settles);
    for (const [part, block] of blocks.entries()) {
      const where = { line, piece: 0, part };
      if (block.kind !== "call") {
        index.addRow(block.kind, where);
        continue;
      }
      const use = { tool: block.tool, started: envelope.time, row: index.rowCount, exitOne: block.exitOne, ...voice };
      index.addRow("call", where, calls.addBytes(values.bytes, block.from, block.to, use));
      facts.ownCalls.add(block.id);
      tools.push(this.#text(block.tool));
    }
    if (usage) facts.usage.add({ ...usage, tools });
    index.noteTime(envelope.time);
    index.lines.shown++;
    return true;
  }

  /** The block whose values were taken; undefined when it has to be read whole. */
  #block(): Block | undefined {
    const values = this.#values;
    if (values.kind(nodes["message.content[]"]) !== KIND.object) return undefined;
    const kind = this.#blocks.get(this.#name(nodes["message.content[].type"]));
    if (kind === "text") return { kind: "answer" };
    if (kind === "thinking") return { kind: "thinking" };
    if (kind !== "tool_use") return undefined;
    const at = nodes["message.content[].id"];
    const tool = this.#name(nodes["message.content[].name"]);
    if (values.kind(at) !== KIND.plain || values.kind(nodes["message.content[].input"]) !== KIND.object || tool < 0)
      return undefined;
    if (values.kind(nodes["message.content[].input.__unparsedToolInput"]) !== 0) return undefined;
    const from = values.from(at);
    const to = values.to(at);
    const id = asciiOf(values.bytes, from, to);
    if (id === undefined || id === "" || this.index.calls.isEarly(id)) return undefined;
    const command = nodes["message.content[].input.command"];
    if (values.kind(command) === 0) return { kind: "call", tool, id, from, to, exitOne: nothing };
    if (!values.isText(command)) return undefined;
    const written = values.bytes.slice(values.from(command), values.to(command));
    const exitOne = (): string | undefined => exitOneOf(this.#text(tool), { command: this.#parse(written) });
    return { kind: "call", tool, id, from, to, exitOne };
  }

  #parse(written: Uint8Array): unknown {
    return JSON.parse(`"${this.#decoder.decode(written)}"`);
  }

  /** What entries of all types tell; undefined when that cannot be read. */
  #envelope(type: number): Envelope | undefined {
    const values = this.#values;
    const version = this.#name(nodes.version);
    const session = this.#session();
    const parent = this.#name(nodes.parent_tool_use_id);
    const agent = this.#name(nodes.agentId);
    if (version === UNREADABLE || session === UNREADABLE || parent === UNREADABLE || agent === UNREADABLE)
      return undefined;
    const stamp = values.kind(nodes.timestamp);
    if (stamp === KIND.escaped) return undefined;
    const time =
      stamp === KIND.plain
        ? this.#time.read(values.bytes, values.from(nodes.timestamp), values.to(nodes.timestamp))
        : undefined;
    const sidechain = parent !== ABSENT || values.kind(nodes.isSidechain) === KIND.true;
    const thread = sidechain ? (agent === ABSENT ? parent : agent) : this.#main;
    return { type, version, session, thread, time };
  }

  /** An empty name counts as none. */
  #session(): number {
    const session = this.#filled(nodes.sessionId);
    return session === ABSENT ? this.#filled(nodes.session_id) : session;
  }

  #filled(node: number): number {
    return this.#values.isText(node) && this.#values.from(node) === this.#values.to(node) ? ABSENT : this.#name(node);
  }

  /** What a message tells of its tokens; `UNREADABLE` when it has to be read whole, undefined when it tells none. */
  #usage(envelope: Envelope, message: number): FastUsage | typeof UNREADABLE | undefined {
    const values = this.#values;
    if (values.kind(nodes["message.usage"]) !== KIND.object) return undefined;
    const model = this.#name(nodes["message.model"]);
    const request = this.#request();
    const messageId = this.#filled(nodes["message.id"]);
    if (model === UNREADABLE || request === null || (request === undefined && messageId === ABSENT)) return UNREADABLE;
    const tokens = (node: number): number => this.#tokens(node);
    const hour = tokens(nodes[USAGE[4]]);
    const usage = {
      input_tokens: tokens(nodes[USAGE[0]]),
      output_tokens: tokens(nodes[USAGE[1]]),
      cache_creation_input_tokens: Math.max(tokens(nodes[USAGE[2]]), tokens(nodes[USAGE[5]]) + hour),
      cache_read_input_tokens: tokens(nodes[USAGE[3]]),
      kept_for_an_hour: hour,
    };
    return {
      messageId: messageId === ABSENT ? undefined : this.index.names.at(message),
      requestId: request,
      model: model === ABSENT ? undefined : this.#text(model),
      session: envelope.session === ABSENT ? undefined : this.#text(envelope.session),
      thread: envelope.thread === ABSENT ? undefined : this.#text(envelope.thread),
      usage,
    };
  }

  /** Empty counts as none; null when it cannot be read. It is not kept as a name: each is asked for a few times only. */
  #request(): string | undefined | null {
    const values = this.#values;
    const kind = values.kind(nodes.requestId);
    if (kind === KIND.escaped) return null;
    if (kind !== KIND.plain) return undefined;
    const text = asciiOf(values.bytes, values.from(nodes.requestId), values.to(nodes.requestId));
    return text === undefined ? null : text === "" ? undefined : text;
  }

  /** A number of tokens as usage.ts understands it: written as text, too, and none for whatever is no such number. */
  #tokens(node: number): number {
    const values = this.#values;
    const kind = values.kind(node);
    if (kind !== KIND.number && !values.isText(node)) return 0;
    const [from, to] = [values.from(node), values.to(node)];
    if (kind === KIND.number) {
      const whole = wholeNumber(values.bytes, from, to);
      if (whole >= 0) return whole;
    }
    const written = this.#decoder.decode(values.bytes.subarray(from, to));
    const number = looseNumber(JSON.parse(kind === KIND.number ? written : `"${written}"`));
    return number !== undefined && number > 0 ? number : 0;
  }

  /** Ids of calls in the message of a progress entry; undefined when there is more in it than one message. */
  #nestedCalls(tape: Uint32Array, begin: number, end: number): readonly string[] | undefined {
    const values = this.#values;
    if (values.kind(nodes["data"]) !== KIND.object) return [];
    const deeper = ["data.normalizedMessages", "data.message.data", "data.message.normalizedMessages"] as const;
    if (deeper.some((path) => values.kind(nodes[path]) !== 0)) return undefined;
    const content = values.kind(nodes["data.message.message.content"]);
    if (content === KIND.object) return undefined;
    if (content !== KIND.array) return [];
    this.#findElements(nodes["data.message.message.content[]"], tape, begin, end);
    const ids: string[] = [];
    const { length } = this.#elements;
    for (let at = 0; at < length; at++) {
      if (length > 1) values.take(values.bytes, tape, this.#elements[at] ?? begin, this.#elements[at + 1] ?? end);
      const type = this.#name(nodes["data.message.message.content[].type"]);
      if (type === UNREADABLE) return undefined;
      if (this.#blocks.get(type) !== "tool_use") continue;
      const node = nodes["data.message.message.content[].id"];
      if (!values.isText(node)) continue;
      const id =
        values.kind(node) === KIND.plain ? asciiOf(values.bytes, values.from(node), values.to(node)) : undefined;
      if (id === undefined) return undefined;
      ids.push(id);
    }
    return ids;
  }

  /** Takes note of the line and of what its entry tells of itself; answers the line's index. */
  #begin({ type, version, session }: Envelope, place: LinePlace): number {
    const { facts } = this.index;
    facts.addEntry(
      this.#text(type),
      version === ABSENT ? undefined : this.#text(version),
      session === ABSENT ? undefined : this.#text(session),
    );
    return this.index.addLine(place.number, place.from, place.to);
  }

  #constant(type: number): Constant | undefined {
    const entryType = this.#text(type);
    const rule = Object.hasOwn(CONSTANT, entryType) ? CONSTANT[entryType] : undefined;
    if (!rule) return undefined;
    const field = rule.by === undefined ? ABSENT : this.#name(nodes[rule.by]);
    if (field === UNREADABLE) return undefined;
    let known = this.#constants.get(type);
    if (!known) this.#constants.set(type, (known = new Map<number, Constant | undefined>()));
    let constant = known.get(field);
    if (!constant && !known.has(field)) {
      constant = this.#makeConstant(entryType, rule, field === ABSENT ? undefined : this.#text(field));
      known.set(field, constant);
    }
    return constant;
  }

  /** The reading of an entry that holds nothing but the type and the field. */
  #makeConstant(
    type: string,
    { by, not = [] }: { readonly by?: string; readonly not?: readonly string[] },
    field: string | undefined,
  ): Constant | undefined {
    if (field !== undefined && not.includes(field)) return undefined;
    const holder = by === "attachment.type" ? { attachment: { type: field } } : by === undefined ? {} : { [by]: field };
    const entry = readEntry({ type, ...holder });
    const [part] = entry.parts;
    if (!part || entry.parts.length > 1 || part.use || part.result || entry.title) return undefined;
    return { class: entry.class, kind: part.kind, settles: entry.settles };
  }

  /** The number of the name that a node's value is: `ABSENT` when it is no text, `UNREADABLE` when its bytes are not its characters. */
  #name(node: number): number {
    const values = this.#values;
    const kind = values.kind(node);
    if (kind === KIND.plain) {
      const { names } = this.index;
      const [bytes, from, to] = [values.bytes, values.from(node), values.to(node)];
      // Most fields of a line say what those of the line before said.
      const last = this.#last[node] ?? 0;
      if (names.isAt(last, bytes, from, to)) return last;
      const number = names.addBytes(bytes, from, to);
      if (number < 0) return UNREADABLE;
      this.#last[node] = number;
      return number;
    }
    return kind === KIND.escaped ? UNREADABLE : ABSENT;
  }

  #text(name: number): string {
    return (this.#texts[name] ??= this.index.names.at(name));
  }

  #findElements(node: number, tape: Uint32Array, begin: number, end: number): void {
    this.#elements.length = 0;
    for (let at = begin; at < end; at += VALUE_WORDS) {
      const word = tape[at] ?? 0;
      if ((word & 0xffff) === node && word >>> 16 !== KIND.end) this.#elements.push(at);
    }
  }
}

/** Where to cut a JSON string so that at most `most` bytes of it are left: not within an escape or a character. */
function cutAt(bytes: Uint8Array, from: number, to: number, most: number): number {
  if (to - from <= most) return to;
  let at = from;
  let next = from;
  while (next <= from + most) {
    at = next;
    next += bytes[at] !== 0x5c ? 1 : bytes[at + 1] === 0x75 ? 6 : 2;
  }
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}

interface Envelope {
  readonly type: number;
  readonly version: number;
  readonly session: number;
  readonly thread: number;
  readonly time: number | undefined;
}

interface LinePlace {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

type Block =
  | { readonly kind: "answer" | "thinking" }
  | {
      readonly kind: "call";
      readonly tool: number;
      readonly id: string;
      /** Where the id stands. */
      readonly from: number;
      readonly to: number;
      readonly exitOne: () => string | undefined;
    };

type FastUsage = Omit<Parameters<TranscriptIndex["facts"]["usage"]["add"]>[0], "tools">;

function nothing(): undefined {
  return undefined;
}

/** The text of ASCII bytes; undefined for other bytes. */
function asciiOf(bytes: Uint8Array, from: number, to: number): string | undefined {
  let text = "";
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}
