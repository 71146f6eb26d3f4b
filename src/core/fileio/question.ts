import { visibleText } from "../visibleText";
import type { Shown } from "../tool";
import type { Plan } from "./changes";

/** The most lines of a question's list. */
const mostLines = 50;

/** A tool's question about one path, or about `12 paths`: `Remove src/a.ts for good?`. */
export type Title = (what: string, count: number) => string;

/** The question about a plan: a line for each change, up to 50 of them, and how many there are beyond; the answer is bound to all. None when nothing will change. */
export function questionOf(plan: Plan, title: Title): Shown | undefined {
  const changes: string[] = [];
  let others = 0;
  let subject = "";
  for (const { next } of plan) {
    if ("status" in next) others += 1;
    else {
      subject = onOneLine(next.subject);
      changes.push(subject + onOneLine(next.effect));
    }
  }
  if (changes.length === 0) return undefined;
  const left = `Nothing is done about ${inWords(others)} other ${others === 1 ? "path" : "paths"} of the call.`;
  return {
    title: title(changes.length === 1 ? subject : `${inWords(changes.length)} paths`, changes.length),
    detail: [...cut(changes), ...(others > 0 ? [left] : [])].join("\n"),
    ...(changes.length > mostLines && { bound: changes.join("\n") }),
  };
}

/** A path that cannot pretend to be several lines or other text, for a person who decides by it. */
export function onOneLine(path: string): string {
  return visibleText(path).replaceAll("\n", "\\u{a}").replaceAll("\t", "\\u{9}");
}

function cut(lines: readonly string[]): string[] {
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`and ${inWords(rest)} more`] : [])];
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}
