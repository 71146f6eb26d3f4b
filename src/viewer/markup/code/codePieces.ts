/** A stretch of text in one colour. */
export interface Piece {
  readonly text: string;
  /** Classes of `code.css`; absent for plain text. */
  readonly scope?: string;
}

export type Line = readonly Piece[];

/** A stretch of a line to be marked: half open, in characters. */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

/** Lines without colours. */
export function plainLines(text: string): Line[] {
  return text.split("\n").map((line) => [{ text: line }]);
}
