import type { VNode } from "preact";
import type { OtherTodosData } from "../../../transcripts/calls/readers/otherTodos";
import type { TodoReadData } from "../../../transcripts/calls/readers/todoRead";
import type { TodoWriteData } from "../../../transcripts/calls/readers/todoWrite";
import { type Block, listBlock } from "../../markup/copy/copyBlock";
import { StatusIcon } from "../../controls/icons";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { SomeOf } from "../../markup/copy/someOf";
import { stateOf } from "../tasks/taskStates";
import { type Todo, type TodoChange, todoChanges, todosOf } from "../tasks/todoChanges";
import { VisibleTextView } from "../../controls/visibleTextView";
import { objectOf, stringOf } from "../../../base/json/jsonValue";
import { OTHER_TODO_LISTS } from "../../../results/equivalents/otherNames";
import { defineRenderer } from "../body/renderer";
import { count } from "../../base/units";
import { plural, sentence, t } from "../../base/viewerText";

/** Describes fields of results that no reader has read, such as those in result files. */
interface UnreadFields {
  readonly newTodos: unknown;
}

/** Shows a to-do list or a plan, next to its previous version if that is known. */
export default defineRenderer<TodoReadData | TodoWriteData | OtherTodosData | UnreadFields>({
  tools: ["TodoWrite", "TodoRead", "todowrite", ...OTHER_TODO_LISTS],
  icon: "todo",
  showsInput: true,
  body({ input, data }) {
    const todos = todosOf(data.todos) ?? todosOf(data.newTodos) ?? todosOf(objectOf(input)?.["todos"]);
    if (!todos) return undefined;
    const explanation = stringOf(data.explanation);
    return (
      <>
        {explanation !== undefined && <MarkdownView text={explanation} label={t("Explanation")} />}
        <TodoList before={todosOf(data.oldTodos)} after={todos} />
      </>
    );
  },
});

function TodoList({ before, after }: { before: readonly Todo[] | undefined; after: readonly Todo[] }): VNode {
  const changes = before ? todoChanges(before, after) : after.map((todo): TodoChange => ({ todo, change: "same" }));
  const done = after.filter(({ status }) => status === "completed").length;
  const told = (["added", "done", "changed", "removed"] as const)
    .map((name) => [name, changes.filter(({ change }) => change === name).length] as const)
    .filter(([, number]) => number > 0);
  return (
    <>
      <div class="facts">
        <Fact tone="quiet">{plural(after.length, "{1} of {0} item done", "{1} of {0} items done", count(done))}</Fact>
        {told.map(([name, number]) => (
          <Fact key={name}>{COUNTED[name](count(number))}</Fact>
        ))}
        {before && told.length === 0 && <Fact tone="quiet">{t("nothing changed")}</Fact>}
      </div>
      <CopiedBlock block={todosBlock(after)}>
        <ul class="plain-list todo">
          <SomeOf
            all={changes}
            of={t("items")}
            items
            first={80}
            draw={(change, index) => <Item key={index} change={change} />}
          />
        </ul>
      </CopiedBlock>
    </>
  );
}

function todosBlock(todos: readonly Todo[]): Block {
  const done = ({ status }: Todo): string => (status === "completed" ? "[x]" : "[ ]");
  return listBlock(
    t("Items"),
    todos,
    (todo) => `${done(todo)} ${todo.words} (${stateOf(todo.status).words})`,
    (todo, inline) => `${done(todo)} ${inline(`${todo.words} (${stateOf(todo.status).words})`)}`,
  );
}

function Item({ change: { todo, change, before } }: { change: TodoChange }): VNode {
  const state = stateOf(todo.status);
  const was = before === undefined ? undefined : stateOf(before);
  return (
    <li class={`todo-${state.name} todo-change-${change}`} data-change={change}>
      <StatusIcon name={state.icon} />
      <span class="todo-words">
        <VisibleTextView text={todo.words} />
        {todo.active !== undefined && todo.status === "in_progress" && (
          <span class="quiet">
            {" "}
            <VisibleTextView text={todo.active} />
          </span>
        )}
      </span>
      {todo.priority !== undefined && (
        <span class="fact quiet">{sentence("{0} priority", <VisibleTextView text={todo.priority} />)}</span>
      )}
      {change !== "same" && <span class="badge change-badge">{CHANGES[change]}</span>}
      <span class="badge">
        <VisibleTextView text={was ? t("was {0}, now {1}", was.words, state.words) : state.words} />
      </span>
    </li>
  );
}

const CHANGES = { added: t("added"), done: t("done"), changed: t("changed"), removed: t("removed") } as const;
const COUNTED = {
  added: (todos: string) => t("{0} added", todos),
  done: (todos: string) => t("{0} done", todos),
  changed: (todos: string) => t("{0} changed", todos),
  removed: (todos: string) => t("{0} removed", todos),
} as const;
