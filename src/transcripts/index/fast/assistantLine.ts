import type { UsageEntry } from "../../entries/usage";
import { fieldsOf, type JsonObject } from "../../../base/json/jsonValue";
import { NO_NAME, type Voice } from "../calls/openCalls";
import { exitOneOf, isShell } from "../../calls/parseToolResult";
import { KIND } from "../../bytes/scan/tape";
import { tokenCount } from "../../entries/tokenCount";
import type { NumberedUsage } from "../usageColumns";
import { dayOf, TIERS } from "../usageIndex";
import { KeptBytes } from "./keptBytes";
import { parseText, parseValue } from "../../bytes/parsing/lineParse";
import type { LineHead } from "./lineHead";
import { ABSENT, UNREADABLE, type LineNames } from "./lineNames";
import { NODES } from "./linePaths";

/** A block of a message as an index needs it. */
export type Block =
  | { readonly kind: "answer" | "thinking" }
  | {
      /** The result of a tool of the API. */
      readonly kind: "result";
      /** The block, parsed. */
      readonly block: JsonObject;
    }
  | {
      readonly kind: "call";
      /** The model's own call of a tool of the program; not of one on the API's side. */
      readonly own: boolean;
      /** The number of the tool's name. */
      readonly tool: number;
      /** The range of the id, and its hash. */
      readonly from: number;
      readonly to: number;
      readonly hash: number;
      readonly exitOne: () => string | undefined;
    };

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Token usage that a message reports. */
export interface AnswerUsage {
  readonly about: NumberedUsage;
  readonly usage: UsageEntry["usage"];
}

/** The agent and message that an entry belongs to, and whether it ends the turn. */
export interface AnswerVoice extends Voice {
  readonly ends: boolean;
}

const FAST = TIERS.indexOf("fast") + 1;
const BATCH = TIERS.indexOf("batch") + 1;
const ANSWER: Block = { kind: "answer" };
const THINKING: Block = { kind: "thinking" };

/**
 * Reads entries of the model from their scanned values. Where it returns undefined, the entry has to be read as a
 * whole.
 */
