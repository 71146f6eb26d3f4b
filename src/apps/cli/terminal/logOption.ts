import { inspect } from "node:util";
import type { Log } from "../../../tools/runtime/context/toolContext";
import { visibleText } from "../../../base/text/visibleText";
import type { Output } from "./cliOutput";

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
