import { redact } from "../../base/redaction/redact";
import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";
import { visibleText } from "../../base/text/visibleText";
import type { CallDetail } from "../model/callDetail";
import { changesOf, type ShownChange } from "./callChanges";
import { settle } from "../../terminal/terminalScreen";
import { prettyJson } from "./exportTexts";

/** A call as formats for reading show it. */
export interface ReadableCall {
  /** The command line of a shell. */
  readonly command?: string;
  /** Other fields of the input, each as text. */
  readonly fields: readonly (readonly [name: string, text: string])[];
  readonly changes: readonly ShownChange[];
  readonly output: string;
}

/**
 * Returns a call as people read it: a command line without its quotes, changes instead of the texts that they replace,
 * and the output without what the transcript puts around it. A command's output is as a terminal would leave it.
 */
export function readableCall(call: CallDetail): ReadableCall {
  const changes = changesOf(call);
  const input = fieldsOf(call.input);
  const command = stringOf(input["command"]) ?? stringOf(input["cmd"]);
  const fields = Object.entries(input).filter(
    ([name, value]) =>
      value !== command && !(changes.length > 0 && (CHANGED.has(name) || changes.some(({ path }) => path === value))),
  );
  return {
    ...(command !== undefined && { command }),
    fields: isObject(call.input)
      ? fields.map(([name, value]) => [name, typeof value === "string" ? value : prettyJson(value)] as const)
      : call.input === undefined
        ? []
        : [["input", prettyJson(call.input)]],
    changes,
    output: command === undefined ? outputOf(call) : settledOutput(outputOf(call)),
  };
}

/**
 * Returns the output of a command as a terminal would leave it. Secrets were looked for in what is recorded: if one comes
 * together on the screen only, returns what is recorded, with its control characters visible.
 */
function settledOutput(output: string): string {
  const shown = settle(output);
  if (shown === output || !hasSecret(shown) || hasSecret(output)) return shown;
  return visibleText(output);
}

function hasSecret(text: string): boolean {
  return redact(text).text !== text;
}

/** Fields whose texts a change shows. */
const CHANGED = new Set(["old_string", "new_string", "content", "edits", "old_str", "new_str", "patch", "input"]);

function outputOf({ result, text, envelope }: CallDetail): string {
  if (result?.ok === false) return result.error.message.replace(/^Exit code -?\d{1,10}(?:\n+|$)/, "");
  // Of our own tools, the text is an envelope in JSON.
  const own = text?.startsWith("{") ? stringOf(fieldsOf(result?.data)["output"]) : undefined;
  return own ?? text ?? prettyJson(envelope);
}