export class AnswerReader {
  readonly #endTurn: number;
  readonly #toolUse: number;
  readonly #fast: number;
  readonly #batch: number;
  /** By the number of the name of a block's type; null for one that no block has that is known. */
  readonly #kinds: (Block["kind"] | null | undefined)[] = [];
  readonly #commands = new KeptBytes();
  /** Filled anew for each message. */
  readonly #voice: Writable<AnswerVoice> = { thread: NO_NAME, message: NO_NAME, ends: false };
  readonly #about: Writable<NumberedUsage> = {
    message: 0,
    request: 0,
    model: 0,
    session: 0,
    thread: 0,
    day: 0,
    tier: 0,
  };
  readonly #usage: Writable<UsageEntry["usage"]> = {
    input_tokens: 0,
    output_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    kept_for_an_hour: 0,
  };
  readonly #used: AnswerUsage = { about: this.#about, usage: this.#usage };

  constructor(readonly line: LineNames) {
    const { names } = line;
    this.#endTurn = names.add("end_turn");
    this.#toolUse = names.add("tool_use");
    this.#fast = names.add("fast");
    this.#batch = names.add("batch");
    this.#kinds[this.#toolUse] = "call";
    for (const type of ["server_tool_use", "mcp_tool_use"]) this.#kinds[names.add(type)] = "call";
    for (const type of ["thinking", "redacted_thinking"]) this.#kinds[names.add(type)] = "thinking";
    this.#kinds[names.add("text")] = "answer";
  }

  /** Returns the voice of the message whose values were taken. Valid until the next one is requested. */
  voice(thread: number): AnswerVoice | undefined {
    const message = this.line.id(NODES["message.id"]);
    const stop = this.line.name(NODES["message.stop_reason"]);
    if (message === UNREADABLE || stop === UNREADABLE) return undefined;
    const voice = this.#voice;
    voice.thread = thread;
    voice.message = message === ABSENT ? NO_NAME : message;
    voice.ends = stop === this.#endTurn;
    return voice;
  }

  /** Whether the entry whose values were taken reports more about its results than their blocks do. */
  tellsMore(): boolean {
    const { values } = this.line;
    const structured = values.kind(NODES.toolUseResult) + values.kind(NODES.tool_use_result);
    return structured + values.kind(NODES.toolDenialKind) + values.kind(NODES.tool_result_meta) !== 0;
  }

  /** Returns the block whose values were taken, of an entry that `tellsMore` or not. */
  block(tellsMore: boolean): Block | undefined {
    const { line } = this;
    const { values } = line;
    if (values.kind(NODES["message.content[]"]) !== KIND.object) return undefined;
    const type = line.name(NODES["message.content[].type"]);
    const kind = type < 0 ? null : this.#kindOf(type);
    if (kind === "answer") return ANSWER;
    if (kind === "thinking") return THINKING;
    if (kind === "result" && !tellsMore)
      return { kind, block: fieldsOf(parseValue(values, NODES["message.content[]"])) };
    if (kind !== "call") return undefined;
    const id = NODES["message.content[].id"];
    const tool = line.name(NODES["message.content[].name"]);
    if (values.kind(id) !== KIND.plain || values.kind(NODES["message.content[].input"]) !== KIND.object || tool < 0)
      return undefined;
    if (values.kind(NODES["message.content[].input.__unparsedToolInput"]) !== 0) return undefined;
    const from = values.from(id);
    const to = values.to(id);
    const hash = values.extra(id);
    if (from === to || hash < 0) return undefined;
    return { kind: "call", own: type === this.#toolUse, tool, from, to, hash, exitOne: this.#exitOne(tool) };
  }

  #kindOf(type: number): Block["kind"] | null {
    const known = this.#kinds[type];
    if (known !== undefined) return known;
    return (this.#kinds[type] = this.line.text(type).endsWith("_tool_result") ? "result" : null);
  }

  /** Whether the number is that of the name of the type of blocks that call the program's tools. */
  isToolUse(type: number): boolean {
    return type === this.#toolUse;
  }

  /** The command is kept until exit code 1 is met. */
  #exitOne(tool: number): () => string | undefined {
    const { line } = this;
    const { values } = line;
    const node = NODES["message.content[].input.command"];
    if (values.kind(node) === 0 || !isShell(line.text(tool))) return nothing;
    if (!values.isText(node)) {
      const command = parseValue(values, node);
      return () => exitOneOf(line.text(tool), { command });
    }
    const kept = this.#commands.keep(values.bytes, values.from(node), values.to(node));
    return () => exitOneOf(line.text(tool), { command: parseText(kept.block.subarray(kept.from, kept.to)) });
  }

  /**
   * Returns the token usage that a message reports, valid until the next one is requested. Null if it reports none.
   * `voice` is that of the message.
   */
  usage({ session, thread, time }: LineHead, voice: Voice): AnswerUsage | null | undefined {
    const { line } = this;
    if (line.values.kind(NODES["message.usage"]) !== KIND.object) return null;
    const model = line.name(NODES["message.model"]);
    const request = line.filledId(NODES.requestId);
    const speed = line.name(NODES["message.usage.speed"]);
    const service = line.name(NODES["message.usage.service_tier"]);
    const id = NODES["message.id"];
    const isEmpty = line.values.isText(id) && line.values.from(id) === line.values.to(id);
    const message = isEmpty ? ABSENT : voice.message;
    if (Math.min(model, request, speed, service) === UNREADABLE || (request === ABSENT && message === ABSENT))
      return undefined;
    const hour = this.#tokens(NODES["message.usage.cache_creation.ephemeral_1h_input_tokens"]);
    const lasting = this.#tokens(NODES["message.usage.cache_creation.ephemeral_5m_input_tokens"]) + hour;
    const flat = this.#tokens(NODES["message.usage.cache_creation_input_tokens"]);
    const about = this.#about;
    about.message = message;
    about.request = request;
    about.model = model;
    about.session = session;
    about.thread = thread;
    about.day = dayOf(time);
    about.tier = speed === this.#fast ? FAST : service === this.#batch ? BATCH : 0;
    const usage = this.#usage;
    usage.input_tokens = this.#tokens(NODES["message.usage.input_tokens"]);
    usage.output_tokens = this.#tokens(NODES["message.usage.output_tokens"]);
    usage.cache_creation_input_tokens = Math.max(flat, lasting);
    usage.cache_read_input_tokens = this.#tokens(NODES["message.usage.cache_read_input_tokens"]);
    usage.kept_for_an_hour = hour;
    return this.#used;
  }

  /** Returns a number of tokens as usage.ts reads it: also from text, and none for anything else. */
  #tokens(node: number): number {
    const { values } = this.line;
    const kind = values.kind(node);
    if (kind === 0) return 0;
    if (kind === KIND.number) {
      const whole = values.extra(node);
      if (whole >= 0) return tokenCount(whole);
    } else if (!values.isText(node)) return 0;
    return tokenCount(parseValue(values, node));
  }
}

function nothing(): undefined {
  return undefined;
}
