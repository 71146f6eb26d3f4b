/** A result that was too long to stay in the transcript: where all of it was saved, and its beginning. */
export interface PersistedOutput {
  readonly path: string;
  readonly preview: string;
}

/** Reads `<persisted-output>` (docs/transcript-format.md#long-output). Undefined for any other text. */
export function persistedOutput(text: string): PersistedOutput | undefined {
  const start = /^\s*<persisted-output>/.exec(text);
  const path = start && /Full output saved to: ([^\n]+)/.exec(text.slice(0, 4_000))?.[1]?.trim();
  if (!path) return undefined;
  const mark = /\n[^\S\n]*Preview \(first [^)\n]*\):\n/.exec(text.slice(0, 8_000));
  const end = text.lastIndexOf("</persisted-output>");
  const preview = mark ? text.slice(mark.index + mark[0].length, end === -1 ? text.length : end) : "";
  return { path, preview: preview.replace(/\n\.\.\.\n?$/, "\n").trimEnd() };
}
