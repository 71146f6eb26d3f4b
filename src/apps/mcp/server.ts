import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { ToolContext } from "../../tools/runtime/context/toolContext";
import type { Data, ToolResult } from "../../results/result";
import { runTool } from "../../tools/runtime/runTool";
import type { Tool } from "../../tools/runtime/tool";
import { onOneLine } from "../../base/text/visibleText";
import { agentCallId } from "./agentCallId";
import { askClient } from "./asking/askClient";
import { clientRoots } from "./clientRoots";
import { heartbeat } from "./heartbeat";
import { noteOnce } from "./noteOnce";
import { listPrompts, promptNamed } from "./sessions/sessionPrompts";
import { MOST_LISTED, sessionAt, sessionContents, sessionResources } from "./sessions/sessionResources";
import { createSessionRules } from "./asking/sessionRules";
import { answerText, toolAnswer } from "./toolAnswer";
import { toolDefinition } from "./toolDefinition";

export interface ToolServerOptions {
  readonly tools: readonly Tool[];
  readonly version: string;
  /** The server's icon as a `data:` URI. */
  readonly icon?: string;
  /** Fixed workspace folders. They override the client's roots. */
  readonly folders: readonly string[] | undefined;
  /** Creates what the tools of a workspace share. Called again when the client's roots change. */
  readonly contextOf: (folders: readonly string[]) => ToolContext;
  /** The folder to use if neither an option nor the client names one. */
  readonly usualFolder: string;
  /** Reports a problem with the client's folders to the user who runs the server. */
  readonly report: (note: string) => void;
  /** Groups whose calls run without asking, because the client asks. Calls that always ask do so anyway. */
  readonly allowed: ReadonlySet<string>;
  /** A clock in milliseconds, to recognize clients that decline by themselves. */
  readonly now?: () => number;
}

const CALL = "tools/call";

const INSTRUCTIONS =
  "Every result is JSON, as structured content and as text. Check `success` first. Paths are relative to the workspace folder. " +
  "Don't retry a call that the user refused.";

/** The protocol's code for a resource that doesn't exist. */
const RESOURCE_NOT_FOUND = -32002;

/** Returns the tools that prompts and resources about sessions need; undefined if they aren't offered. */
function sessionToolsOf(tools: readonly Tool[]): { readonly list: Tool; readonly report: Tool } | undefined {
  const [list, report] = ["transcript_list", "transcript_report"].map((name) =>
    tools.find((tool) => tool.name === name),
  );
  return list && report && { list, report };
}

function icons(src: string): { src: string; mimeType: string; sizes: string[] }[] {
  return [{ src, mimeType: "image/svg+xml", sizes: ["any"] }];
}

/** Returns a note that names the folder for a client without roots. */
function usualNote(folder: string): string {
  return `The workspace is ${onOneLine(folder)}, where the server was started. To work in another folder, pass it on the server's command line.`;
}

/**
 * Creates a server for our tools, for any transport. Calls never throw: their results contain the errors.
 * Handles requests itself, because the SDK's registration of tools requires zod schemas and replies to invalid input.
 */
export function createToolServer(options: ToolServerOptions): McpServer {
  const { tools, version, icon, folders, contextOf, usualFolder, allowed, report, now } = options;
  const sessionTools = sessionToolsOf(tools);
  const mcp = new McpServer(
    {
      name: "tool-result-viewer",
      title: "Tool Result Viewer",
      version,
      ...(icon !== undefined && { icons: icons(icon) }),
    },
    {
      capabilities: { tools: {}, ...(sessionTools && { prompts: {}, resources: {} }) },
      instructions: INSTRUCTIONS,
    },
  );
  const roots = clientRoots(mcp);
  const rules = createSessionRules(tools, allowed);
  const ask = askClient(mcp, rules, now);
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
  if (sessionTools) {
    const dataOf = async (tool: Tool, input: object, signal: AbortSignal): Promise<Data> => {
      const { result } = await runTool(tool, input, {
        ...(await context()),
        source: "mcp",
        record: () => undefined,
        signal,
        progress: () => undefined,
        ask,
      });
      if (result.ok) return result.data;
      throw new McpError(ErrorCode.InvalidParams, result.error.message);
    };
    mcp.server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }));
    mcp.server.setRequestHandler(GetPromptRequestSchema, ({ params: { name } }) => {
      const prompt = promptNamed(name);
      if (prompt) return prompt;
      throw new McpError(ErrorCode.InvalidParams, `Unknown prompt: ${name}`);
    });
    mcp.server.setRequestHandler(ListResourcesRequestSchema, async (_, { signal }) => ({
      resources: sessionResources(await dataOf(sessionTools.list, { limit: MOST_LISTED }, signal)),
    }));
    mcp.server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
      const transcript = sessionAt(uri);
      if (transcript === undefined) throw new McpError(RESOURCE_NOT_FOUND, `Resource not found: ${uri}`);
      return sessionContents(uri, await dataOf(sessionTools.report, { transcript }, signal));
    });
  }
  // The SDK's handler of calls would validate each request and result twice more, which takes as long as a small call.
  mcp.server.removeRequestHandler(CALL);
  mcp.server.fallbackRequestHandler = async (request, { signal, sendNotification }) => {
    if (request.method !== CALL) throw new McpError(ErrorCode.MethodNotFound, "Method not found");
    const read = CallToolRequestSchema.safeParse(request);
    if (!read.success) throw new McpError(ErrorCode.InvalidParams, `Invalid ${CALL} request: ${read.error.message}`);
    const { params } = read.data;
    const tool = named.get(params.name);
    const progressToken = params._meta?.progressToken;
    const callId = agentCallId(params._meta);
    const beat =
      progressToken === undefined
        ? undefined
        : heartbeat((sign) => {
            const notification = { method: "notifications/progress", params: { progressToken, ...sign } } as const;
            // A client that is gone gets no notifications.
            sendNotification(notification).catch(() => undefined);
          });
    try {
      const current = await context();
      const { settings } = current;
      const { result, pictures } = await runTool(tool ?? params.name, params.arguments ?? {}, {
        ...current,
        source: "mcp",
        ...(callId !== undefined && { callId }),
        offered: [...named.keys()],
        takesPictures: true,
        signal,
        progress: beat?.say ?? (() => undefined),
        settings: rules.addTo(settings),
        ask: (question, during) => {
          const asking = ask(question, during);
          return beat?.waitFor(asking) ?? asking;
        },
      });
      // The response to a cancelled call isn't sent.
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
