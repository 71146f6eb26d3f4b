import { type CacheHint, ProtocolError, ProtocolErrorCode, Server, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ToolContext } from "../../tools/runtime/context/toolContext";
import type { Tool } from "../../tools/runtime/tool";
import { callTasks } from "./callTasks";
import { callerOf, type ProtocolServer, TASKS } from "./caller";
import { createConnection, type Era } from "./connection";
import { outputSource } from "./outputs/outputResources";
import { appSource, withApp } from "./resources/appResource";
import { serveResources } from "./resources/resourceRequests";
import { servePrompts, sessionSource, sessionToolsOf } from "./sessions/sessionRequests";
import { callsOf } from "./toolCalls";
import { toolDefinition } from "./toolDefinition";

export interface ToolServerOptions {
  readonly tools: readonly Tool[];
  readonly version: string;
  /** The server's icon as a `data:` URI. */
  readonly icon?: string;
  /** Returns the page that clients show for a call, if they show pages. */
  readonly app?: () => string;
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
  /** Milliseconds after which a call becomes a task, for clients that accept one. */
  readonly patience?: number;
}

const CALL = "tools/call";

const INSTRUCTIONS =
  "Every result is JSON, as structured content and as text. Check `success` first. Paths are relative to the workspace folder. " +
  "Don't retry a call that the user refused.";

/** How long clients may reuse what doesn't change while the server runs, and what does. */
const STABLE: CacheHint = { ttlMs: 300_000, cacheScope: "private" };
const CHANGING: CacheHint = { ttlMs: 5000, cacheScope: "private" };

/** Never used, because the reply to a question is checked against the question itself. */
const NO_VALIDATOR = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: "Not supported" }) as const,
};

function icons(src: string): { src: string; mimeType: string; sizes: string[] }[] {
  return [{ src, mimeType: "image/svg+xml", sizes: ["any"] }];
}

/** Serves one client over a transport, in the version of the protocol that its first request names. */
export function serveClient(transport: Transport, options: ToolServerOptions): { close(): Promise<void> } {
  return serveStdio(({ era }) => createToolServer(options, era), { transport });
}

/**
 * Creates a server for our tools, for any transport. Handles calls as requests that have no handler, because the SDK's
 * handler of calls would validate each request and result again, which takes as long as a small call.
 */
export function createToolServer(options: ToolServerOptions, era: Era = "legacy"): ProtocolServer {
  const { tools, version, icon, patience, app } = options;
  const sessionTools = sessionToolsOf(tools);
  const runsCommands = tools.some(({ name }) => name === "bash");
  // oxlint-disable-next-line typescript/no-deprecated -- `McpServer` would announce changes of lists that never change.
  const server = new Server(
    {
      name: "tool-result-viewer",
      title: "Tool Result Viewer",
      version,
      ...(icon !== undefined && { icons: icons(icon) }),
    },
    {
      capabilities: {
        tools: {},
        ...(sessionTools && { prompts: {} }),
        ...((sessionTools || runsCommands || app) && { resources: {} }),
        ...(era === "modern" && { extensions: { [TASKS]: {} } }),
      },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: NO_VALIDATOR,
      cacheHints: {
        "server/discover": STABLE,
        "tools/list": STABLE,
        "prompts/list": STABLE,
        "resources/list": CHANGING,
        "resources/templates/list": STABLE,
        "resources/read": CHANGING,
      },
    },
  );
  const connection = createConnection(server, options, era);
  const call = callsOf(tools, connection);
  const tasks = era === "modern" ? callTasks(server, patience) : undefined;
  const definitions = tools.map(toolDefinition);

  const withApps = app && definitions.map(withApp);
  server.setRequestHandler("tools/list", (_, ctx) => ({
    tools: withApps && callerOf(server, ctx).showsApps ? withApps : definitions,
  }));
  if (sessionTools) servePrompts(server);
  const sources = [
    ...(sessionTools ? [sessionSource(sessionTools, connection)] : []),
    ...(runsCommands ? [outputSource(connection)] : []),
    ...(app ? [appSource(app, server)] : []),
  ];
  if (sources.length > 0) serveResources(server, sources);
  server.fallbackRequestHandler = (request, ctx) => {
    if (request.method !== CALL) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, "Method not found");
    if (!tasks || !callerOf(server, ctx).takesTasks) return call(request, ctx);
    const task = tasks.begin(ctx.mcpReq.signal);
    return tasks.settle(task, call(request, ctx, task));
  };
  return server;
}
