import type { Data, ToolResult } from "../../results/result";
import type { CallRow } from "./callRow";
import type { NestedCallRows } from "./nestedCallModel";

/** A recorded call whole. */
export interface CallDetail extends CallRow {
  readonly input: unknown;
  /** The result in our own model; absent while there is none. `data` is what the tool's reader understood. */
  readonly result?: ToolResult;
  /** The result shown as an envelope (docs/tool-result-format.md#the-envelope). */
  readonly envelope?:
    | { readonly success: true; readonly data: Data }
    | { readonly success: false; readonly error: string };
  /**
   * What the tool's reader understood of a failed result: how a shell had ended, that a plan was rejected, the output
   * of a command.
   */
  readonly failureData?: Data;
  /** The result's text as the transcript has it. */
  readonly text?: string;
  /** The result's block as the transcript has it, without its `content` if that is `text`. */
  readonly block?: Readonly<Record<string, unknown>>;
  /**
   * The field of the result's own body that decided the status, as the end of the sentence that explains it. Only with
   * evidence `body`.
   */
  readonly evidenceSays?: string;
  /** Who allowed or denied the call, in words; newer versions record it. */
  readonly permission?: string;
  /** Set when the result did not have the shape its tool is known for; `result.data` is then `{raw}`. */
  readonly note?: string;
  /** 1-based lines of the entry that made the call, and of the entry with its result. */
  readonly line: number;
  readonly resultLine?: number;
  /**
   * Calls of the script that it ran, or of the subagent that it started if only progress entries report them: the
   * subagent has no file of its own that can be read.
   */
  readonly nested?: NestedCallRows;
  /**
   * Of entries of more than 8 MiB long texts are shown by their beginning: bytes that are not. `Transcript.lines` has
   * all.
   */
  readonly hiddenBytes?: number;
}

/** A line that contains a call or its result, as it is in the file. */
export interface RecordedLine {
  /** 1-based. */
  readonly line: number;
  /** The line; empty where it is too long to be read. */
  readonly raw: string;
  /** As in `CallDetail`. */
  readonly hiddenBytes?: number;
}
