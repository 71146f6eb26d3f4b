import type { LiveCall, LivePrompt } from "./liveModel";
import type { ListedCalls } from "./liveCalls";

/**
 * Joins the calls of a session's own file with those of a record that is written earlier: each call once, with what is
 * known of it from both. A call that only the early record has is put at the end of the prompt before it.
 */
export function joinedRecords(own: ListedCalls, early: ListedCalls): ListedCalls {
  const others = new Map(early.prompts.flatMap(({ calls }) => calls.map((call) => [bareId(call.id), call])));
  const prompts = own.prompts.map((prompt) => ({
    ...prompt,
    calls: prompt.calls.map((call) => {
      const id = bareId(call.id);
      const other = others.get(id);
      others.delete(id);
      return other ? joinedCall(call, other) : call;
    }),
  }));
  const first = prompts[0]?.started;
  for (const call of others.values()) {
    // Its own record is older than what is listed.
    if (own.earlier > 0 && (call.started ?? Infinity) < (first ?? 0)) continue;
    const prompt = prompts.findLast(({ started }) => (started ?? 0) <= (call.started ?? Infinity)) ?? prompts.at(-1);
    if (prompt) prompt.calls.push(call);
    else prompts.push({ ...promptOf(early, call), calls: [call] });
  }
  const isOpen = prompts.some(({ calls }) => calls.some(({ state }) => state !== "done"));
  return { prompts, earlier: own.earlier, isOpen };
}

function promptOf({ prompts }: ListedCalls, call: LiveCall): LivePrompt {
  return prompts.find(({ calls }) => calls.includes(call)) ?? { text: "", calls: [] };
}

/** What is known last counts: a result, then that the call ended, then whether it waits or runs. */
function joinedCall(own: LiveCall, early: LiveCall): LiveCall {
  const known = strength(early) > strength(own) ? early : own;
  const started = known.started ?? own.started ?? early.started;
  const { resource, row, id, summary } = own;
  return { ...known, id, summary, resource, row, ...(started !== undefined && { started }) };
}

function strength({ state, status }: LiveCall): number {
  if (state === "done") return status === "orphaned" ? 2 : 3;
  return state === "open" ? 0 : 1;
}

/** Without what VS Code adds to a model's own id of a call. */
function bareId(id: string): string {
  return id.replace(/__vscode-\d{1,20}$/, "");
}
