import { fieldsOf, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { answerContent } from "./vscodeAnswer";

/** What the model's own record of a request says about a call. */
export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** What the model received. */
  readonly content?: unknown;
  readonly record: unknown;
}

/** The model's calls in the order of the response. */
export interface AlignedCalls {
  /** For each part of the response that is a call. */
  readonly byPart: readonly (ModelCall | undefined)[];
  /** Calls without a part, by the part that they precede, and those after the last one. */
  readonly before: ReadonlyMap<number, readonly ModelCall[]>;
  readonly after: readonly ModelCall[];
}

/** Tools whose names for the model aren't those that the window knows in another spelling (the Copilot extension's type `ToolName`). */
const NAMES: Readonly<Record<string, string>> = {
  searchCodebase: "semantic_search",
  findFiles: "file_search",
  findTextInFiles: "grep_search",
  findTestFiles: "test_search",
  listDirectory: "list_dir",
  insertEdit: "insert_edit_into_file",
  replaceString: "replace_string_in_file",
  multiReplaceString: "multi_replace_string_in_file",
  editNotebook: "edit_notebook_file",
  fetchWebPage: "fetch_webpage",
  getVSCodeAPI: "get_vscode_api",
  getNotebookSummary: "copilot_getNotebookSummary",
};

/** Returns the name by which the model calls a tool, by its ID in the window. */
export function modelName(toolId: string): string {
  const own = /^copilot_([A-Za-z]{1,100})$/.exec(toolId)?.[1];
  if (own === undefined) return toolId;
  const known = Object.hasOwn(NAMES, own) ? NAMES[own] : undefined;
  return known ?? own.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Aligns the parts of a response with the model's own calls and results, which the Copilot extension keeps with the
 * result of a request (`toolCallRounds` and `toolCallResults`): by ID, otherwise by name, in order.
 */
export function alignedCalls(request: JsonObject, response: readonly unknown[]): AlignedCalls {
  const calls = modelCalls(request);
  const parts = response.map(fieldsOf).map((part) => (isOwnCall(part) ? part : undefined));
  const byId = positions(parts, (part) => bareId(stringOf(part["toolCallId"]) ?? ""));
  const partOf = new Map<ModelCall, number>();
  const take = (call: ModelCall, from: number[] | undefined): void => {
    const at = partOf.has(call) ? undefined : from?.pop();
    if (at !== undefined) partOf.set(call, at);
  };
  for (const call of calls) take(call, byId.get(call.id));
  const taken = new Set(partOf.values());
  const left = parts.map((part, at) => (taken.has(at) ? undefined : part));
  const byName = positions(left, (part) => modelName(stringOf(part["toolId"]) ?? ""));
  for (const call of calls) take(call, byName.get(call.tool));
  const byPart: (ModelCall | undefined)[] = response.map(() => undefined);
  const before = new Map<number, ModelCall[]>();
  let waiting: ModelCall[] = [];
  for (const call of calls) {
    const at = partOf.get(call);
    if (at === undefined) waiting.push(call);
    else {
      byPart[at] = call;
      if (waiting.length > 0) before.set(at, [...(before.get(at) ?? []), ...waiting]);
      waiting = [];
    }
  }
  return { byPart, before, after: waiting };
}

/** The positions of parts with the same name, the first one last. */
function positions(
  parts: readonly (JsonObject | undefined)[],
  nameOf: (part: JsonObject) => string,
): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, part] of [...parts.entries()].reverse()) {
    if (!part) continue;
    const name = nameOf(part);
    const known = found.get(name);
    if (known) known.push(at);
    else found.set(name, [at]);
  }
  return found;
}

function modelCalls(request: JsonObject): ModelCall[] {
  const metadata = fieldsOf(fieldsOf(request["result"])["metadata"]);
  const results = fieldsOf(metadata["toolCallResults"]);
  const rounds = itemsOf(metadata["toolCallRounds"]).flatMap((round) => itemsOf(fieldsOf(round)["toolCalls"]));
  return rounds.map(fieldsOf).map((call, at) => {
    const id = stringOf(call["id"]) ?? `${stringOf(request["requestId"]) ?? "request"}-call-${at}`;
    const answer = Object.hasOwn(results, id) ? results[id] : undefined;
    const written = call["arguments"];
    const parsed = typeof written === "string" ? (parseContainer(written) ?? { arguments: written }) : written;
    return {
      id: bareId(id),
      tool: stringOf(call["name"]) ?? "(no name)",
      input: parsed ?? {},
      ...(answer !== undefined && { content: answerContent(answer) }),
      record: answer === undefined ? call : { call, answer },
    };
  });
}

function isOwnCall(part: JsonObject): boolean {
  const isCall = part["kind"] === "toolInvocationSerialized" || part["kind"] === "toolInvocation";
  return isCall && part["subAgentInvocationId"] === undefined;
}

/** Removes what VS Code adds to a model's own ID of a call. */
export function bareId(id: string): string {
  return id.replace(/__vscode-\d+$/, "");
}
