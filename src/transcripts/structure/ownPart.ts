import type { Tokens } from "../model/summary";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { UsageIndex } from "../index/usageIndex";

/** A session that agents' files are compared with. */
export interface SessionPart {
  readonly index: TranscriptIndex;
  /** Whether the session has a message of this id. */
  hasMessage(id: string): boolean;
}

/** The messages are listed once, when first asked about, however many files there are. */
export function sessionPart(index: TranscriptIndex): SessionPart {
  let ids: Set<string> | undefined;
  return {
    index,
    hasMessage(id) {
      ids ??= new Set(index.facts.usage.ids());
      return ids.has(id);
    },
  };
}

/**
 * Returns what is in an agent's file and not in that of its session: calls by id and time, messages by id and request.
 */
export function ownPart(
  agent: TranscriptIndex,
  { index: session, hasMessage }: SessionPart,
): { readonly calls: number; readonly failed: number; readonly tokens: Tokens } {
  let [calls, failed, copied] = [0, 0, 0];
  for (let at = 0, call = agent.calls.at(0); call; call = agent.calls.at(++at)) {
    const same = session.calls.find(call.id);
    if (same && same.started === call.started) copied++;
    else {
      calls++;
      if (call.status === "error") failed++;
    }
  }
  // Messages without a call can have been copied, too.
  const [first] = agent.facts.usage.ids();
  if (copied === 0 && (first === undefined || !hasMessage(first)))
    return { calls, failed, tokens: agent.facts.usage.total() };
  const both = new UsageIndex();
  both.merge(session.facts.usage);
  const before = both.total();
  both.merge(agent.facts.usage);
  return { calls, failed, tokens: tokensBetween(before, both.total()) };
}

function tokensBetween(before: Tokens, after: Tokens): Tokens {
  return {
    input_tokens: after.input_tokens - before.input_tokens,
    output_tokens: after.output_tokens - before.output_tokens,
    cache_creation_input_tokens: after.cache_creation_input_tokens - before.cache_creation_input_tokens,
    cache_read_input_tokens: after.cache_read_input_tokens - before.cache_read_input_tokens,
  };
}
