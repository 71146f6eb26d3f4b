import type { TranscriptRows } from "../../list/rows/transcriptRows";
import type { StatisticsChoice } from "./keptStatistics";

/** Describes the properties of a transcript's statistics and timeline. */
export interface UnderstoodProps {
  readonly transcript: TranscriptRows;
  readonly choice: StatisticsChoice;
  /** Shows a row of the transcript. */
  go(row: number): void;
}
