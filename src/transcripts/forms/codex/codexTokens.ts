import { fieldsOf, isObject, numberOf, type JsonObject } from "../../../base/json/jsonValue";

/** The input and output of the model so far, as Codex counts it (its type `TokenUsage`). */
export interface CodexTokens {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
}

const NONE: CodexTokens = { input: 0, cached: 0, written: 0, output: 0 };

/**
 * Reads one `token_count` event: the tokens since the one before it, and the sum from there on. Undefined if it reports
 * none.
 */
export function countedTokens(
  info: unknown,
  before: CodexTokens | undefined,
): { since: CodexTokens; total: CodexTokens } | undefined {
  const fields = fieldsOf(info);
  const total = tokensOf(fields["total_token_usage"]);
  const last = tokensOf(fields["last_token_usage"]);
  if (!total) return last && { since: last, total: sum(before ?? NONE, last) };
  // The same sum is written again, with a new rate limit.
  if (before && same(before, total)) return { since: NONE, total };
  const grew = before !== undefined && total.input >= before.input && total.output >= before.output;
  // Before the first one, and after a sum that fell, earlier tokens are another session's.
  return { since: grew ? difference(total, before) : (last ?? total), total };
}

/**
 * Reads a `token_usage_record`: the tokens of one request, and the sum of the thread, which the next `token_count`
 * repeats.
 */
export function requestTokens(
  payload: JsonObject,
  before: CodexTokens | undefined,
): { since: CodexTokens; total: CodexTokens } | undefined {
  const since = tokensOf(payload["usage"]);
  return since && { since, total: tokensOf(payload["thread_token_usage"]) ?? sum(before ?? NONE, since) };
}

/**
 * Returns the sum of a `token_count` event that repeats the last `token_usage_record`. A session that is continued goes
 * on from the sum of its last event, which can lack requests that have such a record.
 */
export function repeatedTokens(info: unknown, recorded: CodexTokens | undefined): CodexTokens | undefined {
  const fields = fieldsOf(info);
  const last = tokensOf(fields["last_token_usage"]);
  return recorded && last && same(recorded, last) ? tokensOf(fields["total_token_usage"]) : undefined;
}

export function isNone(tokens: CodexTokens): boolean {
  return same(tokens, NONE);
}

function tokensOf(usage: unknown): CodexTokens | undefined {
  if (!isObject(usage)) return undefined;
  const [input, output] = [numberOf(usage["input_tokens"]), numberOf(usage["output_tokens"])];
  if (input === undefined && output === undefined) return undefined;
  return {
    input: input ?? 0,
    cached: numberOf(usage["cached_input_tokens"]) ?? 0,
    written: numberOf(usage["cache_write_input_tokens"]) ?? 0,
    output: output ?? 0,
  };
}

function same(one: CodexTokens, other: CodexTokens): boolean {
  return one.input === other.input && one.output === other.output && one.cached === other.cached;
}

function sum(one: CodexTokens, other: CodexTokens): CodexTokens {
  return each(one, other, (a, b) => a + b);
}

function difference(one: CodexTokens, other: CodexTokens): CodexTokens {
  return each(one, other, (a, b) => Math.max(0, a - b));
}

function each(one: CodexTokens, other: CodexTokens, of: (a: number, b: number) => number): CodexTokens {
  return {
    input: of(one.input, other.input),
    cached: of(one.cached, other.cached),
    written: of(one.written, other.written),
    output: of(one.output, other.output),
  };
}
