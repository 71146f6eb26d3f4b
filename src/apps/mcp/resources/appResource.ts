import { type Tool as Definition, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { APP_TYPE, callerOf, type ProtocolServer } from "../caller";
import type { ResourceSource } from "./resourceRequests";

/** The address of the page that shows a call (MCP Apps, SEP-1865). */
const APP = "ui://tool-result-viewer/call.html";

/** The page needs no network, so it names no domains. */
const META = { ui: { prefersBorder: true, permissions: { clipboardWrite: {} } } };

/** Returns a tool's definition for clients that show apps: it names the page for its calls. */
export function withApp(definition: Definition): Definition {
  return { ...definition, _meta: { ui: { resourceUri: APP } } };
}

/** The page that shows a call, for clients that show apps. Others don't learn of it. */
export function appSource(page: () => string, server: ProtocolServer): ResourceSource {
  const content = { uri: APP, mimeType: APP_TYPE, _meta: META };
  return {
    list: async (ctx) =>
      callerOf(server, ctx).showsApps
        ? [{ ...content, name: "call", title: "Call", description: "Shows a call with its input and result." }]
        : [],
    read(uri, ctx) {
      if (uri !== APP) return undefined;
      if (!callerOf(server, ctx).showsApps) throw new ResourceNotFoundError(uri);
      return Promise.resolve({ contents: [{ ...content, text: page() }] });
    },
  };
}
