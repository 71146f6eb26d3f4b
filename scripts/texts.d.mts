/** The texts of all sources under `root`, each by itself, in the order of the alphabet. Throws for a call whose text is not written there. */
export function bundledTexts(root: string): Record<string, string>;

/** The text of each file for translators by its path from the project's root. */
export function textFiles(root: string): Promise<Map<string, string>>;

/** The texts of one source. */
export function textsOf(file: string, source: string): string[];
