import { Lexer, type Token, Tokenizer } from "marked";

/**
 * Maximum characters examined in a part, counted anew for each element that starts before them. In hostile texts, each
 * element examines everything that follows. A usual part needs a tenth of it.
 */
const MOST_LOOKS = 3_000_000;
/** In more consecutive letters, no address is searched for: that would examine each letter from each one. */
const LONGEST_WORD = 1_000;

class TooMuch extends Error {}

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
    if (this.#looks > MOST_LOOKS) throw new TooMuch();
  }
}

const longWord = new RegExp(`^[\\w.!#$%&'+/=?{|}-]{${LONGEST_WORD},}`);

/** The blocks of a part, or why it isn't read: that would take too long, or it is nested too deeply. */
export type Blocks = { readonly tokens: readonly Token[] } | { readonly problem: "long" | "deep" };

/** Parses a part of a Markdown text, or returns why it is shown raw. Never throws. */
export function readMarkdown(text: string): Blocks {
  try {
    return { tokens: new Lexer({ gfm: true, tokenizer: new Watch() }).lex(text) };
  } catch (error) {
    return { problem: error instanceof TooMuch ? "long" : "deep" };
  }
}
