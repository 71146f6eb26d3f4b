import type { UsageEntry } from "../entries/usage";
import type { Tokens } from "../model/summary";
import { ByteColumn, FloatColumn, IntegerColumn } from "../bytes/columns/columns";

const FIELDS = [
  "input_tokens",
  "output_tokens",
  "cache_creation_input_tokens",
  "cache_read_input_tokens",
  "kept_for_an_hour",
] as const;
type Field = (typeof FIELDS)[number];

/** A text that an entry doesn't have. */
export const NONE = -1;

/** An entry's texts as numbers of names; -1 for those it doesn't have. */
export interface NumberedUsage {
  readonly message: number;
  readonly request: number;
  readonly model: number;
  readonly session: number;
  readonly thread: number;
  /** Counted since 1970, or -1. */
  readonly day: number;
  /** Its index in `TIERS`, plus one, or 0. */
  readonly tier: number;
}

/** The tokens of messages, and numbers of the names that belong to them, in columns. */
export class UsageColumns {
  /** The five figures of each message, in the order of `FIELDS`. */
  readonly #figures = new FloatColumn();
  readonly #total = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  readonly #model = new IntegerColumn();
  readonly #session = new IntegerColumn();
  readonly #thread = new IntegerColumn();
  readonly #day = new IntegerColumn();
  readonly #tier = new ByteColumn();
  /** The first tool that a message calls, or -1. */
  readonly #tool = new IntegerColumn();
  /** Its further ones: most messages call one tool. */
  readonly #furtherTools = new Map<number, number[]>();

  /** Returns how many messages there are. */
  get length(): number {
    return this.#model.length;
  }

  /** Adds a message if `at` is the next number, or else the usage that a further entry of message `at` reports. */
  put(
    at: number,
    about: Omit<NumberedUsage, "message" | "request">,
    usage: UsageEntry["usage"],
    tools: readonly number[],
  ): void {
    if (at === this.length) {
      this.#model.push(about.model);
      this.#session.push(about.session);
      this.#thread.push(about.thread);
      this.#day.push(about.day);
      this.#tier.push(about.tier);
      this.#tool.push(NONE);
      this.#push(usage);
    } else if (usage.output_tokens > this.#figure(at, 1)) {
      this.#tier.set(at, about.tier);
      this.#fill(at, usage);
    }
    for (const tool of tools) this.#addTool(at, tool);
  }

  /** Returns the tokens of all messages. */
  total(): Tokens {
    return { ...this.#total };
  }

  /** Returns a message. */
  message(at: number): {
    readonly model: number;
    readonly session: number;
    readonly thread: number;
    readonly day: number;
    readonly tier: number;
    readonly tools: readonly number[];
    readonly tokens: Record<Field, number>;
  } {
    const tool = this.#tool.at(at);
    return {
      model: this.#model.at(at),
      session: this.#session.at(at),
      thread: this.#thread.at(at),
      day: this.#day.at(at),
      tier: this.#tier.at(at),
      tools: tool === NONE ? [] : [tool, ...(this.#furtherTools.get(at) ?? [])],
      tokens: {
        input_tokens: this.#figure(at, 0),
        output_tokens: this.#figure(at, 1),
        cache_creation_input_tokens: this.#figure(at, 2),
        cache_read_input_tokens: this.#figure(at, 3),
        kept_for_an_hour: this.#figure(at, 4),
      },
    };
  }

  #figure(at: number, figure: number): number {
    return this.#figures.at(at * FIELDS.length + figure);
  }

  /** Written out, like the next: every message of the model goes through here. */
  #push(usage: UsageEntry["usage"]): void {
    const total = this.#total;
    total.input_tokens += usage.input_tokens;
    total.output_tokens += usage.output_tokens;
    total.cache_creation_input_tokens += usage.cache_creation_input_tokens;
    total.cache_read_input_tokens += usage.cache_read_input_tokens;
    this.#figures.push(usage.input_tokens);
    this.#figures.push(usage.output_tokens);
    this.#figures.push(usage.cache_creation_input_tokens);
    this.#figures.push(usage.cache_read_input_tokens);
    this.#figures.push(usage.kept_for_an_hour ?? 0);
  }

  #fill(at: number, usage: UsageEntry["usage"]): void {
    const total = this.#total;
    total.input_tokens += usage.input_tokens - this.#figure(at, 0);
    total.output_tokens += usage.output_tokens - this.#figure(at, 1);
    total.cache_creation_input_tokens += usage.cache_creation_input_tokens - this.#figure(at, 2);
    total.cache_read_input_tokens += usage.cache_read_input_tokens - this.#figure(at, 3);
    const first = at * FIELDS.length;
    this.#figures.set(first, usage.input_tokens);
    this.#figures.set(first + 1, usage.output_tokens);
    this.#figures.set(first + 2, usage.cache_creation_input_tokens);
    this.#figures.set(first + 3, usage.cache_read_input_tokens);
    this.#figures.set(first + 4, usage.kept_for_an_hour ?? 0);
  }

  #addTool(at: number, tool: number): void {
    const first = this.#tool.at(at);
    if (first === NONE) this.#tool.set(at, tool);
    else if (first !== tool) {
      const further = this.#furtherTools.get(at);
      if (!further) this.#furtherTools.set(at, [tool]);
      else if (!further.includes(tool)) further.push(tool);
    }
  }
}
