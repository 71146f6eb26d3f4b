import { visibleText } from "./visibleText";

/** Sequences that steer a terminal: colours, moves of the cursor, titles, links (ECMA-48). */
const STEERING =
  // oxlint-disable-next-line no-control-regex -- sequences begin with a control character
  /\u001b(?:\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,4096}(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;

/** A text without what steers a terminal. */
export function withoutSteering(text: string): string {
  return text.includes("\u001b") ? text.replace(STEERING, "") : text;
}

/** A text as it is written for people: nothing steers a terminal, and characters that hide or reorder others are shown. */
export function shownText(text: string): string {
  return visibleText(withoutSteering(text).replaceAll("\r\n", "\n"));
}

/** A block of code whose fence is longer than any run of backticks in the text (CommonMark, fenced code blocks). */
export function fence(text: string, language: string): string {
  const shown = shownText(text);
  const ticks = "`".repeat(longestRun(shown, 2) + 1);
  return `${ticks}${language}\n${shown}${shown.endsWith("\n") ? "" : "\n"}${ticks}\n`;
}

/** A span of code whose marks are longer than any run of backticks in the line. */
export function codeSpan(line: string): string {
  const ticks = "`".repeat(longestRun(line, 0) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

function longestRun(text: string, least: number): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), least);
}

/** A text on one line of which nothing is Markdown or HTML. */
export function inline(text: string): string {
  return escapedMarkdown(shownText(text).replace(/\s+/g, " ").trim());
}

/** A line of which nothing is Markdown or HTML, wherever it is in a paragraph. */
export function escapedMarkdown(line: string): string {
  // A colon and a full stop keep addresses from becoming links. Dollar signs mark formulas in VS Code's chat and on GitHub.
  return line.replace(/[\\`*_{}[\]()<>#|~!&:@$]/g, "\\$&").replace(/(www)\./gi, "$1\\.");
}

/** A table of cells; a row that is shorter than the names is filled up. */
export function markdownTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${names.map((_, at) => inline(cells[at] ?? "")).join(" | ")} |`;
  return `${[line(names), `|${" --- |".repeat(names.length)}`, ...rows.map(line)].join("\n")}\n`;
}
