import { Lexer, type Token, Tokenizer } from "marked";

/**
 * Maximum characters examined in a part, counted anew for each element that starts before them. In hostile texts, each
 * element examines everything that follows. A usual part needs a tenth of it.
 */
const MOST_LOOKS = 3_000_000;
/** In more consecutive letters, no address is searched for: that would examine each letter from each one. */
const LONGEST_WORD = 1_000;

/** Counts before each block and each inline element. */
class Watch extends Tokenizer {
  #looks = 0;

  override space(source: string): ReturnType<Tokenizer["space"]> {
    this.#look(source);
    return super.space(source);
  }

  override escape(source: string): ReturnType<Tokenizer["escape"]> {
    this.#look(source);
    return super.escape(source);
  }

  override inlineText(source: string): ReturnType<Tokenizer["inlineText"]> {
    const word = longWord.exec(source)?.[0];
    if (word === undefined) return super.inlineText(source);
    return { type: "text", raw: word, text: word, escaped: false };
  }

  #look(source: string): void {
    this.#looks += source.length;
    if (this.#looks > MOST_LOOKS) throw new Error("It would take too long.");
  }
}

const longWord = new RegExp(`^[\\w.!#$%&'+/=?{|}-]{${LONGEST_WORD},}`);

/** Parses a part of a Markdown text. Returns undefined if that would take too long. Never throws. */
export function readMarkdown(text: string): readonly Token[] | undefined {
  try {
    return new Lexer({ gfm: true, tokenizer: new Watch() }).lex(text);
  } catch {
    // Texts that are nested deeply enough overflow the stack.
    return undefined;
  }
}
