import type { CacheLoss, ContextCompaction, ContextPoint } from "../../model/understanding/contextModel";
import type { MessageTokens } from "../../structure/filePass";

const MAX_LOSSES = 200;
/** A smaller loss, in tokens and as a share of what was in the cache, is none: caches begin at round positions. */
const LEAST_TOKENS = 1_000;
const LEAST_SHARE = 0.25;
/** How long a cache is kept, as the fields of the usage name it. Milliseconds. */
const KEPT = 5 * 60_000;
const KEPT_FOR_AN_HOUR = 60 * 60_000;

/** A request with the message that reports it. */
export interface CachedRequest {
  readonly point: ContextPoint;
  readonly message: MessageTokens;
}

/** Finds the requests of one agent that did not read what was in the cache, and what explains each. */
export function cacheLosses(
  requests: readonly CachedRequest[],
  compactions: readonly ContextCompaction[],
): { readonly cacheLosses: readonly CacheLoss[]; readonly hiddenLosses: number } {
  const losses = requests.flatMap((request, at) => {
    const before = requests[at - 1];
    if (!before) return [];
    const cached = before.message.tokens.cache_creation_input_tokens + before.message.tokens.cache_read_input_tokens;
    const tokens = cached - request.message.tokens.cache_read_input_tokens;
    if (tokens < Math.max(LEAST_TOKENS, cached * LEAST_SHARE)) return [];
    const { request: number, time, row } = request.point;
    const { input_tokens, cache_creation_input_tokens } = request.message.tokens;
    return [
      {
        request: number,
        tokens,
        sent: Math.min(tokens, input_tokens + cache_creation_input_tokens),
        ...reasonOf(before, request, compactions),
        ...(time !== undefined && { time }),
        ...(row !== undefined && { row }),
      },
    ];
  });
  return { cacheLosses: losses.slice(0, MAX_LOSSES), hiddenLosses: Math.max(0, losses.length - MAX_LOSSES) };
}

function reasonOf(
  before: CachedRequest,
  now: CachedRequest,
  compactions: readonly ContextCompaction[],
): Pick<CacheLoss, "why" | "models" | "pauseMs"> {
  const compacted = compactions.filter(({ request }) => request === now.point.request);
  if (compacted.length > 0) return { why: compacted.every(({ micro }) => micro) ? "microCompaction" : "compaction" };
  const models = [before.message.billed.model, now.message.billed.model] as const;
  if (models[0] !== models[1]) return { why: "model", models };
  const pauseMs = (now.point.time ?? 0) - (before.point.time ?? Infinity);
  const kept = before.message.billed.kept_for_an_hour > 0 ? KEPT_FOR_AN_HOUR : KEPT;
  return pauseMs > kept ? { why: "pause", pauseMs } : { why: "other" };
}
