import { oneLine } from "../../../base/text/displayText";
import { isTellingLine } from "../../../base/failures/failureLine";
import type { ExportedCall, NestedCall } from "../exportFormat";
import { durationWords, NESTED, nestedNotes, nestedWords, STATUS_WORDS } from "../exportTexts";
import { readableCall } from "../readableCall";
import { diffTable } from "./htmlDiffTable";
import { escaped } from "./htmlText";

/** Returns a call with those of the subagent that it started. A call that failed is open, and begins with the reason. */
export function callHtml(call: ExportedCall, about: readonly string[]): string {
  const { nested } = call;
  if (!nested) return detailsHtml(call, about, "h3", "");
  const calls = nested.calls.map(
    (each) =>
      `<section class="call nested ${each.status}">${detailsHtml(each, nestedWords(each), "h5", "")}</section>\n`,
  );
  const notes = nestedNotes(nested).map((note) => `<p class="quiet">${escaped(note)}</p>\n`);
  return detailsHtml(call, about, "h3", `<h4>${NESTED}</h4>\n${calls.join("")}${notes.join("")}`);
}

function detailsHtml(
  call: ExportedCall | NestedCall,
  about: readonly string[],
  heading: "h3" | "h5",
  below: string,
): string {
  const isFailure = call.severity !== "info";
  const { command, fields, changes, output } = readableCall(call);
  const title =
    command === undefined
      ? `<${heading}>${escaped(call.tool)}</${heading}> <code>${escaped(oneLine(call.summary))}</code>`
      : `<${heading}>${escaped(call.tool)}</${heading}> <code>$ ${escaped(oneLine(command))}</code>`;
  const facts = [
    call.status === "ok" ? "" : `<span class="status">${STATUS_WORDS[call.status]}</span>`,
    call.exitCode === undefined ? "" : `<span class="badge">exit code ${call.exitCode}</span>`,
    durationWords(call) === "" ? "" : `<span class="quiet">${durationWords(call)}</span>`,
  ].filter((fact) => fact !== "");
  const reason = isFailure ? `<div class="reason">${escaped(call.error ?? call.reason)}</div>` : "";
  const input = fields.map(
    ([name, text]) =>
      `<dt>${escaped(name)}</dt><dd>${text.includes("\n") ? `<pre>${escaped(text)}</pre>` : escaped(text)}</dd>`,
  );
  // The reason can be all that was returned.
  const shown = isFailure && output.trim() === call.error ? "" : outputHtml(output, isFailure);
  return [
    `<details${isFailure ? " open" : ""}><summary>${[title, ...facts].join(" ")}${reason}</summary>`,
    `<p class="quiet">${escaped([...about, call.reason].join(" · "))}</p>`,
    // One line is in the summary already.
    command === undefined || oneLine(command) === command ? "" : `<pre class="command">$ ${escaped(command)}</pre>`,
    input.length === 0 ? "" : `<dl>${input.join("")}</dl>`,
    ...changes.map(diffTable),
    shown,
    `${below}</details>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Lines of a failed call's output in which the telling ones are marked. */
const MARKED = 2_000;

function outputHtml(output: string, isFailure: boolean): string {
  if (output.trim() === "") return '<p class="quiet">No output.</p>';
  const lines = isFailure ? output.split("\n", MARKED + 1) : [];
  if (!isFailure || lines.length > MARKED) return `<pre>${escaped(output)}</pre>`;
  const marked = lines.map((line) => (isTellingLine(line) ? `<mark>${escaped(line)}</mark>` : escaped(line)));
  return `<pre>${marked.join("\n")}</pre>`;
}
