import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";

interface SessionPrompt extends Prompt {
  readonly text: string;
}

const PROMPTS: readonly SessionPrompt[] = [
  {
    name: "why_failed",
    title: "Why did my last session fail?",
    description: "Explains what went wrong in the last session of an agent in this workspace.",
    text:
      "Why did my last agent session in this workspace fail? List the sessions with transcript_list. The newest may be this " +
      "conversation: take the newest other one. Get its failures with transcript_report, and read the calls that matter with transcript_read. " +
      "Say in a few sentences what went wrong first, why, and what to do differently. Cite rows.",
  },
  {
    name: "what_changed",
    title: "What did my last session change?",
    description: "Summarizes the files that the last session of an agent changed in this workspace, and why.",
    text:
      "What did my last agent session in this workspace change? List the sessions with transcript_list. The newest may be this " +
      "conversation: take the newest other one. Get its changed files with transcript_report. For each file, say what was changed and why, " +
      "from the calls that transcript_search and transcript_read show. Name what was left unfinished.",
  },
];

export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ text: _, ...prompt }) => prompt);
}

/** Returns a prompt as the user's message; undefined for an unknown name. */
export function promptNamed(name: string): GetPromptResult | undefined {
  const prompt = PROMPTS.find((one) => one.name === name);
  return (
    prompt && {
      ...(prompt.description !== undefined && { description: prompt.description }),
      messages: [{ role: "user", content: { type: "text", text: prompt.text } }],
    }
  );
}
