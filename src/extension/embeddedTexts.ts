import type { Texts } from "../core/l10n";

/** The texts of VS Code's language as JSON that no browser runs, so that they are there before the first drawing; nothing in English. */
export function embeddedTexts(texts: Texts | undefined): string {
  // Nothing in it ends the element or begins a comment: `<` stands in strings only.
  return texts === undefined
    ? ""
    : `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll("<", "\\u003c")}</script>`;
}
