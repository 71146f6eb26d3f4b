import type { TranscriptIndex } from "../transcriptIndex";
import { UsageIndex, type Tokens } from "../usageIndex";

/** What is told in an agent's file and not in that of its session: calls by id and time, messages by id and request. */
export function ownPart(
  agent: TranscriptIndex,
  session: TranscriptIndex,
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
  if (copied === 0 && !beginsWithOneOf(agent.facts.usage, session.facts.usage))
    return { calls, failed, tokens: agent.facts.usage.total() };
  const both = new UsageIndex();
  both.merge(session.facts.usage);
  const before = both.total();
  both.merge(agent.facts.usage);
  return { calls, failed, tokens: tokensBetween(before, both.total()) };
}

/** Answers without a call can have been copied, too. */
function beginsWithOneOf(agent: UsageIndex, session: UsageIndex): boolean {
  const [first] = agent.ids();
  if (first === undefined) return false;
  for (const id of session.ids()) if (id === first) return true;
  return false;
}

function tokensBetween(before: Tokens, after: Tokens): Tokens {
  return {
    input_tokens: after.input_tokens - before.input_tokens,
    output_tokens: after.output_tokens - before.output_tokens,
    cache_creation_input_tokens: after.cache_creation_input_tokens - before.cache_creation_input_tokens,
    cache_read_input_tokens: after.cache_read_input_tokens - before.cache_read_input_tokens,
  };
}
