import { cutText } from "../../base/text/cutText";
import { visibleText } from "../../base/text/visibleText";

/** Milliseconds between two notifications. */
const EVERY = 1000;

/** Maximum characters of a tool's message: a command's last line can be as long as a file. */
const LONGEST = 200;

/** A progress notification. */
export interface Sign {
  /** Fractional seconds since the call began. Grows with each notification, as the protocol requires. */
  readonly progress: number;
  readonly message: string;
}

/**
 * Sends a notification each second while a call runs, with the tool's latest message.
 * However often a tool reports, only the latest message is sent. Returns functions that set the message and stop the
 * notifications.
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
