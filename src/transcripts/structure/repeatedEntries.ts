import type { Structure } from "./structure";
import type { StructureEntry } from "./structureEntry";

/** What a call says as well: a subagent's prompt, and its final response. */
export interface Repeated {
  readonly call: string;
  readonly what: "prompt" | "answer";
}

/**
 * Finds subagents' entries inside a file that repeat the call that started them. The first prompt of each is the
 * call's, and its last message is the call's result (docs/transcript-format.md#subagents). Only if the texts are the
 * same.
 */
export function repeatedEntries(
  entries: readonly StructureEntry[],
  { threads, threadOf, clues }: Structure,
  answers: ReadonlyMap<string, string>,
): Map<number, Repeated> {
  const repeated = new Map<number, Repeated>();
  if (threads.length < 2) return repeated;
  const firstPrompt = new Map<number, number>();
  const lastAnswer = new Map<number, number>();
  entries.forEach(({ promptKey, answerKey }, entry) => {
    const thread = threadOf[entry] ?? 0;
    if (promptKey !== undefined && !firstPrompt.has(thread)) firstPrompt.set(thread, entry);
    if (answerKey !== undefined) lastAnswer.set(thread, entry);
  });
  const asked = new Map(clues.calls.map(({ callId, promptKey }) => [callId, promptKey]));
  threads.forEach(({ link }, thread) => {
    if (!link) return;
    const prompt = firstPrompt.get(thread);
    const key = asked.get(link.callId);
    if (prompt !== undefined && key !== undefined && entries[prompt]?.promptKey === key)
      repeated.set(prompt, { call: link.callId, what: "prompt" });
    const answer = lastAnswer.get(thread);
    const result = answers.get(link.callId);
    if (answer !== undefined && result !== undefined && entries[answer]?.answerKey === result)
      repeated.set(answer, { call: link.callId, what: "answer" });
  });
  return repeated;
}
