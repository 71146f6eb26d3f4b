import { shownText } from "../../../core/markdownText";
import { hiddenWords } from "../../../core/redaction/redact";
import type { CallDetail, Row, RowKind } from "../../model";
import { defineExportFormat, type ExportItem, type ExportSource } from "../exportFormat";
import { STYLE, STYLE_HASH } from "../pageStyle";
import { durationWords, KIND_WORDS, LEFT_OUT, prettyJson, redactionWords, rowWords, STATUS_WORDS } from "../words";

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
  about: "a page of its own to read in a browser, also offline",
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
<p class="quiet">${hint}<a href="#about-export">what this export holds</a></p>
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
  if (call) return callText(row, call, `<article${id} class="call ${call.status}${side}">`);
  const head = `<h${row.kind === "prompt" ? 2 : 3}>${KIND_WORDS[row.kind]}</h${row.kind === "prompt" ? 2 : 3}>`;
  const body = `<pre class="words">${escaped(text)}</pre>`;
  const open = `<article${id} class="${row.kind}${side}">`;
  if (OPEN.has(row.kind)) return `${open}<div class="head">${head}${aboutText(row)}</div>${body}</article>\n`;
  const first = oneLine(text).slice(0, 120);
  return `${open}<details><summary>${head} <span class="quiet">${escaped(first)}</span></summary>${aboutText(row)}${body}</details></article>\n`;
}

function callText(row: Row, call: CallDetail, open: string): string {
  const result = call.text ?? prettyJson(call.envelope);
  const took = durationWords(call);
  const failed =
    call.severity !== "info" && call.error !== undefined ? `<div class="quiet">${escaped(call.error)}</div>` : "";
  return `${open}<details><summary><h3>${escaped(call.tool)}</h3> <span class="status">${STATUS_WORDS[call.status]}</span> <code>${escaped(oneLine(call.summary))}</code>${took === "" ? "" : ` <span class="quiet">${took}</span>`}${failed}</summary>
${aboutText(row)}<div class="quiet">${escaped(call.reason)}</div>
<h4>Input</h4><pre>${escaped(prettyJson(call.input))}</pre>
<h4>Result</h4>${result === "" ? '<p class="quiet">There is no result.</p>' : `<pre>${escaped(result)}</pre>`}
</details></article>
`;
}

function aboutText(row: Row): string {
  return `<div class="quiet">${escaped(rowWords(row).join(" · "))}</div>`;
}

/** A text that is nothing but text, in an element and in an attribute; characters that hide or reorder others are shown. */
function escaped(text: string): string {
  return shownText(text).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? "");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function counted(value: number, one: string): string {
  return `${value.toLocaleString("en-US")} ${one}${value === 1 ? "" : "s"}`;
}
