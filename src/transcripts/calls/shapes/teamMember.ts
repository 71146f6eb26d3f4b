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

/** The member that wrote an entry; undefined for an entry of nobody who is in a team. */
export function memberIn(entry: JsonObject): NamedMember | undefined {
  const [name, team] = [stringOf(entry["agentName"]), stringOf(entry["teamName"])];
  return name === undefined || team === undefined ? undefined : { name, team };
}

/** How the id of the session begins that leads a team, in `LEAD_BEGINNING` characters; undefined where the team is not named by it. */
export function leadOfTeam(team: string): string | undefined {
  return OWN_TEAM.exec(team)?.[1];
}

/** A session as a member of a team whose lead is named so; undefined where it is the lead itself (`isLead`, or by its name), which is nobody's member. */
export function memberOf(
  { name, team }: NamedMember,
  lead: string | undefined,
  isLead: boolean,
): TeamMember | undefined {
  return name === LEAD || isLead ? undefined : { name, team, ...(lead !== undefined && { lead }) };
}
