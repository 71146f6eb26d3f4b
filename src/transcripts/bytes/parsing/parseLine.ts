import { oneLine, showBytes } from "../../../base/text/displayText";
import { parseJson, TooDeepError } from "../../../base/json/nestingLimit";
import { recover, type Piece } from "./recover";

/** The content of a line. Only white space, or nothing, is `blank`. */
export type ParsedLine =
  | { readonly kind: "blank" }
  | { readonly kind: "value"; readonly value: unknown }
  /** Not one JSON value, but at least one object could be found in it; `pieces` cover the line in order. */
  | { readonly kind: "recovered"; readonly pieces: readonly Piece[] }
  | { readonly kind: "unreadable"; readonly reason: string };

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The line's text. Bytes that are not UTF-8 become U+FFFD; a byte order mark at its start is left out. */
export function decodeLine(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** Reads one line. Never throws. `bytes` is absent for a line that is too long to be read; `length` is its size. */
export function parseLine(bytes: Uint8Array | undefined, length: number): ParsedLine {
  if (!bytes) return { kind: "unreadable", reason: `The line is too long to be shown: ${showBytes(length)}` };
  const text = decodeLine(bytes);
  try {
    return { kind: "value", value: parseJson(text) };
  } catch (error) {
    if (error instanceof TooDeepError) return { kind: "unreadable", reason: error.message };
    if (text.trim() === "") return { kind: "blank" };
    return parseDamaged(text, error instanceof Error ? error.message : String(error));
  }
}

function parseDamaged(text: string, problem: string): ParsedLine {
  if (text.trimStart().startsWith("//")) return { kind: "unreadable", reason: "A // comment, which is not JSON" };
  // Runs of NUL bytes are what a power loss leaves in a file that was being written.
  const withoutNul = text.replaceAll("\0", "");
  if (withoutNul.trim() === "") return { kind: "unreadable", reason: `Nothing but NUL bytes (${text.length})` };
  const pieces = recover(withoutNul);
  return pieces ? { kind: "recovered", pieces } : { kind: "unreadable", reason: `Not JSON: ${oneLine(problem)}` };
}
