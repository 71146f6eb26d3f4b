import { decodeAny, type DecodedAny, type DecodedOne, resultsOf } from "./decode";
import claude from "../formats/claude";
import { readJson } from "../../base/json/jsonText";
import { brokenJson, decodeFences, decodeWithin, joinResults } from "./pastedText";

/** What was pasted is no result: the problem, with what to do. */
function withAdvice(problem: string): string {
  return `${problem} Copy a tool result first: a run record, an envelope, a contract, a content array or a Claude tool_result as JSON, or lines of a transcript.`;
}

/**
 * Reads anything a user may have on the clipboard: JSON, JSON Lines, or JSON with text around it. Also reads JSON in a
 * Markdown fence. JSON that is cut off or broken is a problem with its position and text. Any other text counts as a
 * tool's printed output. Never throws.
 */
export function decodePasted(text: string): DecodedAny {
  if (text.trim() === "") return { kind: "problem", problem: withAdvice("There is nothing to read.") };
  const json = readJson(text);
  if (json.ok) return isScalar(json.value) ? plainText(text) : advised(decodeAny(text), text);
  const broken = brokenJson(text, 0, json.offset);
  if (broken && json.offset === text.length) return broken;
  return decodeFences(text, decodeLines) ?? decodeLines(text) ?? decodeWithin(text) ?? broken ?? plainText(text);
}

/** A number or a word that happens to be JSON is what a tool has printed. */
function isScalar(value: unknown): boolean {
  return typeof value !== "string" && (typeof value !== "object" || value === null);
}

function advised(any: DecodedAny, text: string): DecodedAny {
  return any.kind === "problem" ? { ...any, problem: withAdvice(any.problem), text } : any;
}

function plainText(text: string): DecodedOne {
  const reason = `${claude.title}: plain text, read as a tool's output`;
  return { kind: "result", decoded: claude.decode(text), format: claude.name, value: text, reason };
}

/** Lines that are named one by one. */
const MOST_NAMED = 5;

/** The results of JSON Lines: text of which two lines or more are JSON objects. Undefined for other text. */
function decodeLines(text: string): DecodedAny | undefined {
  if (!/^[ \t]*\{[^]*?^[ \t]*\{/m.test(text)) return undefined;
  const lines = text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [{ line, number: index + 1 }]));
  const isObject = (line: string): boolean => /^\s*\{/.test(line) && readJson(line).ok;
  const objects = lines.filter(({ line }) => isObject(line));
  if (objects.length < 2) return undefined;
  const found = objects.flatMap(({ line, number }) =>
    resultsOf(decodeAny(line)).map((one) => ({ ...one, reason: `line ${number}: ${one.reason}` })),
  );
  const others = new Set(lines);
  for (const object of objects) others.delete(object);
  const named = [...others].slice(0, MOST_NAMED).map(({ number }) => `line ${number} isn't a JSON object`);
  const unnamed = others.size - named.length;
  const more = unnamed === 1 ? "1 more line isn't a JSON object" : `${unnamed} more lines aren't JSON objects`;
  const problems = unnamed === 0 ? named : [...named, more];
  const none = withAdvice(`None of the ${objects.length} lines of JSON contains a tool result.`);
  return (
    joinResults(found, `${found.length} results in ${lines.length} lines`, problems) ?? {
      kind: "problem",
      problem: none,
      text,
    }
  );
}
