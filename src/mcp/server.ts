import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { ToolContext } from "../core/ports/context";
import type { ToolResult } from "../core/result";
import { runTool } from "../core/runTool";
import type { Tool } from "../core/tool";
import { onOneLine } from "../core/visibleText";
import { askClient } from "./askClient";
import { clientRoots } from "./clientRoots";
import { heartbeat } from "./heartbeat";
import { noteOnce } from "./noteOnce";
import { answerText, toolAnswer } from "./toolAnswer";
import { toolDefinition } from "./toolDefinition";

export interface ToolServerOptions {
  readonly tools: readonly Tool[];
  readonly version: string;
  /** Folders that are the workspace whatever the client tells. */
  readonly folders: readonly string[] | undefined;
  /** Makes what the tools of one workspace share; called again when the client's roots have changed. */
  readonly contextOf: (folders: readonly string[]) => ToolContext;
  /** The folder where neither an option nor the client names one. */
  readonly usualFolder: string;
  /** Gets a note for the person who runs the server: what is wrong with the folders that the client reports. */
  readonly report: (note: string) => void;
  /** Groups whose calls run unasked, because the client asks; but for what is always asked about. */
  readonly allowed: ReadonlySet<string>;
}

const CALL = "tools/call";

const INSTRUCTIONS =
  "Every answer is JSON, as structured content and as text: check `success` first. Paths are relative to the workspace's folder. " +
  "A call that the person refuses is not to be tried again.";

/** Says where the tools work for a client that names no folder. */
function usualNote(folder: string): string {
  return `The workspace is ${onOneLine(folder)}, the folder that the server was started in. To work in another folder, name it on the server's command line.`;
}

/** A server for any transport whose tools are ours. The SDK's own registration of tools wants zod schemas and would answer bad input itself, so requests are answered here. Never throws for a call: what goes wrong is in its result. */
export function createToolServer(options: ToolServerOptions): McpServer {
  const { tools, version, folders, contextOf, usualFolder, allowed, report } = options;
  const mcp = new McpServer(
    { name: "tool-result-viewer", title: "Tool Result Viewer", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const roots = clientRoots(mcp);
  const ask = askClient(mcp);
  const usual = [usualFolder];
  const note = noteOnce(report);
  let shared: { readonly here: readonly string[]; readonly context: ToolContext } | undefined;
  const context = async (): Promise<ToolContext> => {
    const { folders: reported, problem } = folders ? { folders, problem: undefined } : await roots();
    const here = reported.length > 0 ? reported : usual;
    note.set(problem === undefined || here !== usual ? problem : `${problem} ${usualNote(usualFolder)}`);
    if (!shared || (shared.here !== here && JSON.stringify(shared.here) !== JSON.stringify(here)))
      shared = { here, context: contextOf(here) };
    return shared.context;
  };
  const definitions = tools.map(toolDefinition);
  const named = new Map(tools.map((tool) => [tool.name, tool]));

  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: definitions }));
  // No handler of the SDK's for calls: it would check each request and each answer twice more, which takes as long as a small call itself.
  mcp.server.removeRequestHandler(CALL);
  mcp.server.fallbackRequestHandler = async (request, { signal, sendNotification }) => {
    if (request.method !== CALL) throw new McpError(ErrorCode.MethodNotFound, "Method not found");
    const read = CallToolRequestSchema.safeParse(request);
    if (!read.success) throw new McpError(ErrorCode.InvalidParams, `Invalid ${CALL} request: ${read.error.message}`);
    const { params } = read.data;
    const tool = named.get(params.name);
    const progressToken = params._meta?.progressToken;
    const beat =
      progressToken === undefined
        ? undefined
        : heartbeat((sign) => {
            const notification = { method: "notifications/progress", params: { progressToken, ...sign } } as const;
            // A client that has gone away hears of nothing.
            sendNotification(notification).catch(() => undefined);
          });
    try {
      const current = await context();
      const { result, pictures } = await runTool(tool ?? params.name, params.arguments ?? {}, {
        ...current,
        source: "mcp",
        takesPictures: true,
        signal,
        progress: beat?.say ?? (() => undefined),
        ask: async (question, during) => {
          // Commands are allowed as a whole; a file tool's call to somewhere special is not what was meant.
          const covered = tool && allowed.has(tool.group) && (tool.effect === "execute" || !question.always);
          return covered ? "yes" : ask(question, during);
        },
      });
      // The answer to a cancelled call is not sent.
      if (signal.aborted) return toolAnswer(result, tool, pictures);
      const { maxOutputSize } = current.limits;
      const fits = (noted: ToolResult): boolean => answerText(noted, tool).length <= maxOutputSize;
      return toolAnswer(note.addTo(result, fits), tool, pictures);
    } finally {
      beat?.stop();
    }
  };
  return mcp;
}
