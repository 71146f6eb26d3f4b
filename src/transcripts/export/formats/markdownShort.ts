import { inline } from "../../../base/text/markdownText";
import { callMarkdown } from "../callMarkdown";
import { defineExportFormat, type ExportedCall, type ExportItem } from "../exportFormat";
import { counted, KIND_WORDS } from "../exportTexts";
import { turnNumbers } from "../exportTurns";
import { markdownFoot, markdownHead } from "../markdownFrame";
import { quotedMarkdown, safeMarkdown } from "../markdown/safeMarkdown";

/** Characters of an issue on GitHub are at most 65,536. */
const LONGEST = 60_000;
/** Characters of a prompt or a reply, and of each text of a call. */
const MOST = 2_000;
const MOST_OF_CALL = 1_000;

/**
 * What fits an issue: prompts, replies, and failed calls, each by its beginning, and how many other calls there were.
 */
export default defineExportFormat({
  name: "markdown-short",
  title: "Markdown, Short",
  about: "prompts, replies, and failed calls, short enough for an issue",
  extension: "md",
  forReading: true,
  async *write(source) {
    const head = markdownHead(source, await source.about());
    yield head;
    let room = LONGEST - head.length;
    let left = 0;
    const turns = await turnNumbers(source);
    let calls: ExportedCall[] = [];
    for await (const item of source.items()) {
      const { row, call } = item;
      if (call?.severity === "info") calls.push(call);
      if (row.sidechain || !isKept(item)) continue;
      const text = `\n${countedCalls(calls)}${itemText(item, turns.get(row.index))}`;
      calls = [];
      if (left === 0 && text.length <= room) yield text;
      else left++;
      room -= text.length;
    }
    yield countedCalls(calls);
    yield markdownFoot(source, left > 0 ? [`What does not fit an issue is left out: ${counted(left, "row")}.`] : []);
  },
});

function isKept({ row, call }: ExportItem): boolean {
  return call ? call.severity !== "info" : ["prompt", "answer", "apiError"].includes(row.kind);
}

function itemText({ row, text, call }: ExportItem, turn: number | undefined): string {
  if (call) return callMarkdown(call, MOST_OF_CALL);
  const left = text.length - MOST;
  const shown = left > 0 ? `${text.slice(0, MOST)}…` : text;
  const note = left === 1 ? "1 character is left out" : `${left.toLocaleString("en-US")} characters are left out`;
  const more = left > 0 ? `\n*${note}.*\n` : "";
  if (row.kind === "prompt")
    return `## ${turn === undefined ? KIND_WORDS.prompt : `Turn ${turn}`}\n\n${quotedMarkdown(shown)}\n${more}`;
  return `${row.kind === "apiError" ? quotedMarkdown(shown) : safeMarkdown(shown)}\n${more}`;
}

/** Returns how often which tool was called, in a line. */
function countedCalls(calls: readonly ExportedCall[]): string {
  if (calls.length === 0) return "";
  const tools = new Map<string, number>();
  for (const { tool } of calls) tools.set(tool, (tools.get(tool) ?? 0) + 1);
  const names = [...tools].map(([tool, count]) => (count === 1 ? inline(tool) : `${inline(tool)} ×${count}`));
  return `*Calls: ${names.join(", ")}*\n\n`;
}
