/** A text, or one with a comment for translators. */
export type BundledText = string | { readonly message: string; readonly comment: readonly string[] };

/**
 * The texts of all sources under `root` by their keys, in the order of the alphabet: a text by itself, what `say` and `phrase` mark by the text, a slash and its comment. Throws for a call whose text is
 * not written there.
 */
export function bundledTexts(root: string): Record<string, BundledText>;

/** The text of each file for translators by its path from the project's root. */
export function textFiles(root: string): Promise<Map<string, string>>;

/** The texts of one source. */
export function textsOf(file: string, source: string): string[];

/** The texts of one source that `say` and `phrase` mark, with `{0}`, `{1}` … for values, and the places of those that `clause` marks. Throws for what cannot be collected. */
export function saidIn(file: string, source: string): { text: string; clauses: string[]; phrase?: true }[];
