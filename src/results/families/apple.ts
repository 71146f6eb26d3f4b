import { defineFamily } from "../family";
import { pageOf } from "../pageText";
import { checklist, nothingFound } from "../singularText";

/**
 * `apple_notes_*`, `apple_reminders_*`, `apple_calendar_*`, `apple_mail_*`, `apple_safari_*`. They return JSON with `success` and `metadata`, or
 * text. The text of a note, an email, or a page is content.
 */
export default defineFamily({
  prefix: "apple_",
  content: /search|list|read|extract|execute_js/,
  json: true,
  failures: [
    { pattern: /^[\w ]+ is only available on macOS$/ },
    { pattern: /^Command failed: osascript\b[^]*$/ },
    { pattern: /^Safari is not running$/, bare: true },
    { pattern: /^List not found: [^\n]*$/, bare: true, tools: /reminders/ },
    {
      pattern: /^(?:Reminder|Event|Note|Element) not found(?:: [^\n]*)?$/,
      bare: true,
      tools: /complete|delete|click|type/,
    },
  ],

  read({ tool, text }) {
    if (text === undefined) return undefined;
    if (/reminders_list$/.test(tool)) return nothingFound(text, /^No reminders\b[^\n]*$/) ?? checklist(text);
    if (/safari_(?!extract|execute_js)/.test(tool)) return pageOf(text);
    return nothingFound(text, /^No (?:notes|events|emails) found\b[^\n]*$/);
  },
});
