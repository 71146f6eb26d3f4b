import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { t } from "../../base/viewerText";

/** Describes a to-do of a list that can contain anything. */
export interface Todo {
  readonly words: string;
  readonly status: string;
  /** Shown while the to-do is in progress. */
  readonly active?: string;
  readonly priority?: string;
}

/** Describes what happened to a to-do between two lists. */
export interface TodoChange {
  readonly todo: Todo;
  readonly change: "added" | "done" | "changed" | "removed" | "same";
  /** Its previous status, if that was different. */
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

/**
 * Lists the new to-dos in their order, then the removed ones. To-dos with the same text are the same; equal ones are
 * matched in order.
 */
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
