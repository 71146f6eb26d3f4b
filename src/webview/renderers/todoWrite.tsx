import type { VNode } from "preact";
import { StatusIcon } from "../icons";
import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { list, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { counted } from "../units";

const words: Readonly<Record<string, { readonly icon: "ok" | "pending" | "orphaned"; readonly word: string }>> = {
  completed: { icon: "ok", word: "done" },
  in_progress: { icon: "pending", word: "in progress" },
  pending: { icon: "orphaned", word: "to do" },
};

export default defineRenderer({
  tools: ["TodoWrite"],
  icon: "todo",
  body({ input, data }) {
    const todos = list(data["todos"]) ?? list(data["newTodos"]) ?? list(record(input)?.["todos"]);
    if (!todos) return undefined;
    const done = todos.filter((todo) => record(todo)?.["status"] === "completed").length;
    return (
      <>
        <Fact tone="quiet">
          {done} of {counted(todos.length, "item")} done
        </Fact>
        <ul class="plain-list todo">
          {todos.map((todo, index) => (
            <Todo key={index} todo={record(todo)} />
          ))}
        </ul>
      </>
    );
  },
});

function Todo({ todo }: { todo: Readonly<Record<string, unknown>> | undefined }): VNode {
  const status = text(todo?.["status"]) ?? "unknown";
  const shown = words[status];
  return (
    <li class={`todo-${shown ? status : "unknown"}`}>
      <StatusIcon name={shown?.icon ?? "expected"} />
      <VisibleText text={text(todo?.["content"]) ?? text(todo?.["subject"]) ?? "(no text)"} />
      <span class="badge">{shown?.word ?? <VisibleText text={status} />}</span>
    </li>
  );
}
