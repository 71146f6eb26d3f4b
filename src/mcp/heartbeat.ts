import { cutText } from "../core/cutText";
import { visibleText } from "../core/visibleText";

/** Milliseconds between two signs of life. */
const EVERY = 1000;

/** Characters of what a tool says: a command's last line may be a file. */
const LONGEST = 200;

/** What a progress notification says. */
export interface Sign {
  /** Grows with each sign, as the protocol wants it: seconds since the call began, not whole ones. */
  readonly progress: number;
  readonly message: string;
}

/**
 * Tells once a second that a call still runs, with what the tool said last; answers how to say something and how to stop. A tool may say as much as it likes:
 * one that handles ten thousand files must not send as many messages.
 */
export function heartbeat(tell: (sign: Sign) => void): { say: (message: string) => void; stop: () => void } {
  const from = performance.now();
  let said = "";
  const timer = setInterval(() => {
    const seconds = (performance.now() - from) / 1000;
    tell({ progress: seconds, message: `Running for ${Math.round(seconds)} s${said === "" ? "" : `: ${said}`}` });
  }, EVERY);
  return {
    say: (message) => {
      said = cutText(visibleText(message), LONGEST);
    },
    stop: () => clearInterval(timer),
  };
}
