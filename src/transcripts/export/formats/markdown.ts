import { fence, inline } from "../../../base/text/markdownText";
import { hiddenWords } from "../../../base/redaction/redact";
import type { CallDetail } from "../../model/callDetail";
import { changesOf } from "../callChanges";
import { defineExportFormat, type ExportItem } from "../exportFormat";
import {
  CUT,
  durationWords,
  KIND_WORDS,
  LEFT_OUT,
  NESTED,
  nestedNotes,
  nestedWords,
  prettyJson,
  redactionWords,
  rowWords,
  STATUS_WORDS,
} from "../exportTexts";

/** Headings with the texts below them in fences, so that nothing in a text is read as Markdown. */
export default defineExportFormat({
  name: "markdown",
  title: "Markdown",
  about: "to read, to paste into an issue or a chat",
  extension: "md",
  ofRuns: true,
  async *write(source) {
    yield `# ${inline(source.title ?? source.name)}\n\n${inline(source.name)}, ${inline(source.scope)}\n`;
    for await (const item of source.items()) yield itemText(item);
    yield "\n---\n\n";
    yield `${inline(redactionWords(source.redacted, hiddenWords(source.hidden())))}\n`;
    yield `\n${LEFT_OUT}\n`;
    for (const note of source.notes()) yield `\n${inline(note)}.\n`;
  },
});

function itemText({ row, text, call }: ExportItem): string {
  const about = rowWords(row);
  if (!call) {
    const head = row.kind === "prompt" ? "##" : "###";
    return `\n${head} ${KIND_WORDS[row.kind]}\n\n${told(about)}\n\n${fence(text, row.kind === "answer" ? "markdown" : "text")}`;
  }
  const { nested } = call;
  if (!nested) return callText(call, about, "###");
  return [
    callText(call, about, "###"),
    `\n${NESTED}:\n`,
    ...nested.calls.map((each) => callText(each, nestedWords(each), "####")),
    ...nestedNotes(nested).map((note) => `\n${inline(note)}\n`),
  ].join("");
}

function callText(call: CallDetail, about: readonly string[], heading: "###" | "####"): string {
  const result = call.text ?? prettyJson(call.envelope);
  const changes = changesOf(call).map(({ path, lines, cut }) => {
    const names = path === "" ? [] : [`--- ${oneLine(path)}`, `+++ ${oneLine(path)}`];
    const shown = lines.length > 0 ? fence([...names, ...lines].join("\n"), "diff") : "";
    return cut ? [`${inline(CUT)}\n`, shown].filter((part) => part !== "").join("\n") : shown;
  });
  return [
    `\n${heading} ${inline(`${call.tool}: ${STATUS_WORDS[call.status]}`)}\n`,
    `${told([...about, durationWords(call), call.reason])}\n`,
    ...changes,
    fence(prettyJson(call.input), "json"),
    result === "" ? "There is no result.\n" : fence(result, "text"),
  ].join("\n");
}

function told(parts: readonly string[]): string {
  return inline(parts.filter((part) => part !== "").join(", "));
}

/** A path as a heading of a diff has it: a line. */
function oneLine(path: string): string {
  return path.replace(/[\r\n]+/g, " ");
}
