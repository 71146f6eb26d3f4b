import { inspect } from "node:util";
import type { Log } from "../core/ports/context";
import { visibleText } from "../core/visibleText";
import type { Output } from "./output";

/** Logs tools' internal errors to standard error, with their stacks. */
export function logTo(stderr: Output): Log {
  return {
    error(message, error) {
      const text = error === undefined ? message : `${message}: ${inspect(error)}`;
      stderr.write(`${visibleText(text)}\n`).catch(() => undefined);
    },
    info: () => undefined,
  };
}
