import { fieldsOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { searchSubject } from "../shapes/inputSubject";
import { defineReader } from "../reader";
import type { OtherTextData } from "./otherText";

/** VS Code's tools about symbols, tasks, tests, notebooks, and memories. Their results are somebody else's text. */
export default defineReader({
  tools: [
    "vscode_listCodeUsages",
    "vscode_renameSymbol",
    "create_and_run_task",
    "get_task_output",
    "runTests",
    "get_changed_files",
    "copilot_getNotebookSummary",
    "run_notebook_cell",
    "memory",
  ],
  input: {
    symbol: "text",
    newName: "text",
    filePath: "text",
    task: "fields",
    id: "text",
    files: "list",
    testNames: "list",
    repositoryPath: "text",
    cellId: "text",
    command: "text",
    path: "text",
    new_path: "text",
  },
  carries: true,
  summary(input) {
    const { symbol, newName, filePath, task, cellId, command, path } = input;
    if (symbol !== undefined)
      return newName === undefined ? searchSubject(symbol, [filePath]) : `${symbol} to ${newName}`;
    if (task !== undefined) return taskLine(task);
    if (command !== undefined) return [command, path, input.new_path].filter(Boolean).join(" ");
    if (filePath !== undefined) return cellId === undefined ? filePath : `${filePath} (cell ${cellId})`;
    const named = stringsOf([...(input.testNames ?? []), ...(input.files ?? [])]).join(", ");
    return named === "" ? (input.repositoryPath ?? input.id) : named;
  },
  parse: ({ content }): OtherTextData | undefined => ({ raw: content ?? null }),
});

/** The command line of a task, or else its name. */
function taskLine(task: JsonObject): string | undefined {
  const { command, args, label } = fieldsOf(task);
  const line = [stringOf(command), ...stringsOf(Array.isArray(args) ? args : [])].filter(Boolean).join(" ");
  return line === "" ? stringOf(label) : line;
}
