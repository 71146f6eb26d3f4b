import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

/** Paths of the folders that a client works in, as it tells them now; undefined for a client that does not tell. Asked again once it says that they changed. */
export function clientRoots({ server }: McpServer): () => Promise<readonly string[] | undefined> {
  let known: Promise<readonly string[]> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    known = undefined;
  });
  return async () => {
    if (!server.getClientCapabilities()?.roots) return undefined;
    known ??= server.listRoots().then(({ roots }) => roots.flatMap(({ uri }) => folderPath(uri)));
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

function folderPath(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    // Roots that are no folders of this machine cannot be worked in.
    return [];
  }
}
