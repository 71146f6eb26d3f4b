import { liveSigns } from "../calls/liveSigns";
import { LineReader } from "./lineReader";
import type { Source } from "./rowReader";

/** Rows at the end of a file in which it is looked for what a call waits for. */
const SIGN_ROWS = 500;

/** Returns whether a session's last records say that a call without a result waits for the user's approval. */
export async function hasWaitingCall(source: Source): Promise<boolean> {
  const { index } = source;
  const reader = new LineReader(source);
  const asked = new Set<string>();
  for (let row = Math.max(0, index.rowCount - SIGN_ROWS); row < index.rowCount; row++) {
    const kind = index.kindOf(row);
    if (kind !== "bookkeeping" && kind !== "call") continue;
    const indexed = index.row(row);
    reader.forget(indexed.line);
    const entry = await reader.near(indexed);
    for (const { call, says } of entry ? liveSigns(entry) : []) {
      if (says === "asked") asked.add(call);
      else asked.delete(call);
    }
  }
  return [...asked].some((id) => {
    const call = index.calls.find(id);
    return call?.status === "pending" && !call.answer;
  });
}
