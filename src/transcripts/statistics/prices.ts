import type { MessageUsage } from "../index/usageIndex";
import { LIST_PRICES } from "./listPrices";

/** Prices of tokens, in US dollars for a million. */
export interface Rates {
  readonly input: number;
  readonly output: number;
  /** Writing the cache for five minutes and for an hour, and reading it. Absent if the table doesn't say. */
  readonly write5m?: number;
  readonly write1h?: number;
  readonly read?: number;
}

/** Prices of a model. A factor that is absent is unknown. */
export interface Price extends Rates {
  /** ISO 8601: the first day, in UTC, that these prices apply to. Absent for those before all others. */
  readonly from?: string;
  /** Tokens of the longest prompt that these prices apply to, including cached ones. Absent if they apply to all. */
  readonly longest?: number;
  /** Prices of all tokens of a message with a longer prompt. Absent if they are unknown. */
  readonly longer?: Rates;
  /** What everything costs in fast mode, in a batch, and at an endpoint of a region, as a factor. */
  readonly fast?: number;
  readonly batch?: number;
  readonly regional?: number;
}

/** Prices as they were on a day. */
export interface PriceTable {
  /** ISO 8601 date. */
  readonly date: string;
  /** Where the prices were found. */
  readonly source?: string;
  /** By the model's name as entries have it, or as `modelName` shortens it. Several prices are in order of time. */
  readonly models: Readonly<Record<string, Price | readonly Price[]>>;
  /** Names in `models` by other names of the same models. */
  readonly aliases?: Readonly<Record<string, string>>;
}

let current = LIST_PRICES;

/** The prices of costs for which no others are given: the list, or what `usePrices` set in this thread. */
export function currentPrices(): PriceTable {
  return current;
}

/** Sets the prices that `currentPrices` returns. Without an argument, those of the list. */
export function usePrices(table: PriceTable = LIST_PRICES): void {
  current = table;
}

/** Removes the parts of a model's name that say where, since when, or with which context it is offered. */
export function modelName(model: string): string {
  const name = model
    .replace(/^(?:models|openai|anthropic|google)\//, "")
    .replace(/^(?:[a-z-]{2,8}\.)?anthropic\./, "")
    .replace(/\[1m\]$/, "")
    .replace(/-v\d{1,2}(?::\d{1,2})?$/, "")
    .replace(/(?:[-@]20\d{6}|-20\d\d-\d\d-\d\d|@default|-latest)$/, "")
    .replace(/-preview(?:-\d\d-20\d\d|-customtools)?$/, "");
  return name.startsWith("claude-") ? name.replaceAll(".", "-") : name;
}

/** A model's prices with their first days, counted since 1970. */
interface Found {
  readonly prices: readonly { readonly day: number; readonly price: Price }[];
  readonly isRegional: boolean;
}

/** In milliseconds. */
const DAY = 86_400_000;
/** Names come from transcripts: there may be any number. */
const MAX_KNOWN = 1_000;
const known = new WeakMap<PriceTable, Map<string, Found | null>>();

/** Every message comes by here: a name is looked up once. */
function find(model: string, table: PriceTable): Found | null {
  let found = known.get(table);
  if (!found) {
    found = new Map<string, Found | null>();
    known.set(table, found);
  }
  const before = found.get(model);
  if (before !== undefined) return before;
  if (found.size >= MAX_KNOWN) found.clear();
  const prices = lookUp(model, table);
  found.set(model, prices);
  return prices;
}

function lookUp(model: string, { models, aliases = {} }: PriceTable): Found | null {
  const short = modelName(model);
  const alias = [model, short].find((name) => Object.hasOwn(aliases, name));
  const name = [alias === undefined ? model : (aliases[alias] ?? ""), short].find((each) =>
    Object.hasOwn(models, each),
  );
  const listed = name === undefined ? undefined : models[name];
  if (!listed) return null;
  const prices = (isList(listed) ? listed : [listed]).map((price) => ({
    day: price.from === undefined ? -Infinity : Date.parse(price.from) / DAY,
    price,
  }));
  return {
    prices,
    isRegional: alias === undefined && name !== model && /^(?!global\.)[a-z-]{2,8}\.anthropic\./.test(model),
  };
}

function isList(price: Price | readonly Price[]): price is readonly Price[] {
  return Array.isArray(price);
}

/** What the cost of a message depends on. */
export type PricedUsage = Omit<MessageUsage, "session" | "thread" | "tools">;

/**
 * What a message cost in US dollars; undefined where the table does not know. A message without a time has the prices
 * of the table's day.
 */
export function costOf(message: PricedUsage, table = currentPrices()): number | undefined {
  const found = find(message.model, table);
  if (!found) return undefined;
  const { prices, isRegional } = found;
  const day = prices.length === 1 ? 0 : (message.day ?? Math.floor(Date.parse(table.date) / DAY));
  const price = (prices.findLast((each) => each.day <= day) ?? prices[0])?.price;
  if (!price) return undefined;
  const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = message;
  const prompt = input_tokens + cache_creation_input_tokens + cache_read_input_tokens;
  const rates = prompt > (price.longest ?? Infinity) ? price.longer : price;
  const place = isRegional ? price.regional : 1;
  const tier = message.tier === undefined ? 1 : price[message.tier];
  if (!rates || place === undefined || tier === undefined) return undefined;
  const hour = message.kept_for_an_hour;
  let dollars = 0;
  for (const [tokens, perMillion] of [
    [input_tokens, rates.input],
    [output_tokens, rates.output],
    [cache_creation_input_tokens - hour, rates.write5m],
    [hour, rates.write1h],
    [cache_read_input_tokens, rates.read],
  ] as const) {
    if (tokens === 0) continue;
    if (perMillion === undefined) return undefined;
    dollars += tokens * perMillion;
  }
  return (dollars * place * tier) / 1_000_000;
}
