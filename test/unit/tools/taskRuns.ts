import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { CommandSettings } from "../../../src/tools/runtime/ports/toolSettings";
import type { WorkspaceTask } from "../../../src/tools/runtime/ports/tasksPort";
import runTask from "../../../src/tools/tasks/runTask";
import { makeTask, makeTasks, type TestTasks } from "../../support/tasks";
import { eachWorkspace, succeed } from "../../support/workspace";

/** A workspace for each test of the suite, and tasks that run in it. */
export function taskRuns() {
  const workspace = eachWorkspace({ "src/a.ts": "alpha\n" });
  const task = (given: Parameters<typeof makeTask>[1] = {}): WorkspaceTask => makeTask(workspace.root, given);

  /** A context with these tasks, and the questions that it was asked. */
  const over = (
    tasks: TestTasks,
    { answer = "yes", commands }: { answer?: "yes" | "no"; commands?: Partial<CommandSettings> } = {},
  ): { context: ToolContext; asked: Question[] } => {
    const asked: Question[] = [];
    const rules = { runReadOnly: true, allow: [], deny: [], ...commands };
    const context = workspace.context({
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
      settings: { commands: rules, paths: { outside: "ask", secret: [], notSecret: [], own: [] } },
    });
    return { context: { ...context, tasks }, asked };
  };

  /** The question that running a task asks. */
  const questionOf = async (given: WorkspaceTask, commands: Partial<CommandSettings> = {}): Promise<Question> => {
    const { context, asked } = over(makeTasks([given], { exitCode: 0 }), { commands });
    await succeed(runTask, { task: given.name }, context);
    const [question] = asked;
    if (!question) throw new Error("Nothing was asked");
    return question;
  };

  return { workspace, task, over, questionOf };
}
