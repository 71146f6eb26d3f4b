import { withoutCutWord } from "../../base/redaction/wordBoundary";
import { HiddenCount, redactInto } from "../../base/redaction/redact";
import { redactValue } from "../../base/redaction/redactValue";
import { MARK } from "../../base/redaction/redactionRule";
import { redactLong, redactLongValue } from "../../base/redaction/redactionSlices";
import { isObject, type JsonObject } from "../../base/json/jsonValue";
import type { HideOptions } from "../model/transcriptModel";
import { Breath } from "../../base/pause";
import type { TextRange } from "../../base/expression/expression";
import { boundDepth, parseJson } from "../../base/json/nestingLimit";

/** How far behind a cut secrets are looked for that begin before it, and around a match. Characters. */
const REACH = 4_096;
/** Of an input's texts so much is looked at where only a line is shown. Characters. */
const SUMMED = 8_192;

/**
 * Hides secrets in what is shown. Texts are given whole, before they are cut: what is left of a cut secret may not look
 * like one.
 */
export class Hide {
  constructor(private readonly options: HideOptions) {}

  /** A short text; of one that was cut the last word goes. */
  text(text: string): string {
    return redactInto(withoutCutWord(text), new HiddenCount(), this.options);
  }

  /** At least the first `limit` characters of what is shown of a text, or all of it. Shorter where much is hidden. */
  start(text: string, limit: number): string {
    const near = redactInto(text.slice(0, limit + REACH), new HiddenCount(), this.options);
    return text.length <= limit + REACH ? near : near.slice(0, Math.max(0, near.length - REACH));
  }

  /** The input of a call, for a line about it. */
  input(input: JsonObject): JsonObject {
    const short = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, SUMMED) : value]),
    );
    const hidden = redactValue(short, new HiddenCount(), this.options);
    return isObject(hidden) ? hidden : {};
  }

  /** Returns the text around a match, and where the match is in it. A hidden match is its mark. */
  around(text: string, { from, to }: TextRange): TextRange & { readonly text: string } {
    const start = Math.max(0, from - REACH);
    const near = text.slice(start, Math.min(text.length, to + REACH));
    const shown = redactInto(near, new HiddenCount(), this.options);
    if (shown === near) return { text: near, from: from - start, to: to - start };
    const place = placesIn(near, shown);
    const begin = place(from - start, "from");
    return { text: shown, from: begin, to: Math.max(begin, place(to - start, "to")) };
  }

  /** A text of any length. */
  long(text: string): Promise<string> {
    const breath = new Breath();
    return redactLong(text, new HiddenCount(), { ...this.options, pause: () => breath.take() });
  }

  /** A value of any size. Hiding changes texts only: the shape stays. */
  async value<Value>(value: Value): Promise<Value> {
    const breath = new Breath();
    const options = { ...this.options, cutTexts: true, pause: () => breath.take() };
    try {
      return (await redactLongValue(value, new HiddenCount(), options)) as Value;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // What is nested too deep to be walked is cut where nobody can look, either.
      return (await redactLongValue(boundDepth(value), new HiddenCount(), options)) as Value;
    }
  }

  /**
   * Lines of JSON as a file has them: written anew where something was hidden, and hidden as plain text where they are
   * no JSON.
   */
  async lines(text: string): Promise<string> {
    const lines: string[] = [];
    for (const line of text.split("\n")) lines.push(await this.#line(line));
    return lines.join("\n");
  }

  async #line(line: string): Promise<string> {
    try {
      const value: unknown = parseJson(line);
      const hidden = await this.value(value);
      return hidden === value ? line : JSON.stringify(hidden);
    } catch {
      return this.long(line);
    }
  }
}

/**
 * Converts offsets of a text to offsets of the same text with marks. Between marks the two are the same, so each piece
 * is looked for after the one before it. If a secret contains the words after it, an offset can be off by some words,
 * and what is shown is the same.
 */
function placesIn(text: string, shown: string): (at: number, end: "from" | "to") => number {
  const pieces: { readonly from: number; readonly to: number; readonly shown: number }[] = [];
  let behind = 0;
  for (let at = 0; at <= shown.length;) {
    const mark = shown.indexOf(MARK, at);
    const end = mark < 0 ? shown.length : mark;
    const found = mark < 0 ? text.length - (end - at) : text.indexOf(shown.slice(at, end), behind);
    const from = Math.max(behind, found);
    pieces.push({ from, to: from + end - at, shown: at });
    behind = from + end - at;
    if (mark < 0) break;
    const close = shown.indexOf("]", mark);
    at = close < 0 ? shown.length : close + 1;
  }
  return (at, end) => {
    const next = pieces.findIndex(({ to }) => at <= to);
    const piece = pieces[next];
    if (!piece) return shown.length;
    if (at >= piece.from) return piece.shown + at - piece.from;
    // In what was hidden before this piece: the whole mark is the match.
    const before = pieces[next - 1];
    return end === "to" || !before ? piece.shown : before.shown + before.to - before.from;
  };
}
