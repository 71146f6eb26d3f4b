/** The agent and message that an entry belongs to, as numbers of names. `NO_NAME` if it doesn't say. */
export interface Voice {
  readonly thread: number;
  readonly message: number;
}

export const NO_NAME = -1;

/** What is known of a call that waits for its result. */
export interface OpenCall extends Voice {
  /**
   * What exit code 1 would mean; what it is worked out from, if it is when it is asked for, is kept as long as the call
   * is open or given up.
   */
  readonly exitOne: () => string | undefined;
}

const WENT_ON = "the model went on without it";

/** The open calls of one agent, by index. */
interface OpenThread {
  /** Those that name a message. */
  readonly named: Set<number>;
  /** Those that name none: only what ends a turn settles them, and then all of them. */
  readonly unnamed: Set<number>;
  /**
   * The message whose entry was the last to settle the named ones, as long as every one that came since is of it, too:
   * what it settles is settled.
   */
  settledBy: number;
}

/** The calls that wait for their results, by index, and those that were given up: results of these may still come. */
export class OpenCalls {
  readonly #open = new Map<number, OpenCall>();
  readonly #givenUp = new Map<number, OpenCall>();
  readonly #threads = new Map<number, OpenThread>();
  /** The only open call, which is then in no map: most calls get their result before the next call. */
  #alone: { readonly index: number; readonly call: OpenCall } | undefined;

  /** `main` is the number of the main agent's name. */
  constructor(readonly main: number) {}

  /**
   * Adds a call; `beside` is called with it when another call of the same agent is open at the same time, and with the
   * other one.
   */
  add(index: number, call: OpenCall, beside: (index: number) => void): void {
    const alone = this.#alone;
    if (!alone && this.#open.size === 0) {
      this.#alone = { index, call };
      return;
    }
    this.#alone = undefined;
    if (alone) this.#join(alone.index, alone.call, beside);
    this.#join(index, call, beside);
  }

  #join(index: number, call: OpenCall, beside: (index: number) => void): void {
    const thread = this.#threadOf(call.thread);
    const others = thread.named.size + thread.unnamed.size;
    if (others > 0) beside(index);
    // Several were open at the same time before.
    if (others === 1) for (const only of [...thread.named, ...thread.unnamed]) beside(only);
    if (call.message === NO_NAME) thread.unnamed.add(index);
    else {
      thread.named.add(index);
      if (call.message !== thread.settledBy) thread.settledBy = NO_NAME;
    }
    this.#open.set(index, call);
  }

  #threadOf(number: number): OpenThread {
    let thread = this.#threads.get(number);
    if (!thread) {
      thread = { named: new Set(), unnamed: new Set(), settledBy: NO_NAME };
      this.#threads.set(number, thread);
    }
    return thread;
  }

  /**
   * Records that the same call is in the same message once more, as in one that is rewritten while it grows. Its input
   * may be complete only now.
   */
  again(index: number, message: number, exitOne: OpenCall["exitOne"]): void {
    const alone = this.#alone?.index === index;
    const call = alone ? this.#alone?.call : this.#open.get(index);
    if (!call || message === NO_NAME || call.message !== message || exitOne() === undefined) return;
    if (alone) this.#alone = { index, call: { ...call, exitOne } };
    else this.#open.set(index, { ...call, exitOne });
  }

  /** Returns what exit code 1 would mean for a call without a result. */
  exitOneOf(index: number): string | undefined {
    return this.#find(index)?.exitOne();
  }

  /** Returns the number of the name of the message that made a call without a result. */
  messageOf(index: number): number {
    return this.#find(index)?.message ?? NO_NAME;
  }

  #find(index: number): OpenCall | undefined {
    const alone = this.#alone?.index === index ? this.#alone.call : undefined;
    return alone ?? this.#open.get(index) ?? this.#givenUp.get(index);
  }

  /** Forgets a call that has its result. */
  answered(index: number): void {
    if (this.#alone?.index === index) {
      this.#alone = undefined;
      return;
    }
    const call = this.#open.get(index);
    if (call) this.#close(index, call);
    else if (this.#givenUp.size > 0) this.#givenUp.delete(index);
  }

  #close(index: number, { thread }: OpenCall): void {
    this.#open.delete(index);
    const own = this.#threads.get(thread);
    own?.named.delete(index);
    own?.unnamed.delete(index);
  }

  /**
   * Gives up the calls that an entry shows to be over although they have no result. Calls `over` for each, with the
   * reason. Without `settles` only a message with a name gives up calls, and only those that name another message: the
   * API takes no further message of a thread before every call of the last one has its result.
   */
  settle(
    thread: number,
    message: number,
    settles: string | undefined,
    over: (index: number, why: string) => void,
  ): void {
    if (settles === undefined && message === NO_NAME) return;
    const why = settles ?? WENT_ON;
    if (this.#alone) {
      if (this.#isOver(this.#alone.call, thread, message, settles)) this.#giveUp(this.#alone.index, why, over);
      return;
    }
    const own = thread === NO_NAME ? undefined : this.#threads.get(thread);
    // Many entries of one message follow each other, with many calls.
    if (own && (message === NO_NAME || own.settledBy !== message)) {
      const others = [...own.named].filter((index) => this.#open.get(index)?.message !== message);
      for (const index of others) this.#giveUp(index, why, over);
      own.settledBy = message;
    }
    if (settles === undefined) return;
    const ofNobody = thread === this.main ? this.#threads.get(NO_NAME) : undefined;
    const unnamed = [own?.unnamed, ofNobody?.named, ofNobody?.unnamed].flatMap((indexes) => [...(indexes ?? [])]);
    for (const index of unnamed) this.#giveUp(index, settles, over);
  }

  /** What `settle` says of a call by itself. */
  #isOver(call: OpenCall, thread: number, message: number, settles: string | undefined): boolean {
    const isOwn = thread !== NO_NAME && call.thread === thread;
    if (isOwn && call.message !== NO_NAME) return call.message !== message;
    return settles !== undefined && (isOwn || (thread === this.main && call.thread === NO_NAME));
  }

  #giveUp(index: number, why: string, over: (index: number, why: string) => void): void {
    const alone = this.#alone?.index === index ? this.#alone.call : undefined;
    const call = alone ?? this.#open.get(index);
    if (!call) return;
    if (alone) this.#alone = undefined;
    else this.#close(index, call);
    this.#givenUp.set(index, call);
    over(index, why);
  }
}
