import type { Resource } from "../../core/ports/resource";
import { mapSome } from "../../core/fileio/mapSome";
import { say } from "../../core/say";
import { isFields, parseContainer, textOf } from "../json";
import { isGone, problemText, type Problem } from "./findFiles";
import type { FolderFiles } from "./keptFacts";

/** Teams that are read, bytes of what one says of itself, and how many are read together. */
const MAX_TEAMS = 1_000;
const MAX_BYTES = 1024 * 1024;
const AT_ONCE = 8;

/** A session as a member of a team; since 2.1.178 each is a session of its own, beside that of the lead (research, viewers.md item 67). */
export interface TeamMember {
  readonly name: string;
  readonly team: string;
  /** The session that leads the team; absent where nothing names it. */
  readonly lead?: string;
}

/** What the lead of a team is called as a member of it: its session is nobody's member. */
export const TEAM_LEAD = "team-lead";

/** The beginning of the lead's session, which a team that a session made by itself is named by. */
export const OWN_TEAM = /^session-([0-9a-f]{8})$/;

/** A member as entries name it. `sessions` are those that may lead the team, `leads` what teams say of themselves; no session leads itself, and of two that a name fits neither does. */
export function teamMember(
  { name, team, session }: { readonly name: string; readonly team: string; readonly session: string },
  sessions: readonly string[],
  leads: ReadonlyMap<string, string>,
): TeamMember | undefined {
  const begins = OWN_TEAM.exec(team)?.[1];
  const named = begins === undefined ? [] : sessions.filter((id) => id.startsWith(begins));
  const told = leads.get(team);
  const lead = named.length === 1 ? named[0] : sessions.find((id) => id === told);
  if (name === TEAM_LEAD || lead === session || told === session) return undefined;
  return { name, team, ...(lead !== undefined && { lead }) };
}

/**
 * The session that leads each team, as `teams/<team>/config.json` of a configuration folder names it (`leadSessionId`: anthropics/claude-code, issue 86174). A
 * folder that is not there, and a file that is damaged or too long, tells nothing; links are not followed. Rejects with the signal's reason alone.
 */
export async function readTeamLeads(
  files: FolderFiles,
  config: Resource,
  signal: AbortSignal,
): Promise<{ leads: ReadonlyMap<string, string>; problems: readonly Problem[] }> {
  const leads = new Map<string, string>();
  const resource = files.child(config, "teams");
  try {
    if ((await files.stat(resource)).link)
      return { leads, problems: [{ resource, message: say`It is a link, and links are not followed` }] };
    const teams = (await files.list(resource)).filter(({ type, link }) => type === "directory" && !link);
    await mapSome(teams.slice(0, MAX_TEAMS), { atOnce: AT_ONCE, signal }, async ({ name }) => {
      const lead = await leadOf(files, files.child(files.child(resource, name), "config.json"));
      if (lead !== undefined) leads.set(name, lead);
    });
    const left = teams.length - MAX_TEAMS;
    const message = say`Of ${teams.length} teams, ${left} were not read`;
    return { leads, problems: left > 0 ? [{ resource, message }] : [] };
  } catch (error) {
    signal.throwIfAborted();
    return { leads, problems: isGone(error) ? [] : [{ resource, message: problemText(error) }] };
  }
}

async function leadOf(files: FolderFiles, resource: Resource): Promise<string | undefined> {
  try {
    const { size, type, link } = await files.stat(resource);
    if (link || type !== "file" || size > MAX_BYTES) return undefined;
    const bytes = new Uint8Array(size);
    const value = parseContainer(
      new TextDecoder().decode(bytes.subarray(0, await files.read(resource, 0, size, bytes))),
    );
    return isFields(value) ? textOf(value["leadSessionId"]) : undefined;
  } catch {
    // The team may be ended while it is read.
    return undefined;
  }
}
