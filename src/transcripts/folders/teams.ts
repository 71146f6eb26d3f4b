import type { Resource } from "../../base/resource";
import { mapWithLimit } from "../../base/mapWithLimit";
import { isObject, stringOf } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import { LEAD_BEGINNING, leadOfTeam, memberOf, type NamedMember, type TeamMember } from "../calls/shapes/teamMember";
import { isGone, problemText, type Problem } from "./findFiles";
import type { FolderFiles } from "./keptFacts";

/** Teams that are read, bytes of what one says of itself, and how many are read together. */
const MAX_TEAMS = 1_000;
const MAX_BYTES = 1024 * 1024;
const AT_ONCE = 8;

/**
 * Makes members of what entries name. `sessions` are those that may lead a team, walked through once; `leads` is what teams say of themselves. No session leads
 * itself, and of two that a name fits neither does.
 */
export function teamMembers(
  sessions: Iterable<string>,
  leads: ReadonlyMap<string, string>,
): (member: NamedMember, session: string) => TeamMember | undefined {
  const ids = new Set(sessions);
  /** Undefined where several begin alike. */
  const byBeginning = new Map<string, string | undefined>();
  for (const id of ids) {
    const begins = id.slice(0, LEAD_BEGINNING);
    byBeginning.set(begins, byBeginning.has(begins) ? undefined : id);
  }
  return (member, session) => {
    const begins = leadOfTeam(member.team);
    const told = leads.get(member.team);
    const named = begins === undefined ? undefined : byBeginning.get(begins);
    const lead = named ?? (told !== undefined && ids.has(told) ? told : undefined);
    return memberOf(member, lead, lead === session || told === session);
  };
}

/**
 * Reads the session that leads each team from `teams/<team>/config.json` of a configuration folder (docs/transcript-format.md#teams). A missing
 * folder, and a file that is damaged or too long, names none; links aren't followed. Rejects only with the signal's reason.
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
      return { leads, problems: [{ resource, message: "It is a link, and links are not followed" }] };
    const teams = (await files.list(resource)).filter(({ type, link }) => type === "directory" && !link);
    await mapWithLimit(teams.slice(0, MAX_TEAMS), { atOnce: AT_ONCE, signal }, async ({ name }) => {
      const lead = await leadOf(files, files.child(files.child(resource, name), "config.json"));
      if (lead !== undefined) leads.set(name, lead);
    });
    const left = teams.length - MAX_TEAMS;
    const message =
      left === 1 ? `Of ${teams.length} teams, 1 was not read` : `Of ${teams.length} teams, ${left} were not read`;
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
    return isObject(value) ? stringOf(value["leadSessionId"]) : undefined;
  } catch {
    // The team may be ended while it is read.
    return undefined;
  }
}
