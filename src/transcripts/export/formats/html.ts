import { hiddenWords } from "../../../base/redaction/redact";
import type { CallDetail } from "../../model/callDetail";
import type { RowKind } from "../../model/entryRow";
import { changesOf } from "../callChanges";
import { diffTable } from "../html/htmlDiffTable";
import { defineExportFormat, type ExportedCall, type ExportItem, type ExportSource } from "../exportFormat";
import { escaped } from "../html/htmlText";
import { STYLE, STYLE_HASH } from "../html/pageStyle";
import {
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

/** Turns listed at the top; all are in the page. */
const TURNS = 500;

/** Kinds that are read at once; the others are folded. */
const OPEN: ReadonlySet<RowKind> = new Set(["prompt", "answer"]);

/**
 * One page that needs nothing else: no script, no picture, no link that leads out of it. Its policy allows its own style sheet and nothing more, and every text of the
 * transcript is written as text.
 */
export default defineExportFormat({
  name: "html",
  title: "HTML",
  about: "a single page to read in a browser, also offline",
  extension: "html",
  ofRuns: true,
  async *write(source) {
    yield headText(source);
    yield* turnsText(source);
    yield '<main id="rows">\n';
    for await (const item of source.items()) yield itemText(item);
    yield "</main>\n";
    const notes = source.notes().map((note) => `<li>${escaped(note)}.</li>`);
    yield `<footer class="about" id="about-export"><h2>About this export</h2><p>${escaped(redactionWords(source.redacted, hiddenWords(source.hidden())))}</p>`;
    yield `${notes.length > 0 ? `<ul>${notes.join("")}</ul>` : ""}<p class="quiet">${LEFT_OUT} Times are as the transcript has them.</p></footer>\n</body>\n</html>\n`;
  },
});

function headText({ name, title = name, scope, summary, redacted }: ExportSource): string {
  const calls = summary && Object.values(summary.calls).reduce((sum, count) => sum + count, 0);
  const facts = [
    scope,
    summary && counted(summary.rows, "row"),
    calls !== undefined && counted(calls, "call"),
    summary && summary.calls.error > 0 && `${summary.calls.error.toLocaleString("en-US")} failed`,
    summary?.firstTime !== undefined && `${summary.firstTime} to ${summary.lastTime ?? "?"}`,
  ].filter((fact) => typeof fact === "string");
  const hint = redacted ? "Secrets were looked for and hidden: " : "Nothing was hidden: ";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(oneLine(title))}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(oneLine(title))}</h1>
<p class="quiet">${escaped([name, ...facts].join(" · "))}</p>
<p class="quiet">${hint}<a href="#about-export">what this export contains</a></p>
</header>
`;
}

/** Links to the prompts, where all rows are exported: those of other rows would lead nowhere. */
async function* turnsText(source: ExportSource): AsyncGenerator<string> {
  if (!source.scope.startsWith("all rows")) return;
  let turns = 0;
  for await (const items of source.outline()) {
    for (const item of items) {
      if (item.kind !== "turn" || item.row === undefined || item.text === "") continue;
      if (turns === 0) yield '<nav class="about" aria-label="Prompts"><h2>Prompts</h2><ol class="turns">\n';
      if (++turns > TURNS) continue;
      yield `<li><a href="#row-${item.row}">${escaped(oneLine(source.shown(item.text)))}</a></li>\n`;
    }
  }
  if (turns === 0) return;
  yield "</ol>";
  if (turns > TURNS)
    yield `<p class="quiet">The first ${TURNS} of ${turns.toLocaleString("en-US")} prompts; all are below.</p>`;
  yield "</nav>\n";
}

function itemText({ row, text, call }: ExportItem): string {
  const id = row.line > 0 ? ` id="row-${row.index}"` : "";
  const side = row.sidechain ? " side" : "";
  const about = aboutText(rowWords(row));
  if (call)
    return `<article${id} class="call ${call.status}${side}">${callText(call, about, "h3", nestedText(call))}</article>\n`;
  const head = `<h${row.kind === "prompt" ? 2 : 3}>${KIND_WORDS[row.kind]}</h${row.kind === "prompt" ? 2 : 3}>`;
  const body = `<pre class="words">${escaped(text)}</pre>`;
  const open = `<article${id} class="${row.kind}${side}">`;
  if (OPEN.has(row.kind)) return `${open}<div class="head">${head}${about}</div>${body}</article>\n`;
  const first = oneLine(text).slice(0, 120);
  return `${open}<details><summary>${head} <span class="quiet">${escaped(first)}</span></summary>${about}${body}</details></article>\n`;
}

function callText(call: CallDetail, about: string, heading: "h3" | "h5", below: string): string {
  const result = call.text ?? prettyJson(call.envelope);
  const took = durationWords(call);
  const failed =
    call.severity !== "info" && call.error !== undefined ? `<div class="quiet">${escaped(call.error)}</div>` : "";
  return `<details><summary><${heading}>${escaped(call.tool)}</${heading}> <span class="status">${STATUS_WORDS[call.status]}</span> <code>${escaped(oneLine(call.summary))}</code>${took === "" ? "" : ` <span class="quiet">${took}</span>`}${failed}</summary>
${about}<div class="quiet">${escaped(call.reason)}</div>
${changesOf(call).map(diffTable).join("")}<h4>Input</h4><pre>${escaped(prettyJson(call.input))}</pre>
<h4>Result</h4>${result === "" ? '<p class="quiet">There is no result.</p>' : `<pre>${escaped(result)}</pre>`}
${below}</details>`;
}

function nestedText({ nested }: ExportedCall): string {
  if (!nested) return "";
  const calls = nested.calls.map(
    (call) =>
      `<section class="call nested ${call.status}">${callText(call, aboutText(nestedWords(call)), "h5", "")}</section>\n`,
  );
  const notes = nestedNotes(nested).map((note) => `<p class="quiet">${escaped(note)}</p>\n`);
  return `<h4>${NESTED}</h4>\n${calls.join("")}${notes.join("")}`;
}

function aboutText(words: readonly string[]): string {
  return `<div class="quiet">${escaped(words.join(" · "))}</div>`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function counted(value: number, one: string): string {
  return `${value.toLocaleString("en-US")} ${one}${value === 1 ? "" : "s"}`;
}
