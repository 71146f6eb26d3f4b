import { decodeAny, type DecodedAny, type DecodedOne, type DecodeProblem, resultsOf } from "./decode";
import { show } from "../../base/json/jsonValue";
import { placeOf, readJson, scanJson } from "../../base/json/jsonText";

/** Combines several results into one, the first with the `problems` of all. Returns undefined for none. */
export function joinResults(
  found: readonly DecodedOne[],
  what: string,
  problems: readonly string[],
): DecodedAny | undefined {
  const [first, ...more] = found;
  if (!first) return undefined;
  const told = { ...first, decoded: { ...first.decoded, problems: [...first.decoded.problems, ...problems] } };
  return more.length === 0 ? told : { ...told, reason: `${what}; the first is ${first.reason}`, more };
}

/** What is wrong with text that begins like JSON at `from` and goes wrong at `offset`; undefined for text that begins otherwise. */
export function brokenJson(text: string, from: number, offset: number): DecodeProblem | undefined {
  if (!isLikeJson(text, from)) return undefined;
  const { line, column } = placeOf(text, offset);
  const [char = ""] = text.slice(offset, offset + 2);
  const problem =
    offset >= text.trimEnd().length
      ? `The JSON is cut off: it ends at line ${line}, column ${column}. Copy all of it.`
      : `Not JSON: unexpected ${JSON.stringify(char)} at line ${line}, column ${column}.`;
  return { kind: "problem", problem, line, column, text };
}

const jsonStart = /\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[{["\]]|$))/y;

function isLikeJson(text: string, from: number): boolean {
  jsonStart.lastIndex = from;
  return jsonStart.test(text);
}

/** The results in Markdown fences: of each that is JSON, whole or (with `decodeLines`) line by line. Undefined where there is none; a problem where one is broken JSON and no other is a result. */
export function decodeFences(
  text: string,
  decodeLines: (text: string) => DecodedAny | undefined,
): DecodedAny | undefined {
  const found: DecodedOne[] = [];
  let broken: DecodeProblem | undefined;
  for (const { from, to } of fences(text)) {
    const body = text.slice(from, to);
    // Code and other text, which need not be parsed to know that they are no JSON.
    if (!/^\s*[{["]/.test(body)) continue;
    const json = readJson(body);
    const read = json.ok ? decodeAny(body) : decodeLines(body);
    const reads = read ? resultsOf(read) : [];
    found.push(...reads.map((one) => ({ ...one, reason: `${one.reason}, in a fence` })));
    if (!json.ok && !read) broken ??= brokenJson(text, from, from + json.offset);
  }
  return joinResults(found, `${found.length} results in fences`, []) ?? broken;
}

/** The half-open ranges of the text inside fences of three or more backticks or tildes; a fence that is not closed ends with the text. */
function fences(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let open: { readonly mark: string; readonly from: number } | undefined;
  for (const { 0: line, 1: mark = "", index } of text.matchAll(/^[ \t]*(`{3,}|~{3,}).*$/gm)) {
    if (!open) open = { mark, from: index + line.length };
    else if (mark.startsWith(open.mark) && line.trim() === mark) {
      found.push({ from: open.from, to: index });
      open = undefined;
    }
  }
  return open ? [...found, { from: open.from, to: text.length }] : found;
}

/** Starts of JSON that are tried; each costs a walk, so that a long text full of braces gets no more than a few times its length. */
const MOST_TRIED = 1000;
const MOST_WALKED = 2;

/**
 * Decodes results that other text contains as JSON objects, and names what surrounds them. Returns undefined if there
 * is none.
 */
export function decodeWithin(text: string): DecodedAny | undefined {
  const found: DecodedOne[] = [];
  const around: string[] = [];
  let cut: DecodeProblem | undefined;
  let walked = 0;
  let last = 0;
  const starts = /[{[]/g;
  for (let tried = 0; tried < MOST_TRIED && walked <= MOST_WALKED * text.length; tried++) {
    const start = starts.exec(text)?.index;
    if (start === undefined) break;
    const { at, whole } = scanJson(text, start);
    walked += at - start;
    const read = whole && text.charAt(start) === "{" ? decodeAny(text.slice(start, at)) : undefined;
    if (!whole && at === text.length) cut ??= brokenJson(text, start, at);
    if (whole) starts.lastIndex = at;
    if (read?.kind !== "result") continue;
    found.push(...resultsOf(read));
    around.push(text.slice(last, start).trim());
    last = at;
  }
  const left = [...around, text.slice(last).trim()].filter((piece) => piece !== "");
  const problems = left.length === 0 ? [] : [`text around the JSON is left out: ${show(left.join(" … "))}`];
  return (
    joinResults(
      found.map((one) => ({ ...one, reason: `${one.reason}, with text around it` })),
      `${found.length} results in a text`,
      problems,
    ) ?? cut
  );
}
