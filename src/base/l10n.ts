/**
 * Formats texts for users in the language of the window. A text is its own key, as in VS Code's `l10n.t`:
 * `l10n/bundle.l10n.json` lists all of them, and a translation is `l10n/bundle.l10n.<language>.json` in the same
 * folder. Texts for models (results, notes, errors of tools) and descriptions of transcripts and results in
 * `src/transcripts` and `src/results` are always English, and don't use this.
 */

/** Translations by the English text. A text with a number may have more forms than English: `{0} calls/few`, by the categories of `Intl.PluralRules`. */
export type Texts = Readonly<Record<string, string>>;

interface Spoken {
  readonly texts: Texts;
  readonly language: string;
  readonly forms: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
  readonly decimals: Intl.NumberFormat;
  readonly lists: Intl.ListFormat;
}

const ENGLISH = "en-US";

let spoken = speaking({}, ENGLISH);

/** Says texts in a language from now on; in English, numbers too, where there is no translation or the name of the language cannot be used. */
export function useTexts(texts: Texts | undefined, language: string): void {
  const usable = texts !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language);
  spoken = usable ? speaking(texts, language) : speaking({}, ENGLISH);
}

function speaking(texts: Texts, language: string): Spoken {
  return {
    texts,
    language,
    forms: new Intl.PluralRules(language),
    numbers: new Intl.NumberFormat(language),
    decimals: new Intl.NumberFormat(language, { minimumFractionDigits: 1, useGrouping: false }),
    lists: new Intl.ListFormat(language),
  };
}

/** The language that texts are said in, for `Intl` and a page's `lang`. */
export function language(): string {
  return spoken.language;
}

/** A text with its values in place of `{0}`, `{1}`, …; values are put in as they are. */
export function t(message: string, ...values: readonly (string | number)[]): string {
  return filled(said(message), values).join("");
}

/**
 * Formats a whole sentence about a number, written as the language does. The number is `{0}`, and further values follow
 * at `{1}`. `one` is for 1, `many` for all others: a language with other forms chooses among its own.
 */
export function plural(value: number, one: string, many: string, ...values: readonly (string | number)[]): string {
  const form = spoken.forms.select(Math.round(value));
  const own = known(`${many}/${form}`);
  return filled(own ?? said(form === "one" ? one : many), [wholeNumber(value), ...values]).join("");
}

/** The pieces of a text whose values are no texts, such as elements, in the order of the language. */
export function pieces<T>(message: string, values: readonly T[]): (string | T)[] {
  return filled(said(message), values);
}

/** A whole number with thousands marked. */
export function wholeNumber(value: number): string {
  return spoken.numbers.format(Math.round(value));
}

/** Formats a number with one decimal. */
export function decimal(value: number): string {
  return spoken.decimals.format(Number(value.toFixed(1)));
}

/** `a, b, and c`, as the language does it. */
export function listed(items: readonly string[]): string {
  return spoken.lists.format(items);
}

function said(message: string): string {
  return known(message) ?? message;
}

function known(key: string): string | undefined {
  return Object.hasOwn(spoken.texts, key) ? spoken.texts[key] : undefined;
}

/** Splits a text into pieces, with placeholders replaced by values. `{0}` without a value stays as it is. */
function filled<T>(text: string, values: readonly T[]): (string | T)[] {
  return text
    .split(/\{(\d+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : (values[Number(piece)] ?? `{${piece}}`)))
    .filter((piece) => piece !== "");
}
