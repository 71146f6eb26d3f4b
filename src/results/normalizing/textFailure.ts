import type { ErrorCode } from "../../base/errors";
import type { OwnFailure } from "../family";
import { familyOf } from "../familyOf";
import { isObject } from "../../base/json/jsonValue";
import { failed, type Failure } from "./failureOfException";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

/**
 * Returns the failure that a text result is, according to its start: `Error: …` or `⚠️ BLOCKED: …`, `<tool_use_error>` around the whole text
 * (docs/transcript-format.md#failures), or a sentence of the tool's family. The message is the text after it. A tool that returns what others wrote fails only
 * with a sentence of its own family; where that names a path, a command, or a query, it must be that of `input`.
 */
export function textFailure(name: string, text: string, input: unknown): Failure | undefined {
  const { family, tool = name } = familyOf(name) ?? {};
  const bare = family?.failures.find((own) => own.bare && says(own, tool, text, input));
  if (bare) return failed(bare.code ?? "EXECUTION_ERROR", text);
  const headed = splitHead(text);
  if (!headed) return undefined;
  const own = ownFailure(name, headed.message, input, headed.code);
  return own ?? (family?.content.test(tool) ? undefined : failed(headed.code, headed.message));
}

/** The failure that a message without a head is in the words of the tool's family. */
export function ownFailure(name: string, message: string, input: unknown, code: ErrorCode): Failure | undefined {
  const { family, tool = name } = familyOf(name) ?? {};
  const own = family?.failures.find((failure) => !failure.bare && says(failure, tool, message, input));
  return own && failed(own.code ?? code, message);
}

/** The failure that a text is by its head alone, whatever tool wrote it. */
export function headedFailure(text: string): Failure | undefined {
  const headed = splitHead(text);
  return headed && failed(headed.code, headed.message);
}

function splitHead(text: string): { code: ErrorCode; message: string } | undefined {
  const [head, blocked] = /^(?:Error:|(?:\u26a0\ufe0f? ?)?(BLOCKED):|<tool_use_error>)\s*/.exec(text) ?? [];
  if (head === undefined) return undefined;
  const message = text.slice(head.length).trimEnd();
  if (!head.startsWith("<")) return { code: blocked ? "BLOCKED" : "EXECUTION_ERROR", message };
  const end = "</tool_use_error>";
  return message.endsWith(end) ? { code: "EXECUTION_ERROR", message: message.slice(0, -end.length) } : undefined;
}

function says({ pattern, tools }: OwnFailure, tool: string, message: string, input: unknown): boolean {
  if (tools && !tools.test(tool)) return false;
  const found = pattern.exec(message);
  if (!found) return false;
  const asked = found.groups?.["asked"];
  return asked === undefined || isAsked(asked, input);
}

/** Whether a text names what the call asked for: the last part of a path will do, since tools make paths absolute. Nobody knows when the input has no such field. */
function isAsked(named: string, input: unknown): boolean {
  const fields = isObject(input) ? Object.entries(input) : [];
  const values = fields.flatMap(([name, value]) =>
    typeof value === "string" && /path|file|dir|ur[il]|command|query|pattern|key|id$/i.test(name) ? [value] : [],
  );
  return values.length === 0 || values.some((value) => named.includes(lastPart(value)));
}

function lastPart(path: string): string {
  const bare = trimEndCharacters(path, "/\\");
  const last = bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("\\")) + 1);
  return /^(?:\.{1,2}|~)$/.test(last) ? "" : last;
}
