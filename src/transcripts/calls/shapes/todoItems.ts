import { arrayOf, fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";

/** An item of a to-do list or a plan, with its other fields. */
export interface TodoItem {
  readonly content: string;
  /** As the agent spells it, such as `in_progress` or `not-started`. */
  readonly status: string;
}

/** Fields that contain what is to do, by agent. */
const WORDS = ["content", "step", "title", "description"];

/** Returns the items of a list, or of a Markdown checklist. Undefined if one has another form: none must get lost. */
export function todoItems(value: unknown): readonly TodoItem[] | undefined {
  const list = arrayOf(typeof value === "string" ? parseContainer(value) : value);
  const lines = typeof value === "string" ? value.split("\n").filter((line) => line.trim() !== "") : [];
  const items = list ? list.map(listItem) : lines.map(checklistItem);
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length && (list || items.length > 0) ? known : undefined;
}

/** Returns one line about the items: how many are done, and which one is in progress. `one` and `many` are their names. */
export function todoSummary(items: readonly unknown[], one: string, many: string): string {
  const all = items.map(fieldsOf);
  const done = all.filter(({ status }) => status === "completed" || status === "done").length;
  const current = stringOf(all.find(({ status }) => status === "in_progress" || status === "in-progress")?.["content"]);
  const counts = `${items.length} ${items.length === 1 ? one : many}, ${done} done`;
  return current === undefined ? counts : `${counts}: ${current}`;
}

function listItem(value: unknown): TodoItem | undefined {
  const fields = fieldsOf(value);
  const content = WORDS.map((name) => stringOf(fields[name])).find((text) => text !== undefined);
  return content === undefined ? undefined : { ...fields, content, status: stringOf(fields["status"]) ?? "pending" };
}

/** A line such as `- [x] Read the file`. Roo Code marks what is in progress with `-` (its documentation of `update_todo_list`). */
const CHECKLIST_LINE = /^\s*(?:[-*+]|\d{1,4}[.)])? ?\[([ xX-])\] (.+)$/;

function checklistItem(line: string): TodoItem | undefined {
  const [, mark = "", content] = CHECKLIST_LINE.exec(line.trimEnd()) ?? [];
  const status = mark === " " ? "pending" : mark.toLowerCase() === "x" ? "completed" : "in_progress";
  return content === undefined ? undefined : { content, status };
}
