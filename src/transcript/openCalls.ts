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
  /** Mostly one or two, in the order in which they were made, each at the place of its index. */
  readonly #indexes: number[] = [];
  readonly #open: OpenCall[] = [];
  readonly #givenUp = new Map<number, OpenCall>();

  /** `main` is the number of the main agent's name. */
  constructor(readonly main: number) {}

  /** Adds a call; `beside` is called with each call of the same agent that is open at the same time, and with itself when there is one. */
  add(index: number, call: OpenCall, beside: (index: number) => void): void {
    if (this.#open.length > 0) this.#tellBeside(index, call.thread, beside);
    this.#indexes.push(index);
    this.#open.push(call);
  }

  /** The same call stands in the same message once more, as in one that is written anew while it grows: its input may be whole only now. */
  again(index: number, message: number, exitOne: OpenCall["exitOne"]): void {
    const at = this.#indexes.indexOf(index);
    const call = this.#open[at];
    if (!call || message === NO_NAME || call.message !== message || exitOne() === undefined) return;
    this.#open[at] = { ...call, exitOne };
  }

  #tellBeside(index: number, thread: number, beside: (index: number) => void): void {
    this.#open.forEach((call, at) => {
      if (call.thread !== thread) return;
      beside(this.#indexes[at] ?? index);
      beside(index);
    });
  }

  /** What exit code 1 of a call that is not answered yet would mean. */
  exitOneOf(index: number): string | undefined {
    return (this.#open[this.#indexes.indexOf(index)] ?? this.#givenUp.get(index))?.exitOne();
  }

  /** Forgets a call that was answered. */
  answered(index: number): void {
    const at = this.#indexes.indexOf(index);
    if (at !== -1) this.#forget(at);
    else if (this.#givenUp.size > 0) this.#givenUp.delete(index);
  }

  /** Gives up the calls that an entry shows to be over although no result came; `over` is called with each, and why. */
  settle(
    thread: number,
    message: number,
    settles: string | undefined,
    over: (index: number, why: string) => void,
  ): void {
    let at = 0;
    while (at < this.#open.length) {
      const call = this.#open[at];
      const index = this.#indexes[at];
      const why = call && this.#whyOver(call, thread, message, settles);
      if (!call || index === undefined || why === undefined) {
        at++;
        continue;
      }
      this.#forget(at);
      this.#givenUp.set(index, call);
      over(index, why);
    }
  }

  #forget(at: number): void {
    // Mostly there is one.
    if (at === this.#open.length - 1) {
      this.#indexes.pop();
      this.#open.pop();
      return;
    }
    this.#indexes.splice(at, 1);
    this.#open.splice(at, 1);
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
