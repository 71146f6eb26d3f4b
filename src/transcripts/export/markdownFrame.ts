import { inline } from "../../base/text/markdownText";
import { hiddenWords } from "../../base/redaction/redact";
import type { ExportAbout, ExportSource } from "./exportFormat";
import { counted, LEFT_OUT, localTime, redactionWords, zoneWords } from "./exportTexts";

/** Returns the beginning of a Markdown export: its title, its figures, and the files that changed. */
export function markdownHead({ name, title = name, scope, summary }: ExportSource, about?: ExportAbout): string {
  const facts = about?.facts ?? [
    scope,
    ...(summary?.firstTime === undefined ? [] : [localTime(summary.firstTime, summary.lastTime)]),
  ];
  const { changed = [], hidden = 0 } = about ?? {};
  const files = changed.map(({ path, changes }) => `- ${inline(path)} (${counted(changes, "change")})\n`);
  const more = hidden > 0 ? `- ${counted(hidden, "more file")}\n` : "";
  const list =
    files.length === 0 ? "" : `\n<details><summary>Changed files</summary>\n\n${files.join("")}${more}\n</details>\n`;
  return `# ${inline(title)}\n\n${inline(facts.join(" · "))}\n${list}`;
}

/** Returns the end of a Markdown export: what was hidden and left out. */
export function markdownFoot(source: ExportSource, more: readonly string[] = []): string {
  const hidden = redactionWords(source.redacted, hiddenWords(source.hidden()));
  const notes = [...source.notes().map((note) => `${note}.`), ...more];
  return `\n---\n\n${inline([hidden, LEFT_OUT, zoneWords(), ...notes].join(" "))}\n`;
}
