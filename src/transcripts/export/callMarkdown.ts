import { oneLine } from "../../base/text/displayText";
import { fence, inline } from "../../base/text/markdownText";
import type { CallDetail } from "../model/callDetail";
import type { ExportedCall, NestedCall } from "./exportFormat";
import { CUT, durationWords, NESTED, nestedNotes, STATUS_WORDS } from "./exportTexts";
import { escaped } from "./html/htmlText";
import { readableCall } from "./readableCall";

/** Returns a call as a folded block, with those of the subagent that it started. `most` limits each of its texts. */
export function callMarkdown(call: ExportedCall, most = Infinity): string {
  const { nested } = call;
  if (!nested) return blockOf(call, most, []);
  return blockOf(call, most, [
    `${NESTED}:\n`,
    ...nested.calls.map((each) => blockOf(each, most, [])),
    ...nestedNotes(nested).map((note) => `${inline(note)}\n`),
  ]);
}

function blockOf(call: ExportedCall | NestedCall, most: number, below: readonly string[]): string {
  const { command, fields, changes, output } = readableCall(call);
  const isFailure = call.severity !== "info";
  const about = [
    call.status === "ok" ? "" : STATUS_WORDS[call.status],
    call.exitCode === undefined ? "" : `exit code ${call.exitCode}`,
    durationWords(call),
  ].filter((part) => part !== "");
  const subject = command === undefined ? call.summary : `$ ${command}`;
  const title = [
    `${isFailure ? "❌ " : ""}<b>${escaped(call.tool)}</b>`,
    subject === "" ? "" : `<code>${escaped(oneLine(subject))}</code>`,
    escaped(about.join(", ")),
  ].filter((part) => part !== "");
  const reason = isFailure ? [`**${inline(call.error ?? call.reason)}**\n`] : [];
  // A short text is in the summary already.
  const input = fields.filter(([, text]) => text !== call.summary);
  return [
    `<details><summary>${title.join(" ")}</summary>\n`,
    ...reason,
    ...(command === undefined ? [] : [fence(`$ ${cut(command, most)}`, "sh")]),
    ...input.map(([name, text]) => fieldOf(name, cut(text, most))),
    ...changes.map(({ path, lines, cut: isCut }) => {
      const names = path === "" ? [] : [`--- ${path.replace(/[\r\n]+/g, " ")}`, `+++ ${path.replace(/[\r\n]+/g, " ")}`];
      const shown = lines.length > 0 ? fence(cut([...names, ...lines].join("\n"), most), "diff") : "";
      return isCut ? `${inline(CUT)}\n\n${shown}` : shown;
    }),
    ...outputOf(call, output, most),
    ...below,
    "</details>\n",
  ].join("\n");
}

function outputOf({ severity, error }: CallDetail, output: string, most: number): readonly string[] {
  if (output.trim() === "") return ["No output.\n"];
  // The reason can be all that was returned.
  return severity !== "info" && output.trim() === error ? [] : [fence(cut(output, most), "text")];
}

function fieldOf(name: string, text: string): string {
  return text.includes("\n") ? `${inline(name)}:\n\n${fence(text, "text")}` : `${inline(name)}: ${inline(text)}\n`;
}

/** Returns a text's beginning and end, with how much is left out between them. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  const left = text.length - 2 * half;
  const note = left === 1 ? "1 character left out" : `${left} characters left out`;
  return `${text.slice(0, half)}\n… ${note} …\n${text.slice(-half)}`;
}
