import type { FieldSchema, OfferedTool } from "../../support/model/modelApi";

/** Agents give the same tool different names. Case, `_`, and `-` don't count. */
const NAMES = {
  read: ["read", "readfile", "view", "readfiles"],
  edit: ["edit", "replace", "editfile", "applypatch", "editor", "multiedit", "singlefindandreplace", "stringreplace"],
  shell: [
    "bash",
    "shell",
    "execcommand",
    "runshellcommand",
    "executecommand",
    "runcommands",
    "runterminalcommand",
    "execute",
    "exec",
    "executebash",
  ],
  search: [
    "grep",
    "grepsearch",
    "searchfilecontent",
    "rg",
    "searchfiles",
    "search",
    "searchcode",
    "searchcodebase",
    "searchfilecontents",
  ],
  todo: ["todowrite", "updateplan", "writetodos", "taskcreate", "checklist", "todo", "writetasks"],
  subagent: ["task", "agent", "spawnagent", "subagent", "invokeagent", "usesubagents", "sessionsspawn"],
  wait: ["waitagent", "wait", "hub"],
  follow: [
    "writestdin",
    "bashoutput",
    "taskoutput",
    "readbash",
    "readbackgroundoutput",
    "processoutput",
    "process",
    "getcommandorsubagentoutput",
  ],
  stop: ["stopbash", "taskstop", "killshell", "killbash", "killcommandorsubagent", "backgroundkill"],
  finish: ["completetask", "yield"],
  findTools: ["toolsearch"],
  script: ["exec"],
} as const;
export type ToolPurpose = keyof typeof NAMES;

/** The name of our server, as the agents are configured. */
export const SERVER = "tool-results";
/** Tools of our server whose names don't say so are known by this sentence of their descriptions. */
const OUR_SENTENCE = "Returns JSON; check `success` first.";

/** Returns the agent's own tool for a purpose. */
export function toolFor(purpose: ToolPurpose, tools: readonly OfferedTool[]): OfferedTool | undefined {
  // Codex has a tool for scripts with the name of OpenClaw's shell.
  const own = tools.filter((tool) => !isOfServer(tool) && (purpose !== "shell" || tool.kind !== "text"));
  const found = NAMES[purpose].map((name) =>
    own.find((tool) => tool.name.toLowerCase().replace(/[^a-z]/g, "") === name),
  );
  return found.find((tool) => tool !== undefined);
}

/** Returns our server's tool of this name, whatever the agent has put before the name. */
export function serverTool(name: string, tools: readonly OfferedTool[]): OfferedTool | undefined {
  return tools.filter(isOfServer).find((tool) => new RegExp(`(?:^|[^a-z])${name}$`).test(tool.name));
}

/** Whether a tool is one of our server's. */
export function isOfServer({ name, namespace = "", description }: OfferedTool): boolean {
  return /tool.results/.test(`${namespace} ${name}`) || description.includes(OUR_SENTENCE);
}

/** Returns the values that the tool's schema has fields for, and something for every other field that it requires. */
export function inputFor(
  { schema }: OfferedTool,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    const value = name in values ? allowedValue(field, values[name], isRequired) : undefined;
    if (value !== undefined) input[name] = value;
    else if (isRequired) input[name] = anyValue(field);
  }
  return input;
}

function allowedValue(field: FieldSchema, value: unknown, isRequired: boolean): unknown {
  const choices = choicesOf(field);
  if (choices.length === 0 || choices.includes(value)) return value;
  return isRequired ? choices[0] : undefined;
}

function choicesOf(field: FieldSchema): readonly unknown[] {
  if (field.enum) return field.enum;
  return (field.anyOf ?? []).flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
}

function anyValue(field: FieldSchema): unknown {
  const [choice] = choicesOf(field);
  if (choice !== undefined) return choice;
  if (field.const !== undefined) return field.const;
  const [first] = field.anyOf ?? field.oneOf ?? [];
  if (first) return anyValue(first);
  switch (typeof field.type === "string" ? field.type : field.type?.[0]) {
    case "number":
    case "integer":
      return field.minimum ?? 1;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return {};
    default:
      return "any";
  }
}
