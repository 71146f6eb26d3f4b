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

/** The calls that wait for their results, by index, and those that were given up: results of these may still come. */
export class OpenCalls {
  readonly #open = new Map<number, OpenCall>();
  readonly #givenUp = new Map<number, OpenCall>();
  /** By thread, how many of its calls are open, and the index of the one that was added last. */
  readonly #counts = new Map<number, number>();
  readonly #newest = new Map<number, number>();

  /** `main` is the number of the main agent's name. */
  constructor(readonly main: number) {}

  /** Adds a call; `beside` is called with it when another call of the same agent is open at the same time, and with the other one. */
  add(index: number, call: OpenCall, beside: (index: number) => void): void {
    const { thread } = call;
    const count = this.#countOf(thread);
    if (count > 0) beside(index);
    // The others of several were open at the same time before.
    const newest = this.#newest.get(thread);
    if (count === 1 && newest !== undefined && this.#open.has(newest)) beside(newest);
    this.#open.set(index, call);
    this.#counts.set(thread, count + 1);
    this.#newest.set(thread, index);
  }

  #countOf(thread: number): number {
    return this.#counts.get(thread) ?? 0;
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
    this.#counts.set(thread, this.#countOf(thread) - 1);
  }

  /** Gives up the calls that an entry shows to be over although no result came; `over` is called with each, and why. */
  settle(
    thread: number,
    message: number,
    settles: string | undefined,
    over: (index: number, why: string) => void,
  ): void {
    const own = thread === NO_NAME ? 0 : this.#countOf(thread);
    const ofNobody = thread === this.main && settles !== undefined ? this.#countOf(NO_NAME) : 0;
    if (own + ofNobody === 0) return;
    for (const [index, call] of this.#open) {
      const why = this.#whyOver(call, thread, message, settles);
      if (why === undefined) continue;
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
    return goesOn && message !== call.message ? "the model went on without it" : undefined;
  }
}
