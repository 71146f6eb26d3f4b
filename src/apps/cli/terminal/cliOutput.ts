import type { Writable } from "node:stream";
import { writeJson } from "../../../base/json/writeJson";
import { Failure, systemReason } from "./cliFailure";

/** Standard output or standard error. */
export interface Output {
  /**
   * Writes all of the text. Settles when the system has accepted it. If the reader is gone, drops the text without an
   * error.
   */
  write(text: string): Promise<void>;
  /** Whether the reader is gone. */
  readonly closed: boolean;
  readonly terminal: boolean;
  /** Whether to use colors: at a terminal, unless NO_COLOR is set (no-color.org). */
  readonly colour: boolean;
}

/** Creates an output for a standard stream. */
export function createOutput(stream: Writable & { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Output {
  let closed = false;
  // Each failed write reports to its own callback. Without this listener, the error would end the process.
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

/** Milliseconds after which a line is written. */
const GATHER_MS = 50;

/** Writes lines that come soon after each other together: each write is a call of the system. */
export class GatheredLines {
  #lines = "";
  #timer: NodeJS.Timeout | undefined;
  #written = Promise.resolve();

  constructor(readonly output: Output) {}

  add(line: string): void {
    this.#lines += line;
    this.#timer ??= setTimeout(() => {
      // The next write rejects, too.
      this.write().catch(() => undefined);
    }, GATHER_MS);
  }

  /** Writes the lines that are left. Rejects if lines could not be written. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = "";
    this.#written = this.#written.then(() => (lines === "" ? undefined : this.output.write(lines)));
    return this.#written;
  }
}

/** Returns whether the reader is gone: a closed pipe, or a closed terminal. */
function isGone(error: Error & { code?: string }, terminal: boolean): boolean {
  return error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED" || (error.code === "EIO" && terminal);
}

/**
 * Formats a value as one line of JSON, however deeply it is nested.
 * At a terminal, escapes characters that could control it; the JSON means the same. Throws `Failure` if the line would
 * exceed the engine's maximum string length.
 */
export function jsonLine(value: unknown, output: Output): string {
  try {
    const json = writeJson(value);
    return `${dataText(json, output)}\n`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure("The result is too long for one JSON text.", { cause: error });
  }
}

/**
 * Returns JSON, CSV, or another text for programs as it is written to an output. At a terminal, escapes characters that
 * could control it.
 */
export function dataText(text: string, output: Output): string {
  return output.terminal ? text.replace(steering, escaped) : text;
}

const steering = /(?!\t|\r?\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(char: string): string {
  return char.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const codes = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** Colors the text if the output shows colors. */
export function paint(text: string, colour: keyof typeof codes, output: Output): string {
  return output.colour ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
}
