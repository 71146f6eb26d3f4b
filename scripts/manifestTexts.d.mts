type Texts = Readonly<Record<string, string>>;

/** The manifest with `%key%` in place of each text for people, and the texts by key. Throws where a key has no text. */
export function moveTexts<T extends object>(manifest: T, known: Texts): { manifest: T; texts: Record<string, string> };

/** The manifest, or a part of it, as a person sees it: each `%key%` as its text. */
export function withTexts<T>(value: T, texts: Texts): T;
