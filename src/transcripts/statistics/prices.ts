import type { MessageUsage } from "../index/usageIndex";

/** Prices of a model, in US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Writing the cache for five minutes and for an hour, and reading it. Absent if the table doesn't say. */
  readonly write5m?: number;
  readonly write1h?: number;
  readonly read?: number;
  /**
   * Tokens of the longest prompt that these prices apply to, including cached ones. Absent if they apply to every one.
   */
  readonly longest?: number;
}

/** Prices as they were on a day. */
export interface PriceTable {
  /** ISO 8601 date. */
  readonly date: string;
  /** Where the prices were found. */
  readonly source?: string;
  /** By the model's name as entries have it, or without its date. */
  readonly models: Readonly<Record<string, Price>>;
}

const OPUS_4: Price = { input: 15, output: 75, write5m: 18.75, write1h: 30, read: 1.5 };
const OPUS: Price = { input: 5, output: 25, write5m: 6.25, write1h: 10, read: 0.5 };
const SONNET_4: Price = { input: 3, output: 15, write5m: 3.75, write1h: 6, read: 0.3 };

/**
 * Standard prices of the first-party API; what was not to be found there, or changes with more than the length of the
 * prompt, is left out.
 */
export const PRICES: PriceTable = {
  date: "2026-10-24",
  source: "https://platform.claude.com/docs/en/about-claude/pricing",
  models: {
    "claude-opus-4": OPUS_4,
    "claude-opus-4-1": OPUS_4,
    "claude-opus-4-5": OPUS,
    "claude-opus-4-6": OPUS,
    "claude-opus-4-7": OPUS,
    "claude-opus-4-8": OPUS,
    "claude-opus-5": OPUS,
    "claude-sonnet-4": { ...SONNET_4, longest: 200_000 },
    "claude-sonnet-4-5": { ...SONNET_4, longest: 200_000 },
    "claude-sonnet-4-6": { ...SONNET_4, longest: 200_000 },
    "claude-sonnet-5": { input: 2, output: 10, write5m: 2.5, write1h: 4, read: 0.2 },
    "claude-3-5-haiku": { input: 0.8, output: 4, write5m: 1, write1h: 1.6, read: 0.08 },
    "claude-haiku-4-5": { input: 1, output: 5, write5m: 1.25, write1h: 2, read: 0.1 },
    "claude-fable-5": { input: 10, output: 50, write5m: 12.5, write1h: 20, read: 1 },
  },
};

/**
 * The model's name without its date and the mark of a long context; a vendor's prefix stays, because vendors have
 * prices of their own.
 */
export function modelName(model: string): string {
  return model.replace(/\[1m\]$/, "").replace(/-(?:20\d{6}|latest)$/, "");
}

/** What a message cost in US dollars; undefined where the table does not know. */
export function costOf(message: MessageUsage, table: PriceTable = PRICES): number | undefined {
  const name = [message.model, modelName(message.model)].find((known) => Object.hasOwn(table.models, known));
  const price = name === undefined ? undefined : table.models[name];
  if (!price) return undefined;
  const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = message;
  const prompt = input_tokens + cache_creation_input_tokens + cache_read_input_tokens;
  if (prompt > (price.longest ?? Infinity)) return undefined;
  const hour = message.kept_for_an_hour;
  let dollars = 0;
  for (const [tokens, perMillion] of [
    [input_tokens, price.input],
    [output_tokens, price.output],
    [cache_creation_input_tokens - hour, price.write5m],
    [hour, price.write1h],
    [cache_read_input_tokens, price.read],
  ] as const) {
    if (tokens === 0) continue;
    if (perMillion === undefined) return undefined;
    dollars += tokens * perMillion;
  }
  return dollars / 1_000_000;
}
