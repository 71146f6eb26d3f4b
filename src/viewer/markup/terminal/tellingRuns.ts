import { isTellingLine } from "../../../base/failures/failureLine";

interface Piece {
  readonly content: string;
}

/** Pieces of text that are drawn alike. */
export interface Run<P> {
  /** Whether the run is a line that says why the command failed. */
  readonly telling: boolean;
  readonly pieces: readonly P[];
}

/** Splits pieces of an output at the lines that say why its command failed. Loses and changes no character. */
export function tellingRuns<P extends Piece>(pieces: readonly P[]): readonly Run<P>[] {
  const lines = pieces
    .map(({ content }) => content)
    .join("")
    .split("\n")
    .map(isTellingLine);
  if (!lines.includes(true)) return [{ telling: false, pieces }];
  const runs: { telling: boolean; pieces: P[] }[] = [];
  let line = 0;
  const add = (piece: P, content: string, telling: boolean): void => {
    if (content === "") return;
    if (runs.at(-1)?.telling !== telling) runs.push({ telling, pieces: [] });
    runs.at(-1)?.pieces.push({ ...piece, content });
  };
  for (const piece of pieces) {
    let quiet = "";
    for (const [at, part] of piece.content.split("\n").entries()) {
      // The break after a line isn't marked.
      if (at > 0) {
        quiet += "\n";
        line++;
      }
      if (lines[line] === true) {
        add(piece, quiet, false);
        quiet = "";
        add(piece, part, true);
      } else quiet += part;
    }
    add(piece, quiet, false);
  }
  return runs;
}
