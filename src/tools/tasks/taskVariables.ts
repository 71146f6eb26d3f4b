import type { WorkspaceTask } from "../runtime/ports/tasksPort";

/** A text of a task in which the variables are replaced whose values are certain. */
export interface ResolvedText {
  readonly text: string;
  /** The variables that are left, as they are spelled. */
  readonly unknown: readonly string[];
}

/** Replaces the variables that depend on the task's folder alone. The editor leaves a variable that it doesn't know to the shell. */
export function resolveVariables(text: string, { folder: { path } }: WorkspaceTask): ResolvedText {
  const separator = /^[A-Za-z]:\\|^\\\\/.test(path) ? "\\" : "/";
  const values: ReadonlyMap<string, string> = new Map([
    ["workspaceFolder", path],
    ["workspaceRoot", path],
    ["workspaceFolderBasename", path.slice(path.lastIndexOf(separator) + 1)],
    ["pathSeparator", separator],
    ["/", separator],
  ]);
  const unknown: string[] = [];
  const resolved = text.replace(/\$\{([^{}]*)\}/g, (variable, name: string) => {
    const value = values.get(name);
    if (value === undefined) unknown.push(variable);
    return value ?? variable;
  });
  // A variable inside the name of another one is not one of those above.
  if (unknown.length === 0 && text.replace(/\$\{[^{}]*\}/g, "").includes("${")) unknown.push("${");
  return { text: resolved, unknown };
}
