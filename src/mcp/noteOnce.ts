import type { ToolResult } from "../core/result";

/** A note for the model, which goes with one result. */
export interface NoteOnce {
  /** Has a note told, unless it was the last one already. */
  set(note: string | undefined): void;
  /** The result with the note; the result itself where there is none, or where it would get too long by `fits`. */
  addTo(result: ToolResult, fits: (noted: ToolResult) => boolean): ToolResult;
}

/** Adds notes to results as a warning of a success, and as the last sentence of an error: every client hands these to its model. */
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
