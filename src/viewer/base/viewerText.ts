import type { ComponentChild } from "preact";
import { decimal, language, listed, pieces, plural, t, useTexts, wholeNumber } from "../../base/l10n";

// Whatever of the page is loaded first, this comes before: all that makes texts imports it, also those that are made when a module is loaded.
useTexts(...embedded());

export { decimal, language, listed, plural, t, wholeNumber };

/** A text of which some values are elements, as children of an element. */
export function sentence(message: string, ...values: readonly ComponentChild[]): ComponentChild[] {
  // What is not there is nothing, where a text without its value keeps the place.
  return pieces(
    message,
    values.map((value) => value ?? ""),
  );
}

/** The translation that the host wrote into the page, as JSON that no browser runs; none outside a page. */
function embedded(): [texts: Readonly<Record<string, string>> | undefined, language: string] {
  const { document: page } = globalThis as { document?: Partial<Pick<Document, "getElementById" | "documentElement">> };
  const text = page?.getElementById?.("texts")?.textContent;
  const spoken = page?.documentElement?.lang ?? "en";
  return text ? [JSON.parse(text) as Readonly<Record<string, string>>, spoken] : [undefined, spoken];
}

/** A name within an English sentence begins small; other languages have rules of their own, and keep it. */
export function inSentence(name: string): string {
  return language().startsWith("en") ? name.toLowerCase() : name;
}

/** Splits a text into lines and leaves out empty ones. */
export function nonEmptyLines(value: string): readonly string[] {
  return value.split("\n").filter((line) => line !== "");
}
