import type { Unfit, WorkspaceTask } from "../runtime/ports/tasksPort";

const SENTENCES: Readonly<Record<Unfit, string>> = {
  compound: "It starts other tasks (dependsOn), which are not judged with it. Run those by name instead.",
  custom: "An extension runs it in code of its own, so there is no command to judge.",
  unknown: "Its entry in tasks.json is not found by its label alone, so it may start other tasks.",
};

/** Why a task can't be run, in sentences for a model; undefined when it can. */
export function unfitBecause({ unfit, command, running }: WorkspaceTask): string | undefined {
  if (unfit !== undefined) return SENTENCES[unfit];
  if (!command) return SENTENCES.custom;
  return running ? "It is already running. Wait until it ends, or ask the user to end it." : undefined;
}
