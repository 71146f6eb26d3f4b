import type { Texts } from "../../../base/l10n";

/**
 * Returns the texts of VS Code's language as a JSON script element, so that the first render has them. Empty for
 * English.
 */
export function embeddedTexts(texts: Texts | undefined): string {
  // Nothing in it can end the element or begin a comment: `<` only occurs in strings.
  return texts === undefined
    ? ""
    : `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll("<", "\\u003c")}</script>`;
}
