import { isObject, type JsonObject } from "../../base/json/jsonValue";
import { showJson } from "../../base/json/nestingLimit";
import { oneLine } from "../../base/text/displayText";
import { LIST_PRICES } from "./listPrices";
import type { Price, PriceTable, Rates } from "./prices";

/** Reports an invalid price table: the message names the field, what it contains and what it should contain. */
export class PriceTableError extends Error {
  override readonly name = "PriceTableError";
}

const RATES = ["input", "output", "write5m", "write1h", "read"] as const;
const REQUIRED: readonly string[] = ["input", "output"];
const FACTORS = ["fast", "batch", "regional"] as const;

/** Returns what is wrong with prices that are added to the list; undefined if nothing is. */
export function priceProblem(value: unknown): string | undefined {
  try {
    readPriceTable(value, LIST_PRICES);
    return undefined;
  } catch (error) {
    if (error instanceof PriceTableError) return error.message;
    throw error;
  }
}

/**
 * Reads a price table from a JSON value. What it doesn't have is taken from `base`; without one, `date` and `models`
 * are required. Throws `PriceTableError`.
 */
export function readPriceTable(value: unknown, base?: PriceTable): PriceTable {
  if (!isObject(value)) throw wrong("the table", "an object with date and models", value);
  onlyKnown("", value, ["date", "source", "models", "aliases"]);
  const { date = base?.date, source = base?.source, models = base && {} } = value;
  if (!isDate(date)) throw wrong("date", "a day such as 2026-01-31", date);
  if (source !== undefined && typeof source !== "string") throw wrong("source", "a text", source);
  if (!isObject(models)) throw wrong("models", "an object with prices by the model's name", models);
  const read = Object.entries(models).map(([name, price]) => [name, readPrices(`models.${name}`, price)] as const);
  if (read.length === 0 && !base) throw wrong("models", "at least one model", models);
  const all = { ...base?.models, ...Object.fromEntries(read) };
  const aliases = readAliases(value["aliases"], all);
  return {
    date,
    ...(source !== undefined && { source }),
    models: all,
    ...(aliases && { aliases }),
  };
}

function readAliases(value: unknown, models: object): Record<string, string> | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) throw wrong("aliases", "an object with models' names by other names", value);
  const read = Object.entries(value).map(([alias, name]) => {
    if (typeof name !== "string" || !Object.hasOwn(models, name))
      throw wrong(`aliases.${alias}`, "the name of one of the models", name);
    return [alias, name] as const;
  });
  return Object.fromEntries(read);
}

function readPrices(place: string, value: unknown): Price | readonly Price[] {
  if (!Array.isArray(value)) return readPrice(place, value);
  const items: readonly unknown[] = value;
  const prices = items.map((price, at) => readPrice(`${place}[${at}]`, price));
  if (prices.length === 0) throw wrong(place, "at least one price", value);
  const disordered = prices.findIndex(({ from = "" }, at) => at > 0 && from <= (prices[at - 1]?.from ?? ""));
  if (disordered >= 0)
    throw wrong(`${place}[${disordered}].from`, "a later day than the price before", prices[disordered]?.from);
  return prices;
}

function readPrice(place: string, value: unknown): Price {
  const other = ["longest", "longer", "from", ...FACTORS] as const;
  const price = readRates(place, value, other);
  const { longest, longer, from } = price.fields;
  if (longest !== undefined && !isCount(longest)) throw wrong(`${place}.longest`, "a number of tokens", longest);
  if (longer !== undefined && longest === undefined) throw wrong(`${place}.longest`, "a number of tokens", longest);
  if (from !== undefined && !isDate(from)) throw wrong(`${place}.from`, "a day such as 2026-01-31", from);
  const factors = FACTORS.flatMap((name) => {
    const factor = price.fields[name];
    if (factor === undefined) return [];
    if (!isCount(factor)) throw wrong(`${place}.${name}`, "a factor, a number of at least 0", factor);
    return [[name, factor] as const];
  });
  return {
    ...price.rates,
    ...Object.fromEntries(factors),
    ...(from !== undefined && { from }),
    ...(longest !== undefined && { longest }),
    ...(longer !== undefined && { longer: readRates(`${place}.longer`, longer, []).rates }),
  };
}

function readRates(place: string, value: unknown, other: readonly string[]): { rates: Rates; fields: JsonObject } {
  if (!isObject(value)) throw wrong(place, "an object with input and output", value);
  onlyKnown(`${place}.`, value, [...RATES, ...other]);
  const dollars = RATES.flatMap((name) => {
    const price = value[name];
    if (price === undefined && !REQUIRED.includes(name)) return [];
    if (!isCount(price))
      throw wrong(`${place}.${name}`, "US dollars per million tokens, a number of at least 0", price);
    return [[name, price] as const];
  });
  const { input = 0, output = 0, ...cache } = Object.fromEntries(dollars);
  return { rates: { input, output, ...cache }, fields: value };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isDate(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // 2026-02-31 would be read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function onlyKnown(place: string, value: object, known: readonly string[]): void {
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined)
    throw new PriceTableError(
      `${oneLine(`${place}${other}`)} isn't a field of a price table. Known fields: ${known.join(", ")}.`,
    );
}

function wrong(place: string, expected: string, value: unknown): PriceTableError {
  const found = value === undefined ? "is missing" : `is ${oneLine(showJson(value), 60)}`;
  return new PriceTableError(`${oneLine(place)} ${found}; expected ${expected}.`);
}
