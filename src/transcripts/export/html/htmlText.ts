import { shownText } from "../../../base/text/markdownText";

/**
 * A text that is nothing but text, in an element and in an attribute; characters that hide or reorder others are shown.
 */
export function escaped(text: string): string {
  return shownText(text).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? "");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
