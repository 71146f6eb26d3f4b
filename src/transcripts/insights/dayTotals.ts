import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { ColumnValue, Statements } from "../archive/archive";
import { costOf, type PriceTable } from "../statistics/prices";
import { tokensIn } from "../statistics/tokenSums";
import { pricedOf } from "./detailRows";

const IS_SAME = { detail_calls: "o.call_id = c.call_id AND o.started IS c.started", detail_messages: "o.key = c.key" };

/** Of the same call or message in two files, the row in the file with the lower number counts, or the one with more tokens. */
function counts(table: keyof typeof IS_SAME, row: "c" | "o", other: "c" | "o"): string {
  const isEarlier = `${row}.source < ${other}.source`;
  if (table === "detail_calls") return isEarlier;
  return `(${row}.output_tokens > ${other}.output_tokens OR (${row}.output_tokens = ${other}.output_tokens AND ${isEarlier}))`;
}

function isCopy(table: keyof typeof IS_SAME): string {
  return `EXISTS (SELECT 1 FROM ${table} o WHERE ${IS_SAME[table]} AND ${counts(table, "o", "c")})`;
}

/** Returns these files, and those with a call or a message that doesn't count because it is in one of these files. */
export function relatedFiles(statements: Statements, ids: readonly number[]): ReadonlySet<number> {
  const related = new Set(ids);
  for (const table of ["detail_calls", "detail_messages"] as const) {
    const sql = `SELECT DISTINCT o.source AS id FROM ${table} c JOIN ${table} o
      ON ${IS_SAME[table]} AND ${counts(table, "c", "o")} WHERE c.source = ?`;
    for (const id of ids) for (const row of statements.all(sql, id)) related.add(numberOf(row["id"]) ?? id);
  }
  return related;
}

/** Counts the days of files again: each call and each message in one of the files that contain it. */
export function countDays(statements: Statements, ids: Iterable<number>, prices: PriceTable): void {
  for (const id of ids) {
    for (const table of ["detail_calls", "detail_messages"] as const) {
      const is = isCopy(table);
      statements.run(`UPDATE ${table} AS c SET copied = ${is} WHERE source = ? AND copied <> ${is}`, [[id]]);
    }
    statements.run("DELETE FROM day_calls WHERE source = ?", [[id]]);
    statements.run(
      `INSERT INTO day_calls (source, day, tool, status, reason, calls, duration_ms)
        SELECT source, day, tool, status, reason, count(*), total(duration_ms) FROM detail_calls
        WHERE source = ? AND NOT copied GROUP BY day, tool, status, reason`,
      [[id]],
    );
    statements.run("DELETE FROM day_tokens WHERE source = ?", [[id]]);
    statements.run(
      `INSERT INTO day_tokens (source, day, model, messages, input_tokens, output_tokens, cache_creation_input_tokens,
        cache_read_input_tokens, cost, unpriced_tokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      tokenRows(statements, id, prices),
    );
  }
}

/** Returns the prices with which costs were counted. Undefined before the first time. */
export function costsVersion(statements: Statements): string | undefined {
  return stringOf(statements.all("SELECT version FROM detail_prices")[0]?.["version"]);
}

/** Counts what all files cost again if the prices differ from those of the last time. */
export function countCosts(statements: Statements, version: string, prices: PriceTable): void {
  const known = costsVersion(statements);
  if (known === version) return;
  statements.run("DELETE FROM detail_prices");
  statements.run("INSERT INTO detail_prices (version) VALUES (?)", [[version]]);
  if (known === undefined) return;
  const files = statements.all("SELECT DISTINCT source AS id FROM day_tokens");
  countDays(
    statements,
    files.map(({ id }) => numberOf(id) ?? 0),
    prices,
  );
}

interface TokenSums {
  readonly day: string | null;
  readonly model: string;
  /** Messages, four kinds of tokens, cost, and tokens without a price. */
  readonly sums: number[];
}

function* tokenRows(statements: Statements, id: number, prices: PriceTable): Generator<readonly ColumnValue[]> {
  const days = new Map<string, TokenSums>();
  for (const row of statements.all("SELECT * FROM detail_messages WHERE source = ? AND NOT copied", id)) {
    const message = pricedOf(row);
    const day = stringOf(row["day"]) ?? null;
    const key = `${day} ${message.model}`;
    const known = days.get(key) ?? { day, model: message.model, sums: [0, 0, 0, 0, 0, 0, 0] };
    days.set(key, known);
    const cost = costOf(message, prices);
    const { input_tokens: input, output_tokens: output } = message;
    const values = [1, input, output, message.cache_creation_input_tokens, message.cache_read_input_tokens];
    values.push(cost ?? 0, cost === undefined ? tokensIn(message) : 0);
    values.forEach((value, at) => (known.sums[at] = (known.sums[at] ?? 0) + value));
  }
  for (const { day, model, sums } of days.values()) yield [id, day, model, ...sums];
}
