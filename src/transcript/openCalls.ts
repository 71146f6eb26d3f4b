import { say } from "../core/say";

/** Which agent's message an entry belongs to, as numbers of names: `NO_NAME` where it does not tell. */
export interface Voice {
  readonly thread: number;
  readonly message: number;
}

export const NO_NAME = -1;

/** What is known of a call that waits for its result. */
export interface OpenCall extends Voice {
  /** What exit code 1 would mean; worked out when it is asked for. */
  readonly exitOne: () => string | undefined;
}

/** The open calls of one agent. */
interface OpenThread {
  readonly indexes: Set<number>;
  /** The message whose entry was the last to settle them, as long as every call that came since is of it, too: what it settles is settled. */
  settledBy: number;
  /** It settled those that name no message, too. */
  settledAll: boolean;
}

/** The calls that wait for their results, by index, and those that were given up: results of these may still come. */
export class OpenCalls {
  readonly #open = new Map<number, OpenCall>();
  readonly #givenUp = new Map<number, OpenCall>();
  readonly #threads = new Map<number, OpenThread>();

  /** `main` is the number of the main agent's name. */
  constructor(readonly main: number) {}

  /** Adds a call; `beside` is called with it when another call of the same agent is open at the same time, and with the other one. */
  add(index: number, call: OpenCall, beside: (index: number) => void): void {
    const thread = this.#threadOf(call.thread);
    if (thread.indexes.size > 0) beside(index);
    // Several were open at the same time before.
    if (thread.indexes.size === 1) for (const only of thread.indexes) beside(only);
    thread.indexes.add(index);
    if (call.message !== thread.settledBy) thread.settledBy = NO_NAME;
    this.#open.set(index, call);
  }

  #threadOf(number: number): OpenThread {
    let thread = this.#threads.get(number);
    if (!thread) {
      thread = { indexes: new Set(), settledBy: NO_NAME, settledAll: false };
      this.#threads.set(number, thread);
    }
    return thread;
  }

  /** The same call stands in the same message once more, as in one that is written anew while it grows: its input may be whole only now. */
  again(index: number, message: number, exitOne: OpenCall["exitOne"]): void {
    const call = this.#open.get(index);
    if (!call || message === NO_NAME || call.message !== message || exitOne() === undefined) return;
    this.#open.set(index, { ...call, exitOne });
  }

  /** What exit code 1 of a call that is not answered yet would mean. */
  exitOneOf(index: number): string | undefined {
    return (this.#open.get(index) ?? this.#givenUp.get(index))?.exitOne();
  }

  /** Forgets a call that was answered. */
  answered(index: number): void {
    const call = this.#open.get(index);
    if (call) this.#close(index, call);
    else if (this.#givenUp.size > 0) this.#givenUp.delete(index);
  }

  #close(index: number, { thread }: OpenCall): void {
    this.#open.delete(index);
    this.#threads.get(thread)?.indexes.delete(index);
  }

  /** Gives up the calls that an entry shows to be over although no result came; `over` is called with each, and why. */
  settle(
    thread: number,
    message: number,
    settles: string | undefined,
    over: (index: number, why: string) => void,
  ): void {
    const own = thread === NO_NAME ? undefined : this.#threads.get(thread);
    // Many entries of one message follow each other, with many calls.
    const isSettled = own?.settledBy === message && message !== NO_NAME && (own.settledAll || settles === undefined);
    if (own && !isSettled) {
      this.#settleThread(own, thread, message, settles, over);
      own.settledBy = message;
      own.settledAll = settles !== undefined;
    }
    const ofNobody = thread === this.main && settles !== undefined ? this.#threads.get(NO_NAME) : undefined;
    if (ofNobody) this.#settleThread(ofNobody, thread, message, settles, over);
  }

  #settleThread(
    { indexes }: OpenThread,
    thread: number,
    message: number,
    settles: string | undefined,
    over: (index: number, why: string) => void,
  ): void {
    for (const index of indexes) {
      const call = this.#open.get(index);
      const why = call && this.#whyOver(call, thread, message, settles);
      if (!call || why === undefined) continue;
      this.#close(index, call);
      this.#givenUp.set(index, call);
      over(index, why);
    }
  }

  /** The API takes no further message of a thread before every call of the last one is answered. */
  #whyOver(call: Voice, thread: number, message: number, settles: string | undefined): string | undefined {
    const sameThread = call.thread !== NO_NAME && call.thread === thread;
    if (settles !== undefined) {
      const own = message !== NO_NAME && message === call.message;
      return (sameThread && !own) || (thread === this.main && call.thread === NO_NAME) ? settles : undefined;
    }
    const goesOn = sameThread && message !== NO_NAME && call.message !== NO_NAME;
    return goesOn && message !== call.message ? say`the model went on without it` : undefined;
  }
}
