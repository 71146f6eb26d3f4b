/** Describes a piece of text in one color. */
export interface Piece {
  readonly text: string;
  /** Classes of `code.css`; absent for plain text. */
  readonly scope?: string;
}

export type Line = readonly Piece[];

/** Describes a range of a line to highlight: half-open, in characters. */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

/** Splits a text into lines without colors. */
export function plainLines(text: string): Line[] {
  return text.split("\n").map((line) => [{ text: line }]);
}
