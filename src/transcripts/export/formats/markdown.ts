import { inline } from "../../../base/text/markdownText";
import { callMarkdown } from "../callMarkdown";
import { defineExportFormat, type ExportItem } from "../exportFormat";
import { KIND_WORDS, rowWords } from "../exportTexts";
import { turnNumbers } from "../exportTurns";
import { markdownFoot, markdownHead } from "../markdownFrame";
import { quotedMarkdown, safeMarkdown } from "../markdown/safeMarkdown";

/** Prompts and replies as the Markdown that they are, and calls folded. HTML in texts is text. */
export default defineExportFormat({
  name: "markdown",
  title: "Markdown",
  about: "the whole session for GitHub, a wiki, or a chat",
  extension: "md",
  forReading: true,
  ofRuns: true,
  async *write(source) {
    yield markdownHead(source, await source.about());
    const turns = await turnNumbers(source);
    for await (const item of source.items()) yield `\n${itemText(item, turns.get(item.row.index))}`;
    yield markdownFoot(source);
  },
});

function itemText({ row, text, call }: ExportItem, turn: number | undefined): string {
  if (call) return callMarkdown(call);
  const about = inline([turn === undefined ? KIND_WORDS.prompt : `Turn ${turn}`, ...rowWords(row)].join(" · "));
  switch (row.kind) {
    case "prompt":
      return `${turn === undefined ? "###" : "##"} ${about}\n\n${quotedMarkdown(text)}\n`;
    case "answer":
      return `${safeMarkdown(text)}\n`;
    default:
      return `<details><summary>${KIND_WORDS[row.kind]}</summary>\n\n${quotedMarkdown(text)}\n\n</details>\n`;
  }
}
