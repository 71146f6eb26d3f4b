import { visibleText } from "../../../base/text/visibleText";
import type { JsonText } from "./jsonTexts";
import { sourceName } from "./inputSource";

/** A 1-based position in one of a source's texts. */
export interface InputPath {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Formats `FILE:LINE:COLUMN: message` as one line, with the parts of the position that are known.
 * In JSON Lines, the line is the one in the source.
 */
export function placed(
  path: string,
  { line: start }: Pick<JsonText, "line">,
  place: InputPath,
  message: string,
): string {
  const line = start === undefined ? place.line : start + (place.line ?? 1) - 1;
  const where = [sourceName(path), line, line === undefined ? undefined : place.column];
  // The position in the message is relative to the text. In JSON Lines, the source's line replaces it.
  const told = place.line === undefined ? message : message.replace(/ at line \d+, column \d+/, "");
  return `${where.filter((part) => part !== undefined).join(":")}: ${oneLine(told)}`;
}

/** Formats a message as one line that can't control a terminal. */
export function oneLine(message: string): string {
  return visibleText(message.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space)));
}
