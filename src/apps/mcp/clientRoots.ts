import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { cutText } from "../../base/text/cutText";
import { unlessAborted } from "../../base/unlessAborted";
import { onOneLine } from "../../base/text/visibleText";
import type { Root, RoundTrip } from "./asking/roundTrip";
import type { Caller, ProtocolServer } from "./caller";

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

/** Milliseconds after which a client of version 2026-07-28 is asked again, because it doesn't report changes. */
const FRESH = 60_000;

/** Returns the roots of the client that sent a request; undefined if `trip` has to ask for them. Never rejects. */
export type RootsOf = (caller: Caller, trip: RoundTrip | undefined) => Promise<ClientRoots | undefined>;

/** Asks the client for its roots once, and again after each change. */
export function requestedRoots(server: ProtocolServer): RootsOf {
  let known: Promise<ClientRoots> | undefined;
  server.setNotificationHandler("notifications/roots/list_changed", () => {
    known = undefined;
  });
  const ask = async ({ hasRoots }: Caller): Promise<ClientRoots> => {
    if (!hasRoots) return none(UNREPORTED);
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const { roots } = await server.request({ method: "roots/list" }, { signal });
      return await unlessAborted(usable(roots), signal);
    } catch (error) {
      if (signal.aborted) return none(LATE);
      const reason = onOneLine(cutText(error instanceof Error ? error.message : String(error), LONGEST));
      return none(`The client failed to report its workspace folders (roots): ${reason}.`);
    }
  };
  return (caller) => (known ??= ask(caller));
}

/**
 * Takes the roots that a client of version 2026-07-28 sends with a request when it is asked for them. Requests that
 * can't ask use the last ones.
 */
export function returnedRoots(now: () => number): RootsOf {
  let known: { readonly roots: ClientRoots; readonly at: number } | undefined;
  return async ({ hasRoots }, trip) => {
    if (!hasRoots) return none(UNREPORTED);
    const returned = trip?.roots();
    if (returned) {
      const roots =
        returned === "missing"
          ? none("The client failed to report its workspace folders (roots).")
          : await unlessAborted(usable(returned), AbortSignal.timeout(PATIENCE)).catch(() => none(LATE));
      known = { roots, at: now() };
    }
    if (known && (!trip || now() - known.at < FRESH)) return known.roots;
    return trip ? undefined : none(UNREPORTED);
  };
}

const UNREPORTED = "The client does not report workspace folders (roots).";
const LATE = `The client did not report its workspace folders (roots) within ${PATIENCE / 1000} seconds.`;

function none(problem: string): ClientRoots {
  return { folders: [], problem };
}

async function usable(roots: readonly Root[]): Promise<ClientRoots> {
  const uris = roots.map(({ uri }) => uri);
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
