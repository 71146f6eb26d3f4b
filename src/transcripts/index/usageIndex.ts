import type { Tier, UsageEntry } from "../entries/usage";
import type { Tokens } from "../model/summary";
import { timeOf } from "../calls/callDuration";
import { NameTable } from "../bytes/columns/nameTable";
import { PairTable } from "../bytes/columns/pairTable";
import { NONE, UsageColumns, type NumberedUsage } from "./usageColumns";

/** The tokens of one message, counted once. */
export interface MessageUsage extends Tokens {
  readonly kept_for_an_hour: number;
  /** Empty where no entry of the message names one. */
  readonly model: string;
  readonly session: string;
  readonly thread: string;
  /** The day it was written, in UTC, counted since 1970. Absent without a time. */
  readonly day?: number;
  /** Absent for the standard price. */
  readonly tier?: Tier;
  /** Names of the tools that the message calls, each once. */
  readonly tools: readonly string[];
}

/** The tokens of one message with its names, from which an index can be filled again. */
export interface KeyedUsage extends MessageUsage {
  readonly message?: string | undefined;
  readonly request?: string | undefined;
  /** Identifies the entry if it names neither. */
  readonly entry?: string | undefined;
}

/** Returns a text that is the same for a message and its copies in other files. */
export function usageKey({
  message,
  request,
  entry,
  session,
}: Pick<KeyedUsage, "message" | "request" | "entry" | "session">): string {
  const isIn = entry === undefined && request === undefined && !isUnique(message);
  return JSON.stringify([message ?? null, request ?? null, entry ?? null, ...(isIn ? [session] : [])]);
}

/** Whether the message's id is the API's own, which no other session has but with a copy of the message. */
function isUnique(message = ""): boolean {
  return message.startsWith("msg_");
}

/** Not a model: stands for texts of Claude Code itself (docs/transcript-format.md#usage). */
export const SYNTHETIC = "<synthetic>";

/** In milliseconds. */
const DAY = 86_400_000;

export const TIERS = ["fast", "batch"] as const satisfies readonly Tier[];

/** The number of the day of a time in milliseconds since 1970, as `NumberedUsage` has it. */
export function dayOf(time: number | undefined): number {
  return time === undefined || time < 0 ? -1 : Math.floor(time / DAY);
}

/** The first half of the keys of entries that name neither message nor request. */
const NAMELESS = -2;

/**
 * Counts tokens once per message and request, whatever was repeated: each entry of a message repeats its usage, and history is copied when a
 * session is resumed. The entry with the most output tokens counts (docs/transcript-format.md#usage). About 80 bytes a message, besides names.
 */
export class UsageIndex {
  /** The number of a key is the number of its message. */
  readonly #keys = new PairTable();
  readonly #columns = new UsageColumns();
  readonly #synthetic: number;
  /** Entries of one message follow each other. */
  #lastMessage = NONE;
  #lastIsUnique = false;

  /** `names` are those that numbers belong to. */
  constructor(readonly names: NameTable = new NameTable()) {
    this.#synthetic = names.add(SYNTHETIC);
  }

  /** Returns how many messages report their usage. */
  get messages(): number {
    return this.#columns.length;
  }

  /** Adds the usage that an entry reports. That of `<synthetic>` does not count. */
  add({ messageId, requestId, entryId, time, usage, tools = [], ...entry }: UsageEntry): void {
    const named = messageId !== undefined || requestId !== undefined;
    const ids = named ? { message: messageId, request: requestId } : { entry: entryId ?? "" };
    if (named || entry.model !== SYNTHETIC) this.#addNamed({ ...entry, ...ids }, dayOf(timeOf(time)), usage, tools);
  }

  /** Adds a message of another index, as its `keyed` returns it. */
  addKeyed(keyed: KeyedUsage): void {
    const { day = -1, model, session, thread, tools } = keyed;
    const named = { ...keyed, model: orNone(model), session: orNone(session), thread: orNone(thread) };
    this.#addNamed(named, day, keyed, tools);
  }

