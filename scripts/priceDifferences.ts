import * as z from "zod";
import { costOf, modelName, type PriceTable } from "../src/transcripts/statistics/prices";

const tiered = z.object({ base: z.number(), tiers: z.array(z.object({ start: z.number(), price: z.number() })) });
const amount = z.union([z.number(), tiered]).optional();

/** Prices of a model in US dollars for a million tokens, as the package `@pydantic/genai-prices` has them. */
export const publishedPrice = z.looseObject({
  input_mtok: amount,
  output_mtok: amount,
  cache_read_mtok: amount,
  cache_write_mtok: amount,
  cache_write_1h_mtok: amount,
});
export type PublishedPrice = z.infer<typeof publishedPrice>;

const NO_TOKENS = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  kept_for_an_hour: 0,
  session: "",
  thread: "",
  tools: [],
};

/** What a million tokens of a kind cost: the field of a published price, and a message of so many of these tokens. */
const KINDS = [
  ["input", "input_mtok", (count: number) => ({ input_tokens: count })],
  ["output", "output_mtok", (count: number) => ({ output_tokens: count })],
  ["read", "cache_read_mtok", (count: number) => ({ cache_read_input_tokens: count })],
  ["write5m", "cache_write_mtok", (count: number) => ({ cache_creation_input_tokens: count })],
  [
    "write1h",
    "cache_write_1h_mtok",
    (count: number) => ({ cache_creation_input_tokens: count, kept_for_an_hour: count }),
  ],
] as const;

/** A prompt of so many tokens has the prices of short prompts everywhere. */
const FEW = 1_000;

/**
 * Returns in words how a table's prices of a day differ from published ones, one line for each model. `published` returns
 * undefined for a model that isn't published.
 */
export function priceDifferences(
  table: PriceTable,
  day: number,
  published: (model: string) => PublishedPrice | undefined,
): readonly string[] {
  return Object.keys(table.models).flatMap((model) => {
    const theirs = published(model);
    if (!theirs) return [];
    const dollars = (tokens: object): number | undefined => {
      const cost = costOf({ ...NO_TOKENS, ...tokens, model, day }, table);
      return cost === undefined ? undefined : cost * 1_000_000;
    };
    const differences = KINDS.flatMap(([name, field, tokens]) => {
      const price = theirs[field];
      if (price === undefined) return [];
      const [base, longer] = typeof price === "number" ? [price] : [price.base, price.tiers[0]];
      const found = [difference(name, dollars(tokens(FEW)), FEW, base)];
      if (longer && name === "input") {
        const count = longer.start + FEW;
        found.push(difference(`input of more than ${longer.start}`, dollars(tokens(count)), count, longer.price));
      }
      return found.flatMap((text) => text ?? []);
    });
    return differences.length === 0 ? [] : [`${model}: ${differences.join(", ")}`];
  });
}

function difference(name: string, ours: number | undefined, tokens: number, theirs: number): string | undefined {
  const price = ours === undefined ? undefined : Number((ours / tokens).toPrecision(6));
  return price === theirs ? undefined : `${name} is ${theirs}, listed as ${price ?? "unknown"}`;
}

/** Returns the published models of a family that a table doesn't have, sorted. */
export function modelsWithoutPrice(table: PriceTable, published: readonly string[]): readonly string[] {
  const names = published.map(modelName).filter((name) => FAMILIES.test(name));
  return [...new Set(names)].filter((name) => !Object.hasOwn(table.models, name)).sort();
}

/** Models that agents use. */
const FAMILIES =
  /^(?!.*(?:image|tts|live|audio))(?:claude-(?:fable|mythos|opus|sonnet|haiku)-|gpt-[5-9]|gemini-[2-9]|codex-)/;
