import type { VNode } from "preact";
import { type Block, listBlock } from "../../markup/copy/copyBlock";
import { StatusIcon } from "../../controls/icons";
import { objectOf, stringOf } from "../../../base/json/jsonValue";
import { count } from "../../base/units";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { SomeOf } from "../../markup/copy/someOf";
import { columns, stateOf } from "./taskStates";
import { VisibleTextView } from "../../controls/visibleTextView";
import { plural, sentence, t } from "../../base/viewerText";

/** Describes a task of the agents' shared list. */
export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly description?: string | undefined;
  readonly owner?: string | undefined;
  readonly blockedBy: readonly string[];
  readonly blocks: readonly string[];
}

export function taskOf(value: unknown): Task | undefined {
  const fields = objectOf(value);
  if (!fields) return undefined;
  const id = stringOf(fields["id"]) ?? stringOf(fields["taskId"]);
  const subject = stringOf(fields["subject"]) ?? stringOf(fields["title"]) ?? stringOf(fields["description"]);
  if (id === undefined && subject === undefined) return undefined;
  return {
    id: id ?? "?",
    subject: subject ?? t("(no subject)"),
    status: stringOf(fields["status"]) ?? "pending",
    description: stringOf(fields["description"]),
    owner: stringOf(fields["owner"]),
    blockedBy: ids(fields["blockedBy"]),
    blocks: ids(fields["blocks"]),
  };
}

function ids(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Shows tasks in columns by status. `touched` is the task that a call is about. */
export function TaskBoardView({ tasks, touched }: { tasks: readonly Task[]; touched?: string | undefined }): VNode {
  if (tasks.length === 0) return <div class="nothing">{t("There are no tasks.")}</div>;
  const named = columns.map((column) => ({
    ...column,
    tasks: tasks.filter(({ status }) => stateOf(status).name === column.name),
  }));
  const others = tasks.filter(({ status }) => stateOf(status).name === "unknown");
  const shown = [
    ...named.filter(({ name, tasks }) => tasks.length > 0 || name !== "deleted"),
    ...(others.length > 0 ? [{ name: "unknown" as const, words: t("other"), tasks: others }] : []),
  ];
  const done = named.find(({ name }) => name === "completed")?.tasks.length ?? 0;
  return (
    <CopiedBlock block={tasksBlock(tasks)}>
      <Fact tone="quiet">{plural(tasks.length, "{1} of {0} task done", "{1} of {0} tasks done", count(done))}</Fact>
      <div class="board" data-board={tasks.length}>
        {shown.map((column) => (
          <section key={column.name} class={`board-column todo-${column.name}`} aria-label={column.words}>
            <h4>
              {column.words} <span class="quiet">{count(column.tasks.length)}</span>
            </h4>
            <ul class="plain-list">
              <SomeOf
                all={column.tasks}
                of={t("tasks")}
                items
                draw={(task) => (
                  <li key={task.id}>
                    <TaskCard task={task} touched={task.id === touched} />
                  </li>
                )}
              />
            </ul>
          </section>
        ))}
      </div>
    </CopiedBlock>
  );
}

function tasksBlock(tasks: readonly Task[]): Block {
  const done = ({ status }: Task): string => (stateOf(status).name === "completed" ? "[x]" : "[ ]");
  const words = ({ id, subject, status, owner, blockedBy }: Task): string =>
    [
      `#${id} ${subject} (${stateOf(status).words})`,
      ...(owner ? [t("owned by {0}", owner)] : []),
      ...(blockedBy.length > 0 ? [t("waits for {0}", blockedBy.map((other) => `#${other}`).join(" "))] : []),
    ].join(", ");
  return listBlock(
    t("Tasks"),
    tasks,
    (task) => `${done(task)} ${words(task)}`,
    (task, inline) => `${done(task)} ${inline(words(task))}`,
  );
}

/** Shows one task, with its description if `whole`. */
export function TaskCard({ task, touched, whole }: { task: Task; touched?: boolean; whole?: boolean }): VNode {
  const state = stateOf(task.status);
  return (
    <div class={touched ? "task-card touched" : "task-card"} data-task={task.id}>
      <div class="task-card-head">
        <StatusIcon name={state.icon} />
        <span class="quiet">
          #<VisibleTextView text={task.id} />
        </span>
        <span class="todo-words">
          <VisibleTextView text={task.subject} />
        </span>
        {whole && (
          <span class="badge">
            <VisibleTextView text={state.words} />
          </span>
        )}
      </div>
      {task.owner !== undefined && task.owner !== "" && (
        <Fact tone="quiet">{sentence("owned by {0}", <VisibleTextView text={task.owner} />)}</Fact>
      )}
      {task.blockedBy.length > 0 && (
        <Fact tone="quiet">
          {sentence("waits for {0}", <VisibleTextView text={task.blockedBy.map((id) => `#${id}`).join(" ")} />)}
        </Fact>
      )}
      {task.blocks.length > 0 && (
        <Fact tone="quiet">
          {sentence("blocks {0}", <VisibleTextView text={task.blocks.map((id) => `#${id}`).join(" ")} />)}
        </Fact>
      )}
      {whole && task.description !== undefined && task.description !== task.subject && (
        <MarkdownView text={task.description} label={t("Description")} />
      )}
    </div>
  );
}
