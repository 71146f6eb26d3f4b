import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { t } from "../../base/viewerText";

/** A todo of a list that may hold anything. */
export interface Todo {
  readonly words: string;
  readonly status: string;
  /** What is said while it is worked on. */
  readonly active?: string;
  readonly priority?: string;
}

/** What became of a todo between two lists. */
export interface TodoChange {
  readonly todo: Todo;
  readonly change: "added" | "done" | "changed" | "removed" | "same";
  /** Its status before, where that was another. */
  readonly before?: string;
}

export function todosOf(value: unknown): readonly Todo[] | undefined {
  return arrayOf(value)?.map((item) => {
    const fields = objectOf(item);
    const active = stringOf(fields?.["activeForm"]);
    const priority = stringOf(fields?.["priority"]);
    return {
      words: stringOf(fields?.["content"]) ?? stringOf(fields?.["subject"]) ?? stringOf(item) ?? t("(no text)"),
      status: stringOf(fields?.["status"]) ?? "unknown",
      ...(active !== undefined && { active }),
      ...(priority !== undefined && { priority }),
    };
  });
}

/** The new list in its order, and behind it what is gone. Todos are the same when their words are; of equal ones the first is met first. */
export function todoChanges(before: readonly Todo[], after: readonly Todo[]): readonly TodoChange[] {
  const old = new Map<string, Todo[]>();
  for (const todo of before) old.set(todo.words, [...(old.get(todo.words) ?? []), todo]);
  const changes = after.map((todo): TodoChange => {
    const was = old.get(todo.words)?.shift();
    if (!was) return { todo, change: "added" };
    if (was.status === todo.status) return { todo, change: "same" };
    return { todo, change: todo.status === "completed" ? "done" : "changed", before: was.status };
  });
  const gone = [...old.values()].flat().map((todo): TodoChange => ({ todo, change: "removed" }));
  return [...changes, ...gone];
}
