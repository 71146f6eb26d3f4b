import { oneLine } from "../../../base/text/displayText";
import { hiddenWords } from "../../../base/redaction/redact";
import type { RowKind } from "../../model/entryRow";
import type { TurnItem } from "../../model/outlineModel";
import { defineExportFormat, type ExportAbout, type ExportItem, type ExportSource } from "../exportFormat";
import { counted, KIND_WORDS, LEFT_OUT, localTime, redactionWords, rowWords, zoneWords } from "../exportTexts";
import { callHtml } from "../html/callHtml";
import { type ExportTurn, exportTurns } from "../exportTurns";
import { escaped } from "../html/htmlText";
import { markdownHtml } from "../html/markdownHtml";
import { STYLE, STYLE_HASH } from "../html/pageStyle";

/** Turns listed at the top; all are in the page. */
const TURNS = 500;

/** Kinds that are read at once; the others are folded. */
const OPEN: ReadonlySet<RowKind> = new Set(["prompt", "answer", "apiError"]);
/** Kinds that are written in Markdown. */
const WRITTEN: ReadonlySet<RowKind> = new Set(["prompt", "answer", "thinking"]);

/**
 * One page that needs nothing else: no script, no picture. Its policy allows its own style sheet and nothing more, every text of the transcript is written as text or as
 * formatted Markdown, and links lead to rows of the page or to web pages whose host is shown.
 */
export default defineExportFormat({
  name: "html",
  title: "HTML",
  about: "a page to read, print, and send, also offline",
  extension: "html",
  forReading: true,
  ofRuns: true,
  async *write(source) {
    yield headHtml(source, await source.about());
    const turns = await exportTurns(source);
    // Where not all rows are exported, links to others would lead nowhere.
    const linked = source.scope.startsWith("all rows") ? turns.slice(0, TURNS) : [];
    if (linked.length > 0) yield turnsHtml(source, linked, turns.length);
    yield '<main id="rows">\n';
    const numbers = new Map(turns.map(({ row, number }) => [row, number]));
    let next = 0;
    for await (const item of source.items()) {
      for (let turn = linked[next]; turn && turn.row <= item.row.index; turn = linked[++next])
        if (turn.row < item.row.index) yield placeHtml(turn);
      yield itemHtml(item, numbers.get(item.row.index));
    }
    yield `${linked.slice(next).map(placeHtml).join("")}</main>\n`;
    const notes = source.notes().map((note) => `<li>${escaped(note)}.</li>`);
    yield `<footer class="about" id="about-export"><h2>About this export</h2><p>${escaped(redactionWords(source.redacted, hiddenWords(source.hidden())))}</p>`;
    yield `${notes.length > 0 ? `<ul>${notes.join("")}</ul>` : ""}<p class="quiet">${LEFT_OUT} ${escaped(zoneWords())}</p></footer>\n</body>\n</html>\n`;
  },
});

function headHtml({ name, title = name, scope, summary, redacted }: ExportSource, about?: ExportAbout): string {
  const facts = about?.facts ?? [
    scope,
    ...(summary?.firstTime === undefined ? [] : [localTime(summary.firstTime, summary.lastTime)]),
  ];
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
<p class="facts">${facts.map((fact) => `<span>${escaped(fact)}</span>`).join("")}</p>
<p class="quiet">${hint}<a href="#about-export">what this export contains</a></p>
${filesHtml(about)}</header>
`;
}

function filesHtml(about: ExportAbout | undefined): string {
  if (!about || about.changed.length === 0) return "";
  const files = about.changed.map(
    ({ path, changes }) =>
      `<li><code>${escaped(path)}</code> <span class="quiet">${counted(changes, "change")}</span></li>\n`,
  );
  const more = about.hidden > 0 ? `<p class="quiet">${counted(about.hidden, "more file")}</p>` : "";
  return `<details class="about"><summary><h2>Changed files</h2></summary><ul>\n${files.join("")}</ul>${more}</details>\n`;
}

function turnsHtml(source: ExportSource, linked: readonly ExportTurn[], all: number): string {
  const turns = linked.map(
    ({ row, item }) =>
      `<li><a href="#row-${row}">${escaped(oneLine(source.shown(item.text)))}</a> <span class="quiet">${turnWords(item)}</span></li>\n`,
  );
  const more =
    all > TURNS
      ? `<p class="quiet">The first ${TURNS} of ${all.toLocaleString("en-US")} turns; all are below.</p>`
      : "";
  return `<nav class="about" aria-label="Turns"><h2>Turns</h2><ol class="turns">\n${turns.join("")}</ol>${more}</nav>\n`;
}

/** Where a turn begins whose first row is not exported. */
function placeHtml({ row, number }: ExportTurn): string {
  return `<h2 id="row-${row}">Turn ${number}</h2>\n`;
}

function turnWords({ calls, failed }: TurnItem): string {
  if (calls === 0) return "";
  return failed > 0 ? `${counted(calls, "call")}, ${failed} failed` : counted(calls, "call");
}

function itemHtml({ row, text, call }: ExportItem, turn: number | undefined): string {
  const id = row.line > 0 ? ` id="row-${row.index}"` : "";
  const side = row.sidechain ? " side" : "";
  const about = rowWords(row);
  if (call) return `<article${id} class="call ${call.status}${side}">${callHtml(call, about)}</article>\n`;
  const head = turn === undefined ? `<h3>${KIND_WORDS[row.kind]}</h3>` : `<h2>Turn ${turn}</h2>`;
  const body = WRITTEN.has(row.kind) ? markdownHtml(text) : `<pre class="words">${escaped(text)}</pre>`;
  const open = `<article${id} class="${row.kind === "answer" ? "reply" : row.kind}${side}">`;
  const told = `<span class="quiet">${escaped(about.join(" · "))}</span>`;
  if (OPEN.has(row.kind)) return `${open}<div class="head">${head}${told}</div>${body}</article>\n`;
  const first = `<span class="quiet first">${escaped(oneLine(text.slice(0, 500).replace(/[*_#`]/g, ""), 120))}</span>`;
  return `${open}<details><summary>${head} ${first}</summary>${told}${body}</details></article>\n`;
}
