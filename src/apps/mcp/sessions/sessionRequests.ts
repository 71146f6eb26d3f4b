import {
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Data } from "../../../results/result";
import { runTool } from "../../../tools/runtime/runTool";
import type { Tool } from "../../../tools/runtime/tool";
import type { ProtocolServer } from "../caller";
import type { Connection } from "../connection";
import type { ResourceSource } from "../resources/resourceRequests";
import { listPrompts, promptNamed } from "./sessionPrompts";
import { MOST_LISTED, SESSION_TEMPLATE, sessionAt, sessionContents, sessionResources } from "./sessionResources";

/** The tools that prompts and resources about sessions need. */
export interface SessionTools {
  readonly list: Tool;
  readonly report: Tool;
}

/** Returns the tools that prompts and resources need; undefined if they aren't offered. */
export function sessionToolsOf(tools: readonly Tool[]): SessionTools | undefined {
  const [list, report] = ["transcript_list", "transcript_report"].map((name) =>
    tools.find((tool) => tool.name === name),
  );
  return list && report && { list, report };
}

/** Handles the requests for prompts. */
export function servePrompts(server: ProtocolServer): void {
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts() }));
  server.setRequestHandler("prompts/get", ({ params: { name } }) => {
    const prompt = promptNamed(name);
    if (prompt) return prompt;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
  });
}

/** Sessions as resources. */
export function sessionSource({ list, report }: SessionTools, connection: Connection): ResourceSource {
  const dataOf = <Result extends object>(
    tool: Tool,
    input: object,
    ctx: ServerContext,
    resultOf: (data: Data) => Result,
  ): Promise<Result | InputRequiredResult> =>
    connection.run(ctx, ctx.mcpReq.signal, async ({ context, ask, signal, isPaused }) => {
      const { result } = await runTool(tool, input, {
        ...context,
        source: "mcp",
        record: () => undefined,
        signal,
        progress: () => undefined,
        ask,
      });
      if (result.ok || isPaused()) return resultOf(result.ok ? result.data : {});
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, result.error.message);
    });
  return {
    template: SESSION_TEMPLATE,
    async list(ctx) {
      const listed = await dataOf(list, { limit: MOST_LISTED }, ctx, (data) => ({ resources: sessionResources(data) }));
      // A list never asks.
      return isInputRequiredResult(listed) ? [] : listed.resources;
    },
    read(uri, ctx) {
      const transcript = sessionAt(uri);
      return transcript === undefined
        ? undefined
        : dataOf(report, { transcript }, ctx, (data) => sessionContents(uri, data));
    },
  };
}
