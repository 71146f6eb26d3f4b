import {
  type InputRequiredResult,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ProtocolServer } from "../caller";

/** Resources of one kind. */
export interface ResourceSource {
  /** The form of their addresses. Left out for a single resource. */
  readonly template?: ResourceTemplateType;
  /** Lists resources. Left out for those that only links name. */
  readonly list?: (ctx: ServerContext) => Promise<readonly Resource[]>;
  /** Reads the resource at an address. Returns undefined for an address of another kind. */
  readonly read: (uri: string, ctx: ServerContext) => Promise<ReadResourceResult | InputRequiredResult> | undefined;
}

/** Handles the requests for resources. */
export function serveResources(server: ProtocolServer, sources: readonly ResourceSource[]): void {
  server.setRequestHandler("resources/list", async (_, ctx) => ({
    resources: (await Promise.all(sources.map(async ({ list }) => (list ? list(ctx) : [])))).flat(),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: sources.flatMap(({ template }) => template ?? []),
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }, ctx) => {
    for (const { read } of sources) {
      const contents = read(uri, ctx);
      if (contents) return contents;
    }
    throw new ResourceNotFoundError(uri);
  });
}
