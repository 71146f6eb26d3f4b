import assert from "node:assert/strict";
import type { Question } from "../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import { runTool } from "../../src/tools/runtime/runTool";
import type { Tool } from "../../src/tools/runtime/tool";
import { asNobody } from "./asNobody";
import { treeLines } from "./tree";
import { succeed, type TestWorkspace } from "./workspace";

/** Contains the result for one path. */
export interface Operation {
  readonly path: string;
  readonly status: string;
  readonly exists: boolean;
}

/** Returns the result of a FileIO tool that changes files: an element for each path, and the note. */
export async function operations(
  tool: Tool,
  input: unknown,
  context: ToolContext,
): Promise<{ value: readonly Operation[]; note: string }> {
  const data = await succeed(tool, input, context);
  const content = data["content"] as [{ type: string; value: readonly Operation[] }];
  assert.deepEqual([content.length, content[0].type], [1, "json"]);
  return { value: content[0].value, note: typeof data["note"] === "string" ? data["note"] : "" };
}

/** Formats the elements as `path status exists`. */
export async function outcomes(tool: Tool, input: unknown, context: ToolContext): Promise<string[]> {
  const { value } = await operations(tool, input, context);
  return value.map(inWords);
}

/** Does the same for several calls with the rights of nobody. */
export async function outcomesAsNobody(
  folder: string,
  calls: readonly (readonly [tool: string, input: unknown])[],
): Promise<string[][]> {
  const results = await asNobody(folder, calls);
  return results.map((result) => {
    assert(result["success"] === true, JSON.stringify(result));
    const { content } = result["data"] as { content: [{ value: Operation[] }] };
    return content[0].value.map(inWords);
  });
}

/** Formats one element as `path status exists`. */
export function inWords({ path, status, exists }: Operation): string {
  return `${path}: ${status}${exists ? "" : ", did not exist"}`;
}

/** Makes a call that must leave the disk unchanged. Returns the outcome of each path, and the note. */
export async function unchanged(
  tool: Tool,
  input: unknown,
  workspace: TestWorkspace,
  context = workspace.context(),
): Promise<{ value: readonly Operation[]; note: string }> {
  const before = treeLines(workspace.root);
  const answer = await operations(tool, input, context);
  assert.deepEqual(treeLines(workspace.root), before);
  return answer;
}

/** Creates a context in which something happens before the user replies with yes. */
export function whileAsked(workspace: TestWorkspace, act: () => void): ToolContext {
  return workspace.context({
    ask: async () => {
      act();
      return "yes";
    },
  });
}

/** Returns what the user is asked. The reply is no. */
export async function asked(tool: Tool, input: unknown, context: ToolContext): Promise<Question> {
  let question: Question | undefined;
  const ask: ToolContext["ask"] = async (about) => {
    question = about;
    return "no";
  };
  const { result } = await runTool(tool, input, { ...context, ask });
  assert.ok(!result.ok, "expected !result.ok");
  assert(question, result.error.message);
  return question;
}
