import type { Resource } from "../../src/base/resource";
import type { ListedSession } from "../../src/transcripts/workerApi";

/** Returns a session as the list of sessions has it, of 34 calls and $1.23. `errors` counts its failed calls. */
export function listedSession(title: string, more: Partial<ListedSession> = {}): ListedSession {
  const { errors = 0, size = 2_000_000, ...rest } = more;
  const tokens = {
    input_tokens: 1000,
    output_tokens: 9000,
    cache_creation_input_tokens: 110_000,
    cache_read_input_tokens: 5,
  };
  const totals = { calls: 34, errors, tokens, cost: 1.234, unpriced: 0, unpricedTokens: 0 };
  return {
    resource: `file:///s/${title}.jsonl` as Resource,
    agent: "claude",
    id: title,
    title,
    cwd: "/home/sam/notes-app",
    modified: Date.UTC(2026, 2, 9, 12, 0, 0),
    size,
    agents: 0,
    whole: { ...totals, size },
    ...totals,
    ...rest,
  };
}
