import { cutText } from "../../base/text/cutText";
import { visibleText } from "../../base/text/visibleText";

/** Milliseconds between two notifications. */
const EVERY = 1000;

/** Maximum characters of a tool's message: a command's last line can be as long as a file. */
const LONGEST = 200;

/** A progress notification. */
export interface Sign {
  /** Grows by one with each notification. Clients show it, so it has no fraction. */
  readonly progress: number;
  readonly message: string;
}

export interface Heartbeat {
  /** Sets the message. However often a tool reports, only the latest message is sent. */
  say(message: string): void;
  /** Says that the user is asked until a promise settles. Returns its result. */
  waitFor<T>(answer: Promise<T>): Promise<T>;
  stop(): void;
}

/** Sends a notification each second while a call runs, with the tool's latest message. */
export function heartbeat(tell: (sign: Sign) => void): Heartbeat {
  let from = performance.now();
  let said = "";
  let progress = 0;
  let isWaiting = false;
  const timer = setInterval(() => {
    const running = `Running for ${Math.round((performance.now() - from) / 1000)} s${said === "" ? "" : `: ${said}`}`;
    tell({ progress: ++progress, message: isWaiting ? "Waiting for approval" : running });
  }, EVERY);
  return {
    async waitFor(answer) {
      isWaiting = true;
      try {
        return await answer;
      } finally {
        isWaiting = false;
        from = performance.now();
      }
    },
    say: (message) => {
      said = cutText(visibleText(message), LONGEST);
    },
    stop: () => clearInterval(timer),
  };
}
