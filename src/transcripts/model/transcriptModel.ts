import type { RedactOptions } from "../../base/redaction/redact";
import type { ExportOptions, ExportStep } from "./exportModel";
import type { CallDetail } from "./callDetail";
import type { Row } from "./entryRow";
import type { Answers } from "./questions";
import type { Summary } from "./summary";

/**
 * An open transcript, which answers questions (`questions.ts`). Row and call positions stay valid until a summary with fewer rows than before arrives: the file was
 * rewritten.
 */
export interface Transcript extends Answers {
  readonly summary: Summary;
  /**
   * Writes it, or a part of it, in a format of `src/transcripts/export/formats`, piece by piece; waits for the end of
   * the file.
   */
  export(options: ExportOptions, signal?: AbortSignal): AsyncGenerator<ExportStep, void, undefined>;
  /**
   * Returns the same transcript with secrets hidden in every text it returns, for display. Its exports and changes are
   * those of the transcript itself.
   */
  hiding(options: HideOptions): Transcript;
  /** Calls a listener when more has been read, or the file changed. Returns a function that stops it. */
  onChange(listener: (summary: Summary) => void): () => void;
  dispose(): void;
}

/** How secrets are hidden in what is shown. */
export type HideOptions = Pick<RedactOptions, "homePaths">;

/** What a page draws of a session, next to the result of a tool: some of its rows, or one call. */
export interface SessionView {
  /** The session, and its subagent, as tools name them. */
  readonly transcript: string;
  readonly subagent?: string;
  readonly title?: string;
  /** Rows in a row, and how many the transcript has. */
  readonly rows?: readonly Row[];
  readonly total?: number;
  readonly call?: CallDetail;
}
