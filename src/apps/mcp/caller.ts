import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { fieldsOf, isObject, stringArrayOf, stringOf } from "../../base/json/jsonValue";

/** The SDK's server of one connection, without its registration of tools. */
export type ProtocolServer = McpServer["server"];

/** The extension of the protocol for calls whose result is fetched later. */
export const TASKS = "io.modelcontextprotocol/tasks";

/** The extension of the protocol for pages that clients show (MCP Apps), and the type of such a page. */
const APPS = "io.modelcontextprotocol/ui";
export const APP_TYPE = "text/html;profile=mcp-app";

/** The first version of the protocol whose results can link to resources. Older clients may refuse such a result. */
const LINKS_SINCE = "2025-06-18";

/** What a client says of itself: with each request since version 2026-07-28, once before. */
export interface Caller {
  readonly name: string | undefined;
  /** Whether the client can ask its user with a form. */
  readonly asks: boolean;
  readonly hasRoots: boolean;
  /** Whether the client accepts a task instead of a result. */
  readonly takesTasks: boolean;
  /** Whether the client's version of the protocol has links to resources in results. */
  readonly takesLinks: boolean;
  /** Whether the client shows pages for calls. */
  readonly showsApps: boolean;
}

/** Returns what the client that sent a request says of itself. */
export function callerOf(server: ProtocolServer, { mcpReq }: Pick<ServerContext, "mcpReq">): Caller {
  const envelope = mcpReq.envelope && fieldsOf(mcpReq.envelope);
  // oxlint-disable-next-line typescript/no-deprecated -- Clients up to version 2025-11-25 say it only once.
  const [given, client] = envelope ? [] : [server.getClientCapabilities(), server.getClientVersion()];
  // oxlint-disable-next-line typescript/no-deprecated -- The same.
  const version = server.getNegotiatedProtocolVersion();
  const { elicitation, roots, extensions } = fieldsOf(envelope ? envelope[CLIENT_CAPABILITIES_META_KEY] : given);
  const { name } = fieldsOf(envelope ? envelope[CLIENT_INFO_META_KEY] : client);
  const { form, url } = fieldsOf(elicitation);
  const { mimeTypes } = fieldsOf(fieldsOf(extensions)[APPS]);
  return {
    name: stringOf(name),
    // An empty object means forms: it is older than the other mode.
    asks: isObject(elicitation) && (form !== undefined || url === undefined),
    hasRoots: isObject(roots),
    takesLinks: envelope !== undefined || (version !== undefined && version >= LINKS_SINCE),
    showsApps: stringArrayOf(mimeTypes)?.includes(APP_TYPE) === true,
    takesTasks: envelope !== undefined && isObject(fieldsOf(extensions)[TASKS]),
  };
}
