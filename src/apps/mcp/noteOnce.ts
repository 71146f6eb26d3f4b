import type { ToolResult } from "../../results/result";

/** A note for the model, which is added to one result. */
export interface NoteOnce {
  /** Sets the next note, unless it is the same as the last one. */
  set(note: string | undefined): void;
  /**
   * Adds the note to the result. Returns the result unchanged if there is no note or `fits` rejects the longer result.
   */
  addTo(result: ToolResult, fits: (noted: ToolResult) => boolean): ToolResult;
}

/**
 * Adds notes to results: as a warning of a success, or as the last sentence of an error.
 * Every client passes both to its model.
 */
export function noteOnce(report: (note: string) => void): NoteOnce {
  let last: string | undefined;
  let waiting: string | undefined;
  return {
    set(note) {
      if (note === last) return;
      last = waiting = note;
      if (note !== undefined) report(note);
    },
    addTo(result, fits) {
      if (waiting === undefined) return result;
      const noted = withNote(result, waiting);
      if (!fits(noted)) return result;
      waiting = undefined;
      return noted;
    },
  };
}

function withNote(result: ToolResult, note: string): ToolResult {
  if (!result.ok) return { ok: false, error: { ...result.error, message: `${result.error.message} ${note}` } };
  const { warnings = [], ...data } = result.data;
  return { ok: true, data: { warnings: [...[warnings].flat(), note], ...data } };
}
