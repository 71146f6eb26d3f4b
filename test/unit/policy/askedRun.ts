import assert from "node:assert/strict";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { PathRules } from "../../../src/tools/runtime/ports/toolSettings";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import tools from "../../../src/tools/all";

/** How one call is made. */
export interface AskedRun {
  /** What the person answers; no unless given. */
  readonly answer?: "yes" | "no";
  /** Rules beside those that ask about what lies outside and name nothing else. */
  readonly rules?: Partial<PathRules>;
  readonly trusted?: boolean;
}

/** Runs a tool by its name in these folders; answers the JSON text of the result, and what the person was asked. */
export async function askedRun(
  folders: readonly string[],
  name: string,
  input: unknown,
  { answer = "no", rules = {}, trusted = true }: AskedRun = {},
): Promise<{ result: string; asked: readonly Question[] }> {
  const asked: Question[] = [];
  const ask: ToolContext["ask"] = async (question) => {
    asked.push(question);
    return answer;
  };
  const settings = { paths: { outside: "ask", secret: [], notSecret: [], own: [], ...rules } as const };
  const tool = tools.find((one) => one.name === name);
  assert(tool, name);
  const context = createNodeContext({ folders, ask, settings, trusted });
  return { result: JSON.stringify((await runTool(tool, input, context)).record.result), asked };
}
