import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { cutText } from "../../base/text/cutText";
import { unlessAborted } from "../../base/unlessAborted";
import { onOneLine } from "../../base/text/visibleText";

/** The folders that a client works in. */
export interface ClientRoots {
  /** Paths of folders on this machine; empty if the client reports none. */
  readonly folders: readonly string[];
  /** A sentence that says what is wrong with the reported roots, or undefined. */
  readonly problem: string | undefined;
}

/** Maximum milliseconds to wait for the client's roots. */
const PATIENCE = 2000;

/** Maximum roots that a problem names, and maximum characters of each. */
const NAMED = 3;
const LONGEST = 200;

/** Asks the client for its roots once, and again after each change. Never rejects. */
export function clientRoots({ server }: McpServer): () => Promise<ClientRoots> {
  let known: Promise<ClientRoots> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    known = undefined;
  });
  const ask = async (): Promise<ClientRoots> => {
    if (!server.getClientCapabilities()?.roots) return none("The client does not report workspace folders (roots).");
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const { roots } = await server.listRoots(undefined, { signal });
      return await unlessAborted(usable(roots.map(({ uri }) => uri)), signal);
    } catch (error) {
      if (signal.aborted)
        return none(`The client did not report its workspace folders (roots) within ${PATIENCE / 1000} seconds.`);
      const reason = onOneLine(cutText(error instanceof Error ? error.message : String(error), LONGEST));
      return none(`The client failed to report its workspace folders (roots): ${reason}.`);
    }
  };
  return () => (known ??= ask());
}

function none(problem: string): ClientRoots {
  return { folders: [], problem };
}

async function usable(uris: readonly string[]): Promise<ClientRoots> {
  if (uris.length === 0) return none("The client reports no workspace folder (root).");
  const paths = await Promise.all(uris.map(folderPath));
  const foreign = uris.filter((_, at) => paths[at] === undefined);
  const named = foreign.slice(0, NAMED).map((uri) => onOneLine(cutText(uri, LONGEST)));
  const more = foreign.length > NAMED ? ` and ${foreign.length - NAMED} more` : "";
  return {
    folders: paths.filter((path) => path !== undefined),
    problem:
      foreign.length === 0
        ? undefined
        : `Skipped workspace folders (roots) of the client that aren't folders on this machine: ${named.join(", ")}${more}.`,
  };
}

/** Returns the path of a root, or undefined if it isn't a folder on this machine. */
async function folderPath(uri: string): Promise<string | undefined> {
  try {
    const path = fileURLToPath(uri);
    return (await stat(path)).isDirectory() ? path : undefined;
  } catch {
    return undefined;
  }
}
