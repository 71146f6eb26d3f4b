import { constants } from "node:buffer";
import { Failure } from "../terminal/cliFailure";
import { readSource, sourceName } from "./inputSource";

/** One of the JSON texts of a source. */
export interface JsonText {
  readonly text: string;
  /** In JSON Lines, the 1-based line where the text begins. Undefined if the text is the whole source. */
  readonly line?: number;
}

/**
 * Reads the JSON texts of a file, or of standard input for `-`.
 * Files named `.jsonl` or `.ndjson` are always JSON Lines, even if their first line is damaged. Throws `Failure`, which
 * names the source, for sources that can't be read.
 */
export async function* readJsonTexts(path: string): AsyncGenerator<JsonText> {
  try {
    yield* jsonTexts(readSource(path), /\.(jsonl|ndjson)$/i.test(path));
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${sourceName(path)}: ${error.message}.`, { cause: error }) : error;
  }
}

/**
 * Splits a stream of text into its lines if it is JSON Lines.
 * Text is JSON Lines if `lines` says so, or if its first non-blank line is a whole JSON object and more text follows.
 * Lines can have any size. Skips blank lines. Throws `Failure` for one text that exceeds the engine's maximum string
 * length.
 */
export async function* jsonTexts(pieces: AsyncIterable<string>, lines = false): AsyncGenerator<JsonText> {
  const start = new FirstLine();
  const splitter = new Splitter();
  const held = new Held();
  let kind: "unknown" | "lines" | "whole" = lines ? "lines" : "unknown";
  for await (const piece of pieces) {
    let text = piece;
    if (kind === "unknown") {
      held.add(piece);
      if (!start.isPassedBy(piece)) continue;
      text = held.take();
      kind = beginsWithObject(text) ? "lines" : "whole";
    }
    if (kind === "lines") yield* splitter.add(text);
    else held.add(text);
  }
  if (kind === "lines") yield* splitter.add("\n");
  else yield { text: held.take() };
}

/** Notices when text continues after the first non-blank line. */
class FirstLine {
  #at: "before" | "inside" | "behind" = "before";

  isPassedBy(piece: string): boolean {
    let from = 0;
    if (this.#at === "before") {
      from = piece.search(/\S/);
      if (from < 0) return false;
      this.#at = "inside";
    }
    if (this.#at === "inside") {
      from = piece.indexOf("\n", from);
      if (from < 0) return false;
      this.#at = "behind";
    }
    return /\S/.test(piece.slice(from));
  }
}

function beginsWithObject(text: string): boolean {
  const [line = ""] = text.trimStart().split("\n", 1);
  if (!line.startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Cuts pieces into lines. */
class Splitter {
  readonly #held = new Held();
  #line = 0;

  *add(piece: string): Generator<JsonText> {
    let from = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", from)) {
      this.#held.add(piece.slice(from, end));
      from = end + 1;
      this.#line += 1;
      const text = this.#held.take();
      if (text.trim() !== "") yield { text, line: this.#line };
    }
    this.#held.add(piece.slice(from));
  }
}

/**
 * Collects the pieces of an incomplete text. Joins them once, because joining at each piece would copy all of them each
 * time.
 */
class Held {
  #pieces: string[] = [];
  #length = 0;

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length > constants.MAX_STRING_LENGTH) {
      const advice = "JSON Lines, with one result per line, can have any size";
      throw new Failure(
        `too long: one JSON text can have at most ${constants.MAX_STRING_LENGTH} characters. ${advice}`,
      );
    }
    this.#pieces.push(piece);
  }

  take(): string {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}
