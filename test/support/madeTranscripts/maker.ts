import { noteCall, noteEntry, type Facts } from "./facts";
import { seededRandom } from "./random";
import { CALLS, makeCall, type Json, type Made, type Recipe } from "./recipes";
import { STYLES, type Style } from "./styles";
import { usualCalls } from "./usualCalls";

/** Describes how a transcript is generated. */
export interface MakeOptions {
  /** The same seed and options generate the same transcript. */
  readonly seed: number;
  /** Minimum number of entries. A call and its result are two. */
  readonly entries: number;
  /** Average number of characters that fill the longer texts. */
  readonly fill?: number;
  /** Includes lines that are damaged, unknown, or in unusual positions. */
  readonly oddities?: boolean;
  /** Calls are as frequent as in real transcripts, instead of every recipe equally often. */
  readonly usual?: boolean;
}

const WORDS =
  "notes tag due list search store café 東京 “quoted” \\slash error: 🙂 tab\there {brace} ünïcode done \u2028 \u0001".split(
    / (?=\S)/,
  );

const MODELS = ["claude-opus-4-5-20251101", "claude-sonnet-4-20250514", "claude-opus-5", "nobody/knows-it:free"];

/**
 * Creates entries one after another: their ids, times, parents, sessions, and versions, and the tokens of their
 * messages.
 */
export class Maker {
  readonly random: () => number;
  readonly words: () => string;
  style: Style;
  session: string;
  count = 0;
  readonly #seed: number;
  readonly #recipe: ((dice: number) => Recipe) | undefined;
  #time = Date.UTC(2026, 0, 5, 8);
  #parent: string | null = null;
  #message = 0;
  #sessions = 1;

