import type { Tokens } from "../model/summary";

/** The sum of all kinds of tokens. */
export function tokensIn(tokens: Tokens): number {
  return (
    tokens.input_tokens + tokens.output_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens
  );
}

/** The percentage of tokens with a known price, with one decimal. Rounded down: 100 means all. */
export function pricedPercent(tokens: Tokens, unpricedTokens: number): number {
  const all = tokensIn(tokens);
  return all === 0 ? 100 : Math.floor((1 - unpricedTokens / all) * 1000) / 10;
}
