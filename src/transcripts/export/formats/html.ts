import { oneLine } from "../../../base/text/displayText";
import { hiddenWords } from "../../../base/redaction/redact";
import type { RowKind } from "../../model/entryRow";
import type { TurnItem } from "../../model/outlineModel";
import { defineExportFormat, type ExportAbout, type ExportItem, type ExportSource } from "../exportFormat";
import { counted, KIND_WORDS, LEFT_OUT, localTime, redactionWords, rowWords, zoneWords } from "../exportTexts";
import { callHtml } from "../html/callHtml";
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
    yield* turnsHtml(source);
    yield '<main id="rows">\n';
    let turns = 0;
    for await (const item of source.items()) {
      if (item.row.kind === "prompt" && !item.row.sidechain) turns++;
      yield itemHtml(item, turns);
    }
    yield "</main>\n";
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

/** Links to the turns, where all rows are exported: those of other rows would lead nowhere. */
async function* turnsHtml(source: ExportSource): AsyncGenerator<string> {
  if (!source.scope.startsWith("all rows")) return;
  let turns = 0;
  for await (const items of source.outline()) {
    for (const item of items) {
      if (item.kind !== "turn" || item.row === undefined || item.text === "") continue;
      if (turns === 0) yield '<nav class="about" aria-label="Turns"><h2>Turns</h2><ol class="turns">\n';
      if (++turns > TURNS) continue;
      const words = escaped(oneLine(source.shown(item.text)));
      yield `<li><a href="#row-${item.row}">${words}</a> <span class="quiet">${turnWords(item)}</span></li>\n`;
    }
  }
  if (turns === 0) return;
  yield "</ol>";
  if (turns > TURNS)
    yield `<p class="quiet">The first ${TURNS} of ${turns.toLocaleString("en-US")} turns; all are below.</p>`;
  yield "</nav>\n";
}

function turnWords({ calls, failed }: TurnItem): string {
  if (calls === 0) return "";
  return failed > 0 ? `${counted(calls, "call")}, ${failed} failed` : counted(calls, "call");
}

function itemHtml({ row, text, call }: ExportItem, turn: number): string {
  const id = row.line > 0 ? ` id="row-${row.index}"` : "";
  const side = row.sidechain ? " side" : "";
  const about = rowWords(row);
  if (call) return `<article${id} class="call ${call.status}${side}">${callHtml(call, about)}</article>\n`;
  const level = row.kind === "prompt" ? 2 : 3;
  const isTurn = row.kind === "prompt" && !row.sidechain;
  const head = `<h${level}>${isTurn ? `Turn ${turn}` : KIND_WORDS[row.kind]}</h${level}>`;
  const body = WRITTEN.has(row.kind) ? markdownHtml(text) : `<pre class="words">${escaped(text)}</pre>`;
  const open = `<article${id} class="${row.kind === "answer" ? "reply" : row.kind}${side}">`;
  const told = `<span class="quiet">${escaped(about.join(" · "))}</span>`;
  if (OPEN.has(row.kind)) return `${open}<div class="head">${head}${told}</div>${body}</article>\n`;
  const first = `<span class="quiet first">${escaped(oneLine(text.slice(0, 500).replace(/[*_#`]/g, ""), 120))}</span>`;
  return `${open}<details><summary>${head} ${first}</summary>${told}${body}</details></article>\n`;
}
