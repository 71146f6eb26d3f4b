import {
  type CallToolResult,
  type InputRequiredResult,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { fieldsOf, isObject } from "../../base/json/jsonValue";
import type { ToolResult } from "../../results/result";
import { runTool } from "../../tools/runtime/runTool";
import type { Tool } from "../../tools/runtime/tool";
import { agentCallId } from "./agentCallId";
import type { CallTask } from "./callTasks";
import type { Connection, Running } from "./connection";
import { heartbeat } from "./heartbeat";
import { outputLink } from "./outputs/outputResources";
import { answerText, toolAnswer } from "./toolAnswer";

/** The name and the input of a call. */
interface Called {
  readonly name: string;
  readonly input: unknown;
}

/** Runs the calls of tools. Calls never throw: their results contain the errors. */
export function callsOf(
  tools: readonly Tool[],
  connection: Connection,
): (request: JSONRPCRequest, ctx: ServerContext, task?: CallTask) => Promise<CallToolResult | InputRequiredResult> {
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  const run = async (called: Called, ctx: ServerContext, running: Running, say: (message: string) => void) => {
    const { context, trip, signal, isPaused } = running;
    const { name, input } = called;
    const tool = named.get(name);
    const callId = agentCallId(ctx.mcpReq._meta);
    const { repeats, settings } = context;
    const { result, pictures, view } = await runTool(tool ?? name, input, {
      ...context,
      source: "mcp",
      ...(callId !== undefined && { callId }),
      ...(repeats && trip && { repeats: trip.counting(repeats) }),
      record: (made) => {
        if (!isPaused()) context.record(made);
      },
      offered: [...named.keys()],
      takesPictures: true,
      takesView: running.caller.showsApps,
      signal,
      progress: say,
      settings: connection.rules.addTo(settings),
      ask: running.ask,
    });
    // The response to a cancelled call isn't sent.
    if (signal.aborted) return toolAnswer(result, tool, { pictures });
    const { maxOutputSize } = context.limits;
    const fits = (noted: ToolResult): boolean => answerText(noted, tool).length <= maxOutputSize;
    const link = running.caller.takesLinks ? outputLink(result, context.shells) : undefined;
    return toolAnswer(connection.note.addTo(result, fits), tool, { pictures, link, view });
  };
  return async (request, ctx, task) => {
    const called = calledBy(request);
    const { progressToken } = fieldsOf(ctx.mcpReq._meta);
    const reports = typeof progressToken === "string" || typeof progressToken === "number" ? progressToken : undefined;
    const beat =
      reports === undefined && !task
        ? undefined
        : heartbeat((sign) => {
            task?.say(sign.message);
            if (reports === undefined || task?.isTask) return;
            const params = { progressToken: reports, ...sign };
            // A client that is gone gets no notifications.
            ctx.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
          });
    try {
      return await connection.run(ctx, task?.signal ?? ctx.mcpReq.signal, (running) => {
        const { ask } = running;
        const asking: Running = {
          ...running,
          ask: (question, during) => {
            const answer = ask(question, during);
            return beat?.waitFor(answer) ?? answer;
          },
        };
        return run(called, ctx, asking, beat?.say ?? (() => undefined));
      });
    } finally {
      beat?.stop();
    }
  };
}

function calledBy({ params }: JSONRPCRequest): Called {
  const { name, arguments: input = {} } = fieldsOf(params);
  if (typeof name === "string" && isObject(input)) return { name, input };
  const problem = typeof name === "string" ? "arguments is not an object" : "name is not a string";
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid tools/call request: ${problem}`);
}
