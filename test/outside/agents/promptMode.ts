import type { Stage } from "./playedAgent";

/**
 * Plays a script with an agent that takes its prompt on the command line and asks nobody: one process for each prompt.
 * Ctrl+C ends the command that doesn't end.
 */
export async function playPrompts(
  stage: Stage,
  command: string,
  argsFor: (prompt: string, isFirst: boolean) => readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [at, prompt] of stage.prompts.entries()) {
    const agent = stage.start(command, argsFor(prompt, at === 0), env);
    agent.close();
    void stage.interruption.then(() => agent.kill("SIGINT"));
    await agent.ended;
  }
}
