import { showBytes } from "../../base/text/displayText";
import type { Line } from "../bytes/lineBytes";
import { decodeLine, parseLine } from "../bytes/parsing/parseLine";
import type { Piece } from "../bytes/parsing/recover";
import type { Convert, ConvertedEntry } from "./foreignForm";

/** A record as the lines that replace it, without the last line feed. */
export interface ConvertedLine {
  readonly text: string;
  readonly lines: number;
  readonly entries: readonly ConvertedEntry[];
  readonly next: Convert;
  /** What is at the end of the file until more follows. Not written yet: it can be long, and change with each record. */
  readonly atEnd?: ConvertedEntry | undefined;
}

/** What stands for an object that is not ended: as what is converted does, it begins with a brace. */
export const UNENDED = "{";

/**
 * Converts a record by its bytes. What is no JSON stays as it is, so that it is counted as what it is; objects that are found in it are
 * converted. Undefined for a blank one. Never throws.
 */
export function convertLine(line: Line, convert: Convert): ConvertedLine | undefined {
  const parsed = parseLine(line.bytes, line.to - line.from);
  switch (parsed.kind) {
    case "blank":
      return undefined;
    case "unreadable": {
      const text = line.bytes ? decodeLine(line.bytes) : `A record of ${showBytes(line.to - line.from)} is too long`;
      return asItIs(text, convert);
    }
    case "value":
      return converted(parsed.value, convert) ?? asItIs(line.bytes ? decodeLine(line.bytes) : "", convert);
    case "recovered":
      return recovered(parsed.pieces, convert);
  }
}

function recovered(found: readonly Piece[], convert: Convert): ConvertedLine {
  let next = convert;
  const pieces: string[] = [];
  for (const piece of found) {
    const object = piece.kind === "object" ? converted(piece.value, next) : undefined;
    if (object) next = object.next;
    pieces.push(object ? object.text.replaceAll("\n", " ") : piece.kind === "lost" ? piece.text : "");
  }
  // One object alone would be taken for an undamaged line.
  const text = pieces.length === 1 ? `\0${pieces.join("")}` : pieces.join(" ");
  return { ...asItIs(text, convert), next };
}

/** Undefined for a value that cannot be written again: one that is nested very deeply. */
function converted(value: unknown, convert: Convert): ConvertedLine | undefined {
  try {
    const { entries, next, atEnd } = convert(value);
    const texts = entries.map(({ entry }) => JSON.stringify(entry));
    return {
      text: texts.join("\n"),
      lines: texts.length,
      entries,
      next,
      atEnd,
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function asItIs(text: string, next: Convert): ConvertedLine {
  return { text: text.replaceAll("\n", " "), lines: 1, entries: [], next };
}