  #addNamed(
    about: Pick<UsageEntry, "model" | "session" | "thread" | "tier"> &
      Pick<KeyedUsage, "message" | "request" | "entry">,
    day: number,
    usage: UsageEntry["usage"],
    tools: readonly string[],
  ): void {
    const { message, request, entry, model, session, thread, tier } = about;
    const numbered = {
      message: this.#number(message),
      request: this.#number(request),
      model: this.#number(model),
      session: this.#number(session),
      thread: this.#number(thread),
      day,
      tier: tier === undefined ? 0 : TIERS.indexOf(tier) + 1,
    };
    const called = tools.map((tool) => this.names.add(tool));
    if (entry === undefined) this.addNumbered(numbered, usage, called);
    else this.#columns.put(this.#keys.add(NAMELESS, this.names.add(entry)), numbered, usage, called);
  }

  /** The same for an entry that names its message or its request; `tools` are numbers of names. */
  addNumbered(about: NumberedUsage, usage: UsageEntry["usage"], tools: readonly number[]): void {
    if (about.model === this.#synthetic) return;
    // Gateways leave out the request, and use a message's ID again in another session
    // (docs/transcript-format.md#usage).
    const session = about.request === NONE && !this.#isUnique(about.message) ? about.session : NONE;
    const second = about.request === NONE ? ofSession(session) : about.request;
    this.#columns.put(this.#keys.add(about.message, second), about, usage, tools);
  }

  #isUnique(message: number): boolean {
    if (message !== this.#lastMessage) {
      this.#lastMessage = message;
      this.#lastIsUnique = message >= 0 && this.names.startsWith(message, "msg_");
    }
    return this.#lastIsUnique;
  }

  /** Adds the usage of another file. Messages of copied history are counted once. */
  merge(other: UsageIndex): void {
    const own = new Int32Array(other.names.count);
    const map = (number: number): number => {
      if (number < 0) return number;
      own[number] ||= this.names.add(other.names.at(number)) + 1;
      return (own[number] ?? 0) - 1;
    };
    for (let at = 0; at < other.messages; at++) {
      const second = other.#keys.second(at);
      const key = this.#keys.add(
        map(other.#keys.first(at)),
        second < 0 ? ofSession(map(sessionIn(second))) : map(second),
      );
      const { model, session, thread, day, tier, tools, tokens } = other.#columns.message(at);
      const about = { model: map(model), session: map(session), thread: map(thread), day, tier };
      this.#columns.put(key, about, tokens, tools.map(map));
    }
  }

  #number(text: string | undefined): number {
    return text === undefined ? NONE : this.names.add(text);
  }

  /** Returns the tokens of all messages. */
  total(): Tokens {
    return this.#columns.total();
  }

  /** Yields the key of each message, in the order they were met. Keys are the same in other indexes. */
  *ids(): Generator<string> {
    for (let at = 0; at < this.messages; at++)
      yield `${this.#text(Math.max(NONE, this.#keys.first(at)))} ${this.#text(Math.max(NONE, this.#keys.second(at)))}`;
  }

  /** Yields every message once, in the order they were met. */
  *each(): Generator<MessageUsage> {
    for (let at = 0; at < this.messages; at++) {
      const { model, session, thread, day, tier, tools, tokens } = this.#columns.message(at);
      const named = TIERS[tier - 1];
      yield {
        ...tokens,
        model: this.#text(model),
        session: this.#text(session),
        thread: this.#text(thread),
        ...(day >= 0 && { day }),
        ...(named && { tier: named }),
        tools: tools.map((tool) => this.#text(tool)),
      };
    }
  }

  /** Yields every message once with its names, in the order they were met. */
  *keyed(): Generator<KeyedUsage> {
    let at = 0;
    for (const message of this.each()) {
      const [first, second] = [this.#keys.first(at), this.#keys.second(at)];
      at++;
      if (first === NAMELESS) yield { ...message, entry: this.#text(second) };
      else
        yield {
          ...message,
          ...(first >= 0 && { message: this.#text(first) }),
          ...(second >= 0 && { request: this.#text(second) }),
        };
    }
  }

  #text(number: number): string {
    return number === NONE ? "" : this.names.at(number);
  }
}

function orNone(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** Returns the second half of the key of an entry that names no request: its session instead of the request. */
function ofSession(session: number): number {
  return -2 - session;
}

function sessionIn(second: number): number {
  return -2 - second;
}
