import type { ComponentChild } from "preact";
import { decimal, language, listed, pieces, plural, t, useTexts, wholeNumber } from "../../base/l10n";

// This runs before the rest of the page, whichever module loads first: everything that creates texts imports it,
// including modules that create them when they load.
useTexts(...embedded());

export { decimal, language, listed, plural, t, wholeNumber };

/** Formats a text in which some values are elements. Returns children for an element. */
export function sentence(message: string, ...values: readonly ComponentChild[]): ComponentChild[] {
  // A missing value becomes nothing. A text without its value would keep the placeholder.
  return pieces(
    message,
    values.map((value) => value ?? ""),
  );
}

/** Reads the translation that the host embedded in the page as JSON. Returns undefined outside a page. */
function embedded(): [texts: Readonly<Record<string, string>> | undefined, language: string] {
  const { document: page } = globalThis as { document?: Partial<Pick<Document, "getElementById" | "documentElement">> };
  const text = page?.getElementById?.("texts")?.textContent;
  const spoken = page?.documentElement?.lang ?? "en";
  return text ? [JSON.parse(text) as Readonly<Record<string, string>>, spoken] : [undefined, spoken];
}

/** Lowercases a name's first letter within an English sentence. Other languages keep it, because their rules differ. */
export function inSentence(name: string): string {
  return language().startsWith("en") ? name.toLowerCase() : name;
}

/** Splits a text into lines, and leaves out empty ones. */
export function nonEmptyLines(value: string): readonly string[] {
  return value.split("\n").filter((line) => line !== "");
}
