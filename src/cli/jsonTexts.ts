import { constants } from "node:buffer";
import { Failure } from "./failure";
import { readSource, sourceName } from "./source";

/** One of the JSON texts of a source. */
export interface JsonText {
  readonly text: string;
  /** The line of the source that the text begins in, 1-based, where the source is JSON Lines; undefined for the whole of a source. */
  readonly line?: number;
}

/**
 * The JSON texts of a file, or of standard input for `-`; a file called `.jsonl` or `.ndjson` is JSON Lines even where its first line is
 * damaged. Throws `Failure`, which names the source, for what cannot be read.
 */
export async function* readJsonTexts(path: string): AsyncGenerator<JsonText> {
  try {
    yield* jsonTexts(readSource(path), /\.(jsonl|ndjson)$/i.test(path));
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${sourceName(path)}: ${error.message}.`, { cause: error }) : error;
  }
}

/**
 * Splits text that arrives in pieces: into its lines when it is JSON Lines, which may be of any size, and else not at all. JSON Lines is
 * what is said to be, or has a whole JSON object in its first line that is not blank, and something behind that line. Blank lines are left
 * out. Throws `Failure` for one text that is longer than the engine's strings can be.
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

/** Notices when text goes on behind the first line that is not blank. */
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

/** Pieces of a text that is not whole yet; joined once, since joining at each piece would copy all of them again and again. */
class Held {
  #pieces: string[] = [];
  #length = 0;

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length > constants.MAX_STRING_LENGTH) {
      const advice = "As JSON Lines, one result a line, a source may be of any size";
      throw new Failure(`too long: one JSON text may have ${constants.MAX_STRING_LENGTH} characters. ${advice}`);
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
