import { ToolError } from "../../base/errors";
import { nearestName } from "../../base/text/nearestName";
import type { ToolContext } from "../runtime/context/toolContext";
import type { LibrarySession, TranscriptLibrary } from "../runtime/context/transcriptLibraryPort";

/** A session that a call reads. */
export interface ChosenSession {
  readonly session: LibrarySession;
  /** Why the user has to be asked about the session. Empty if there is no need to ask. */
  readonly reasons: readonly string[];
}

/** The transcripts of this machine. Throws `ToolError` where there are none to ask for. */
export function libraryOf({ transcripts }: ToolContext): TranscriptLibrary {
  if (transcripts) return transcripts;
  throw new ToolError("EXECUTION_ERROR", "Transcripts cannot be read here: nothing keeps track of sessions.");
}

/** Sessions that began in the workspace, and the others; each those written last first. */
export async function sessionsOf(
  context: ToolContext,
): Promise<{ here: readonly LibrarySession[]; elsewhere: readonly LibrarySession[]; problems: readonly string[] }> {
  const { sessions, problems } = await libraryOf(context).sessions(context.signal);
  const known = new Map<string, boolean>();
  const here: LibrarySession[] = [];
  const elsewhere: LibrarySession[] = [];
  for (const session of sessions) {
    const { cwd = "" } = session;
    let inside = known.get(cwd);
    if (inside === undefined) known.set(cwd, (inside = await isInside(cwd, context)));
    (inside ? here : elsewhere).push(session);
  }
  return { here, elsewhere, problems };
}

async function isInside(cwd: string, { workspace }: ToolContext): Promise<boolean> {
  if (cwd === "") return false;
  try {
    await workspace.resolve(cwd);
    return true;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}

/** Whether a name is a path of a transcript's file and no session's id. */
export function isPath(name: string): boolean {
  return /[/\\]|\.(?:jsonl|json|gz|zst)$/i.test(name);
}

/** Fewer characters of an id could be any session's. */
const LEAST_OF_ID = 6;

/**
 * The session that a name means: its id or the beginning of it, or, without one, the session of the workspace written last. Sessions that began outside the
 * workspace have to be asked about. Throws `ToolError` for a name that means none or several.
 */
export async function chooseSession(name: string | undefined, context: ToolContext): Promise<ChosenSession> {
  const { here, elsewhere } = await sessionsOf(context);
  if (name === undefined || name === "latest") {
    const [latest] = here;
    if (latest) return { session: latest, reasons: [] };
    const advice = "Use transcript_list with scope `all` to see those of other projects, or give the path of a file.";
    throw new ToolError("EXECUTION_ERROR", `File not found: no session began in this workspace. ${advice}`);
  }
  const all = [...here, ...elsewhere];
  const exact = all.filter(({ id }) => id === name);
  const found = exact.length > 0 || name.length < LEAST_OF_ID ? exact : all.filter(({ id }) => id.startsWith(name));
  const [session, rival] = found;
  if (!session) {
    const near = nearestName(
      name,
      all.map(({ id }) => id),
    )[0];
    const advice = near === undefined ? "Use transcript_list to see what there is." : `Did you mean ${near}?`;
    throw new ToolError("EXECUTION_ERROR", `File not found: no session has the id ${name}. ${advice}`);
  }
  if (rival && exact.length === 0) {
    const ids = found.map(({ id }) => id).slice(0, 5);
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: ${name} is the beginning of several ids: ${ids.join(", ")}.`,
    );
  }
  return { session, reasons: here.includes(session) ? [] : [foreign(session)] };
}

function foreign({ title, cwd }: LibrarySession): string {
  return `The session “${title}” is of another project${cwd === undefined ? "" : ` (${cwd})`}.`;
}
