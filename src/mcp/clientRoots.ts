import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { cutText } from "../core/cutText";
import { unlessAborted } from "../core/unlessAborted";
import { onOneLine } from "../core/visibleText";

/** The folders that a client works in. */
export interface ClientRoots {
  /** Paths of folders on this machine; empty where the client reports none. */
  readonly folders: readonly string[];
  /** A sentence that says what is wrong with what the client reports; undefined where nothing is. */
  readonly problem: string | undefined;
}

/** Milliseconds that a client may take to report its roots. */
const PATIENCE = 2000;

/** Roots that a problem names, and the characters of each. */
const NAMED = 3;
const LONGEST = 200;

/** Asks the client for its roots once, and again after it has said that they changed. Never rejects. */
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
        : `Workspace folders (roots) of the client that are not folders on this machine are skipped: ${named.join(", ")}${more}.`,
  };
}

/** The path of a root; undefined for one that is no folder on this machine. */
async function folderPath(uri: string): Promise<string | undefined> {
  try {
    const path = fileURLToPath(uri);
    return (await stat(path)).isDirectory() ? path : undefined;
  } catch {
    return undefined;
  }
}