  constructor(
    { seed, fill = 60, usual = false }: MakeOptions,
    readonly facts: Facts,
  ) {
    this.random = seededRandom(seed);
    this.#seed = seed;
    this.#recipe = usual ? usualCalls() : undefined;
    this.style = this.pick(STYLES);
    this.session = `s-${seed}`;
    this.words = () => {
      let text = this.pick(WORDS);
      const length = this.random() * fill * 2;
      while (text.length < length) text += ` ${this.pick(WORDS)}`;
      return text;
    };
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  /** Returns a unique id. */
  id(kind: string): string {
    return `toolu_${kind}${this.#seed}_${this.count}`;
  }

  /** Resumes the session with a newer program: later entries have another session, and perhaps another version. */
  resume(): void {
    this.session = `s-${this.#seed}-${++this.#sessions}`;
    const newer = STYLES.slice(STYLES.indexOf(this.style));
    this.style = this.pick(newer);
  }

  /** Creates an entry with its position in the conversation. */
  entry(fields: Json): Json {
    this.count++;
    this.#time += Math.floor(this.random() * 4000);
    const uuid = `u-${this.#seed}-${this.count}`;
    const whole = {
      parentUuid: this.#parent,
      isSidechain: false,
      userType: "external",
      cwd: "/home/sam/notes-app",
      sessionId: this.session,
      version: this.style.version,
      ...this.style.extra,
      ...fields,
      uuid,
      timestamp: new Date(this.#time).toISOString(),
    };
    this.#parent = uuid;
    return whole;
  }

  /** Creates an entry outside the conversation: only the given fields, and the session if they leave room for it. */
  bare(fields: Json): Json {
    this.count++;
    const { session } = this;
    const named =
      "sessionId" in fields ? { sessionId: session } : "session_id" in fields ? { session_id: session } : {};
    return { ...fields, ...named };
  }

  /**
   * Creates one reply of the model, with an entry for each block. Each contains the tokens so far, the last one all of
   * them.
   */
  answer(blocks: readonly unknown[], more: Json = {}, ends = false): Json[] {
    const id = this.pick([`msg_${this.#seed}_`, `chatcmpl-${this.#seed}-`]) + String(++this.#message);
    const request = this.random() < 0.8 ? { requestId: `req_${this.#seed}_${this.#message}` } : {};
    const synthetic = this.random() < 0.03;
    const model = synthetic ? "<synthetic>" : this.pick(MODELS);
    const tells = this.random() < 0.95;
    const output = 1 + Math.floor(this.random() * 2000);
    const { usage, counts } = this.#usage();
    if (tells && !synthetic) {
      this.facts.usage.input_tokens += counts.input;
      this.facts.usage.output_tokens += output;
      this.facts.usage.cache_creation_input_tokens += counts.written;
      this.facts.usage.cache_read_input_tokens += counts.read;
    }
    return blocks.map((block, at) => {
      const last = at === blocks.length - 1;
      const reason = last ? (ends ? "end_turn" : "tool_use") : null;
      // Streams report fewer before the end, or the same.
      const soFar = last ? output : Math.max(1, Math.floor(output * this.random()));
      const message = {
        id,
        type: "message",
        role: "assistant",
        model,
        content: [block],
        stop_reason: this.style.stops ? reason : null,
        usage: tells ? { ...usage, output_tokens: soFar } : null,
      };
      return this.entry({ ...request, type: "assistant", message, ...more });
    });
  }

  /** Returns tokens in every format, and their sum. */
  #usage(): { usage: Json; counts: { input: number; written: number; read: number } } {
    const number = (most: number): number => Math.floor(this.random() * most);
    const [input, five, hour, read] = [number(50), number(9000), number(500), number(90_000)];
    const written = five + hour;
    const byLifetime = { ephemeral_5m_input_tokens: five, ephemeral_1h_input_tokens: hour };
    const all = { input_tokens: input, cache_read_input_tokens: read };
    switch (number(6)) {
      case 0:
        return { usage: { ...all, cache_creation_input_tokens: five }, counts: { input, written: five, read } };
      case 1:
        return { usage: { ...all, cache_creation: byLifetime }, counts: { input, written, read } };
      case 2:
        return {
          usage: { input_tokens: String(input), cache_creation_input_tokens: null, cache_read_input_tokens: -5 },
          counts: { input, written: 0, read: 0 },
        };
      default:
        return {
          usage: {
            ...all,
            cache_creation_input_tokens: written,
            cache_creation: byLifetime,
            server_tool_use: { web_search_requests: 0 },
            service_tier: "standard",
          },
          counts: { input, written, read },
        };
    }
  }

  user(content: unknown, more: Json = {}): Json {
    return this.entry({ type: "user", message: { role: "user", content }, ...more });
  }

  /** Creates a call without recording its status. */
  make(id: string, recipe = this.#recipe?.(this.random()) ?? this.pick(CALLS)): Made {
    return makeCall(id, recipe, this.words, this.style);
  }

  /** Records the status of a call. */
  note(made: Made, status = made.status): void {
    noteCall(this.facts, made.name, status, made.onServer !== undefined);
  }

  use({ id, name, input, onServer }: Made): Json {
    const type = onServer === undefined ? "tool_use" : "server_tool_use";
    return { type, id, name, input, ...(this.style.callers && { caller: { type: "direct" } }) };
  }

  /** Creates the entry with a call's result. */
  result({ id, name, result, toolUseResult, failed, onServer }: Made, more: Json = {}): Json {
    if (onServer !== undefined)
      return this.entry({
        type: "assistant",
        message: { role: "assistant", content: [{ type: onServer, tool_use_id: id, content: result }] },
      });
    const flag = failed ? { is_error: true } : this.style.saysFalse && name === "Bash" ? { is_error: false } : {};
    return this.user([{ type: "tool_result", tool_use_id: id, content: result, ...flag }], {
      ...(toolUseResult !== undefined && { toolUseResult }),
      ...more,
    });
  }

  /** Returns the lines of shown entries, and counts their rows. */
  shown(rows: number, ...entries: Json[]): string[] {
    this.facts.lines.shown += entries.length;
    this.facts.rows += rows;
    return entries.map((entry) => this.text(entry));
  }

  /** Returns the line of an entry that the program keeps for itself. */
  kept(entry: Json): string {
    this.facts.lines.bookkeeping++;
    // What was sent to the API repeats the conversation, and has no rows.
    if (entry["type"] !== "api-request-blob") this.facts.rows++;
    return this.text(entry);
  }

  /** Returns the text of an entry, and counts it. */
  text(entry: Json): string {
    noteEntry(this.facts, entry);
    return JSON.stringify(entry);
  }
}
