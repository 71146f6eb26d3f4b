import { Column } from "./columns";
import { Names } from "./names";

/** Tokens as the API bills them. */
export interface Tokens {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
}

/** The tokens one entry tells, with what it says of the message they belong to. */
export interface UsageEntry {
  readonly messageId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly model?: string | undefined;
  readonly session?: string | undefined;
  /** The agent that asked: `main`, or a subagent. */
  readonly thread?: string | undefined;
  /** What tells the entry from others where it names no message; the same for a repeated line. */
  readonly entryId?: string | undefined;
  /** The tools that the entry calls. */
  readonly tools?: readonly string[] | undefined;
  readonly usage: Tokens & {
    /** Those of `cache_creation_input_tokens` that are kept for an hour, which cost more. */
    readonly kept_for_an_hour?: number | undefined;
  };
}

/** The tokens of one message, counted once. */
export interface MessageUsage extends Tokens {
  readonly kept_for_an_hour: number;
  /** Empty where no entry of the message names one. */
  readonly model: string;
  readonly session: string;
  readonly thread: string;
  /** Names of the tools that the message calls, each once. */
  readonly tools: readonly string[];
}

/** No model at all: the program's own words in the model's place (research, viewers.md item 36). */
export const SYNTHETIC = "<synthetic>";

const COUNTED = [
  "input_tokens",
  "output_tokens",
  "cache_creation_input_tokens",
  "cache_read_input_tokens",
] as const satisfies readonly (keyof Tokens)[];
const FIELDS = [...COUNTED, "kept_for_an_hour"] as const;
type Field = (typeof FIELDS)[number];

/**
 * Tokens once per message and request, whatever was repeated: the entries of one message each tell its usage, and history is copied when a
 * session is resumed. The entry with the most output tokens counts (research, viewers.md item 34). About 110 bytes a message.
 */
export class UsageIndex {
  /** The number of a key is the number of its message. */
  readonly #keys = new Names();
  readonly #columns: Readonly<Record<Field, Column>> = {
    input_tokens: new Column("float64"),
    output_tokens: new Column("float64"),
    cache_creation_input_tokens: new Column("float64"),
    cache_read_input_tokens: new Column("float64"),
    kept_for_an_hour: new Column("float64"),
  };
  readonly #names = new Names();
  readonly #total = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  readonly #model = new Column("uint32");
  readonly #session = new Column("uint32");
  readonly #thread = new Column("uint32");
  /** Only of messages that call something; most call one tool. */
  readonly #tools = new Map<number, number | number[]>();

  /** How many messages tell their usage. */
  get messages(): number {
    return this.#model.length;
  }

  /** Takes note of what an entry tells; what `<synthetic>` tells does not count. */
  add(entry: UsageEntry): void {
    if (entry.model !== SYNTHETIC) this.#add(keyOf(entry), entry);
  }

  /** Takes in what another file tells: messages of copied history are counted once. */
  merge(other: UsageIndex): void {
    for (let at = 0; at < other.messages; at++) this.#add(other.#keys.at(at), toEntry(other.#message(at)));
  }

  #add(key: string, entry: UsageEntry): void {
    const at = this.#keys.add(key);
    if (at === this.messages) {
      for (const field of FIELDS) this.#columns[field].push(0);
      this.#model.push(this.#names.add(entry.model ?? ""));
      this.#session.push(this.#names.add(entry.session ?? ""));
      this.#thread.push(this.#names.add(entry.thread ?? ""));
      this.#fill(at, entry);
    } else if (entry.usage.output_tokens > this.#columns.output_tokens.at(at)) this.#fill(at, entry);
    for (const tool of entry.tools ?? []) this.#addTool(at, this.#names.add(tool));
  }

  /** The tokens of all messages. */
  total(): Tokens {
    return { ...this.#total };
  }

  /** Every message once, in the order they were met. */
  *each(): Generator<MessageUsage> {
    for (let at = 0; at < this.messages; at++) yield this.#message(at);
  }

  #message(at: number): MessageUsage {
    const tools = this.#tools.get(at) ?? [];
    return {
      input_tokens: this.#columns.input_tokens.at(at),
      output_tokens: this.#columns.output_tokens.at(at),
      cache_creation_input_tokens: this.#columns.cache_creation_input_tokens.at(at),
      cache_read_input_tokens: this.#columns.cache_read_input_tokens.at(at),
      kept_for_an_hour: this.#columns.kept_for_an_hour.at(at),
      model: this.#names.at(this.#model.at(at)),
      session: this.#names.at(this.#session.at(at)),
      thread: this.#names.at(this.#thread.at(at)),
      tools: (typeof tools === "number" ? [tools] : tools).map((tool) => this.#names.at(tool)),
    };
  }

  #fill(at: number, { usage }: UsageEntry): void {
    for (const field of COUNTED) this.#total[field] += usage[field] - this.#columns[field].at(at);
    for (const field of FIELDS) this.#columns[field].set(at, usage[field] ?? 0);
  }

  #addTool(at: number, tool: number): void {
    const known = this.#tools.get(at);
    if (known === undefined) this.#tools.set(at, tool);
    else if (typeof known !== "number") {
      if (!known.includes(tool)) known.push(tool);
    } else if (known !== tool) this.#tools.set(at, [known, tool]);
  }
}

function toEntry({ model, session, thread, tools, ...usage }: MessageUsage): UsageEntry {
  return { model, session, thread, tools, usage };
}

/**
 * Names the message and its request. A request can be missing (gateways), and gateways use a message's id again in another session, so that
 * the session stands in the request's place (research, viewers.md item 34).
 */
function keyOf({ messageId, requestId, session, entryId }: UsageEntry): string {
  if (messageId !== undefined && requestId !== undefined) return `${messageId}\n${requestId}`;
  if (messageId !== undefined) return `${messageId}\n\n${session ?? ""}`;
  if (requestId !== undefined) return `\n${requestId}`;
  return `\n\n\n${entryId ?? ""}`;
}
