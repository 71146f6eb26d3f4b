/**
 * Marks a text for people that has to stay English where it is made, because it travels in models, reports and exports: it is translated where it is shown
 * (`src/core/shown.ts`). Answers the text as it stands. The build collects it with `{0}`, `{1}` … for its values, which must not stand side by side:
 *
 *     say`The command failed with exit code ${code}`
 */
export function say(pieces: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return pieces.reduce((text, piece, at) => `${text}${values[at - 1]}${piece}`);
}

/** A text that is kept with its values, which may read like the words between them. */
export interface Phrase {
  /** What stands before, between and behind the values. */
  readonly pieces: readonly string[];
  readonly values: readonly string[];
}

/** How a text was made of a phrase: its template, with `{0}`, `{1}` … for values, and how many UTF-16 units of the text each value has. */
export interface PhraseTemplate {
  readonly message: string;
  readonly lengths: readonly number[];
}

/**
 * Marks a text as `say` does, of which most values are the words of others: it is not looked for in texts, but translated (`shownPhrase` in `src/core/shown.ts`)
 * only where its template comes along.
 */
export function phrase(pieces: TemplateStringsArray, ...values: readonly (string | number)[]): Phrase {
  return { pieces, values: values.map(String) };
}

/** A phrase in English. */
export function phraseText({ pieces, values }: Phrase): string {
  return pieces.reduce((text, piece, at) => `${text}${values[at - 1]}${piece}`);
}

/** How the English text of a phrase was made. */
export function templateOf({ pieces, values }: Phrase): PhraseTemplate {
  return {
    message: pieces.reduce((text, piece, at) => `${text}{${at - 1}}${piece}`),
    lengths: values.map(({ length }) => length),
  };
}

/** Marks a value of `say` that is itself made by `say`, or empty: only such values are translated in turn, since all others may be somebody else's words. */
export function clause(text: string): string {
  return text;
}
