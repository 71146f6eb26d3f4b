import type { TranscriptRows } from "../rows";
import type { StatisticsChoice } from "./kept";

/** What the statistics and the timeline of a transcript get. */
export interface UnderstoodProps {
  readonly transcript: TranscriptRows;
  readonly choice: StatisticsChoice;
  /** Shows a row of the transcript. */
  go(row: number): void;
}
