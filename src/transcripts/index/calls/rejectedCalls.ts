import type { Verdict } from "../../calls/callStatus";
import { endsTurn, feedbackIn, isRejection, STOPPED_BY_USER } from "../../calls/verdicts/rejection";
import { NO_NAME } from "./openCalls";

/**
 * Finds calls that the user interrupted among those that look rejected: when the user stops a message, its calls that
 * run and those that haven't begun get the text of a rejection (docs/transcript-format.md#rejections). The same goes for
 * those that come after a call that the user rejected without a word, because that stops the message: nobody was asked
 * about them.
 */
export class RejectedCalls {
  /** Those that may turn out to be interrupted, by index. */
  readonly #byMessage = new Map<number, number[]>();
  readonly #stopped = new Set<number>();

  /**
   * Takes note of a result. `message` is the number of the name of the call's message. Returns the calls that it shows
   * to be interrupted.
   */
  judged(call: number, message: number, { status, reason, error = "" }: Verdict): readonly number[] {
    if (message === NO_NAME) return [];
    if (status === "interrupted" && reason === STOPPED_BY_USER) return this.stop(message);
    if (status !== "rejected" || !isRejection(error) || feedbackIn(error) !== undefined) return [];
    if (this.#stopped.has(message)) return [call];
    const others = this.#byMessage.get(message);
    if (others && endsTurn(error)) return [call];
    if (others) others.push(call);
    else this.#byMessage.set(message, [call]);
    return [];
  }

  /** Takes note that the user stopped a message. Returns its calls that look rejected so far. */
  stop(message: number): readonly number[] {
    this.#stopped.add(message);
    const calls = this.#byMessage.get(message) ?? [];
    this.#byMessage.delete(message);
    return calls;
  }
}
