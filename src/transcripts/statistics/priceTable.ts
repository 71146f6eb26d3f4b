import { isObject } from "../../base/json/jsonValue";
import { showJson } from "../../base/json/nestingLimit";
import { oneLine } from "../../base/text/displayText";
import type { Price, PriceTable } from "./prices";

/** Reports an invalid price table: the message names the field, what it contains and what it should contain. */
export class PriceTableError extends Error {
  override readonly name = "PriceTableError";
}

const PRICES_OF_A_MODEL = ["input", "output", "write5m", "write1h", "read"] as const;
const REQUIRED: readonly string[] = ["input", "output"];

/**
 * Reads the price table in a JSON value: `date` (ISO 8601), `models` by name, and optionally `source`. A model has
 * `input` and `output`, and if they are known `write5m`, `write1h`, `read` (US dollars for a million tokens) and
 * `longest` (tokens). Throws `PriceTableError`.
 */
export function readPriceTable(value: unknown): PriceTable {
  if (!isObject(value)) throw wrong("the table", "an object with date and models", value);
  onlyKnown("", value, ["date", "source", "models"]);
  const { date, source, models } = value;
  if (typeof date !== "string" || !isDate(date)) throw wrong("date", "a day such as 2026-01-31", date);
  if (source !== undefined && typeof source !== "string") throw wrong("source", "a text", source);
  if (!isObject(models)) throw wrong("models", "an object with prices by the model's name", models);
  const read = Object.entries(models).map(([name, price]) => [name, readPrice(`models.${name}`, price)] as const);
  if (read.length === 0) throw wrong("models", "at least one model", models);
  return { date, ...(source !== undefined && { source }), models: Object.fromEntries(read) };
}

function readPrice(place: string, value: unknown): Price {
  if (!isObject(value)) throw wrong(place, "an object with input and output", value);
  onlyKnown(`${place}.`, value, [...PRICES_OF_A_MODEL, "longest"]);
  const dollars = PRICES_OF_A_MODEL.flatMap((name) => {
    const price = value[name];
    if (price === undefined && !REQUIRED.includes(name)) return [];
    if (!isCount(price))
      throw wrong(`${place}.${name}`, "US dollars per million tokens, a number of at least 0", price);
    return [[name, price] as const];
  });
  const { longest } = value;
  if (longest !== undefined && !isCount(longest)) throw wrong(`${place}.longest`, "a number of tokens", longest);
  const { input = 0, output = 0, ...cache } = Object.fromEntries(dollars);
  return { input, output, ...cache, ...(longest !== undefined && { longest }) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isDate(text: string): boolean {
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
