import type { TurnItem } from "../model/outlineModel";
import type { ExportSource } from "./exportFormat";

/** A turn that begins with a row. Turns are numbered from 1, as in the outline. */
export interface ExportTurn {
  readonly number: number;
  readonly row: number;
  readonly item: TurnItem;
}

/** Returns the turns of the whole transcript. Their texts are cut. Empty if they are not known. */
export async function exportTurns(source: ExportSource): Promise<readonly ExportTurn[]> {
  const turns: ExportTurn[] = [];
  for await (const items of source.outline())
    for (const item of items)
      if (item.kind === "turn" && item.row !== undefined && item.text !== "")
        turns.push({ number: turns.length + 1, row: item.row, item });
  return turns;
}

/** Returns the numbers of the turns by the rows with which they begin. */
export async function turnNumbers(source: ExportSource): Promise<ReadonlyMap<number, number>> {
  return new Map((await exportTurns(source)).map(({ row, number }) => [row, number]));
}
