/**
 * Marks a text for people that has to stay English where it is made, because it travels in models, reports and exports: it is translated where it is shown
 * (`src/core/shown.ts`). Answers the text as it stands. The build collects it with `{0}`, `{1}` … for its values, which must not stand side by side:
 *
 *     say`The command failed with exit code ${code}`
 */
export function say(pieces: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return pieces.reduce((text, piece, at) => `${text}${values[at - 1]}${piece}`);
}

/** Marks a value of `say` that is itself made by `say`, or empty: only such values are translated in turn, since all others may be somebody else's words. */
export function clause(text: string): string {
  return text;
}
