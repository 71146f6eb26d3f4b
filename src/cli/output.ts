import type { Writable } from "node:stream";
import { writeJson } from "../core/writeJson";
import { Failure, systemReason } from "./failure";

/** Standard output or standard error. */
export interface Output {
  /** Writes all of the text; settles when the system has taken it. A reader that went away is no error: what is written after that is dropped. */
  write(text: string): Promise<void>;
  /** True when nobody reads any more. */
  readonly closed: boolean;
  readonly terminal: boolean;
  /** Whether colours may be used: at a terminal, unless NO_COLOR is set (no-color.org). */
  readonly colour: boolean;
}

/** The standard stream with this file descriptor as an output. */
export function createOutput(stream: Writable & { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Output {
  let closed = false;
  // Each failed write reports to its own callback; a stream that nobody listens to would end the process.
  stream.on("error", () => undefined);
  const terminal = stream.isTTY === true;
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        if (closed) return resolve();
        stream.write(text, (error) => {
          if (!error) return resolve();
          if (!isGone(error, terminal))
            return reject(new Failure(`The output could not be written: ${systemReason(error)}.`));
          closed = true;
          resolve();
        });
      }),
    get closed() {
      return closed;
    },
    terminal,
    colour: terminal && !env["NO_COLOR"] && env["TERM"] !== "dumb",
  };
}

/** The reader has ended: a closed pipe, or a terminal that was closed. */
function isGone(error: Error & { code?: string }, terminal: boolean): boolean {
  return error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED" || (error.code === "EIO" && terminal);
}

/**
 * One line of JSON, however deep the value is nested. At a terminal, characters that could steer it are written as escapes, which mean the same
 * in JSON. Throws `Failure` where the line would be longer than the engine's strings can be.
 */
export function jsonLine(value: unknown, output: Output): string {
  try {
    const json = writeJson(value);
    return `${output.terminal ? json.replace(steering, escaped) : json}\n`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure("The result is too long to be written as one JSON text.", { cause: error });
  }
}

const steering = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(char: string): string {
  return char.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const codes = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** The text in a colour where the output shows colours. */
export function paint(text: string, colour: keyof typeof codes, output: Output): string {
  return output.colour ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
}
