import { visibleText } from "../core/visibleText";
import type { JsonText } from "./jsonTexts";
import { sourceName } from "./source";

/** A place in one of a source's texts, 1-based. */
export interface Place {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** `FILE:LINE:COLUMN: message` as one line, with as much of the place as is known. A place inside a line of JSON Lines is told by that line's number in the source. */
export function placed(path: string, { line: start }: Pick<JsonText, "line">, place: Place, message: string): string {
  const line = start === undefined ? place.line : start + (place.line ?? 1) - 1;
  const where = [sourceName(path), line, line === undefined ? undefined : place.column];
  // The place in the message is the one within the text, which is the source's own only when there is no other.
  const told = place.line === undefined ? message : message.replace(/ at line \d+, column \d+/, "");
  return `${where.filter((part) => part !== undefined).join(":")}: ${oneLine(told)}`;
}

/** A message as one line that cannot steer a terminal. */
export function oneLine(message: string): string {
  return visibleText(message.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space)));
}
