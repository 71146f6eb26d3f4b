import { stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** A member of a team of agents, as entries name it. */
export interface NamedMember {
  readonly name: string;
  readonly team: string;
}

/** A session as a member of a team (docs/transcript-format.md#teams). */
export interface TeamMember extends NamedMember {
  /** The session that leads the team, or how its id begins; absent where nothing names it. */
  readonly lead?: string;
}

/** What the lead of a team is called as a member of it. */
const LEAD = "team-lead";

/** Characters of a session's id that name a team the session created by itself. */
export const LEAD_BEGINNING = 8;

const OWN_TEAM = new RegExp(`^session-([0-9a-f]{${LEAD_BEGINNING}})$`);

/** Returns the member that wrote an entry. Undefined if its writer is in no team. */
export function memberIn(entry: JsonObject): NamedMember | undefined {
  const [name, team] = [stringOf(entry["agentName"]), stringOf(entry["teamName"])];
  return name === undefined || team === undefined ? undefined : { name, team };
}

/**
 * Returns how the id of the session that leads a team begins, in `LEAD_BEGINNING` characters. Undefined if the team's
 * name doesn't contain it.
 */
export function leadOfTeam(team: string): string | undefined {
  return OWN_TEAM.exec(team)?.[1];
}

/**
 * Returns a session as a member of a team, whose lead is given by name. Undefined if it is the lead itself (`isLead`,
 * or by its name), which is nobody's member.
 */
export function memberOf(
  { name, team }: NamedMember,
  lead: string | undefined,
  isLead: boolean,
): TeamMember | undefined {
  return name === LEAD || isLead ? undefined : { name, team, ...(lead !== undefined && { lead }) };
}
