import type { TranscriptRows } from "../../list/rows/transcriptRows";
import type { StatisticsChoice } from "./keptStatistics";

/** What the statistics and the timeline of a transcript get. */
export interface UnderstoodProps {
  readonly transcript: TranscriptRows;
  readonly choice: StatisticsChoice;
  /** Shows a row of the transcript. */
  go(row: number): void;
}
