import type { DirectoryEntry, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { isGone, problemText } from "../../folders/findFiles";
import { folderOf } from "../../sources/smallText";
import { isObject, type JsonObject } from "../../../base/json/jsonValue";
import { parseLine } from "../../bytes/parsing/parseLine";
import { memberIn as memberNamedIn } from "../../calls/shapes/teamMember";
import { sessionOf } from "../../entries/usage";
import type { ListedFiles, NearFiles, RefusedFile } from "./agentFiles";

/** A file that may be an agent's. */
export interface Candidate {
  readonly resource: Resource;
  /** Without `.jsonl`. */
  readonly name: string;
  readonly agentId: string;
  readonly meta?: Resource;
  readonly own: boolean;
  readonly run?: string;
}

/**
 * What a transcript names: the sessions of its entries, and agents that its calls started, members of teams as
 * `name@team`.
 */
export interface WantedAgents {
  readonly sessions: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
}

/** The name of an agent's file. */
export const AGENT = /^agent-(.+?)(?:\.forked-skill)?$/;

/** A file of Codex, by the thread that wrote it. */
const ROLLOUT = /^rollout-.*-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl(?:\.zst)?$/;

/** A file of a subagent of Cline, which has a folder for each session. */
const CLINE = /^(agent_[\w-]+)\.messages\.json$/;

/** Cline splits the ids of subagents at the first two underscores, which the id of their session can contain. */
const CLINE_SPLIT = /^([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)__([\w-]+)\.messages$/;

/** A session or a subagent of OpenCode before its database. */
const OPENCODE = /^(ses_[A-Za-z0-9]{1,100})\.json$/;

/** Files of a project's folder that are looked at, and where in them it is looked for whose they are. */
const MAX_STRAYS = 5_000;
const HEAD_BYTES = 64 * 1024;

interface Whose {
  readonly session?: string;
  /** The member of a team that wrote it, as `name@team`. */
  readonly member?: string;
}

/**
 * Finds agents' files next to a transcript. Older versions put them there, and members of a team, threads of Codex, and
 * subagents of OpenCode are sessions of their own. Next to an agent are those that it started itself. Facts about a file are cached until the file changes.
 */
export class StrayAgents {
  readonly #known = new Map<string, { readonly key: string; readonly whose: Whose }>();

  constructor(readonly files: NearFiles) {}

  /** Reports to `told` what was not looked at. Rejects with the signal's reason. */
  async find(
    files: ListedFiles,
    { folder, base, wanted }: { readonly folder: Resource; readonly base: string; readonly wanted: WantedAgents },
    told: { readonly refused: RefusedFile[]; readonly problems: string[] },
    signal: AbortSignal,
  ): Promise<Candidate[]> {
    const entries = await listed(files, folder, told.problems);
    const metas = new Set(
      entries.filter(({ name, link }) => name.endsWith(".meta.json") && !link).map(({ name }) => name),
    );
    const metaOf = (name: string): Pick<Candidate, "meta"> => {
      const meta = `${name}.meta.json`;
      return metas.has(meta) ? { meta: files.child(folder, meta) } : {};
    };
    const candidates: Candidate[] = [];
    let looked = 0;
    for (const entry of entries) {
      signal.throwIfAborted();
      const named = namedFile(entry, base, wanted);
      if (!named) continue;
      const { name, agentId, own } = named;
      const resource = files.child(folder, entry.name);
      if (named.certain) candidates.push({ resource, name, agentId: named.agentId, own });
      else if (entry.link) {
        if (agentId !== undefined)
          told.refused.push({ agentId, name, reason: "It is a link, and links are not followed" });
      } else if (entry.type === "file" && ++looked <= MAX_STRAYS) {
        const whose = await this.#whose(resource, agentId === undefined).catch((): Whose => ({}));
        const owner = wantedAgent(agentId, whose, wanted);
        if (owner !== undefined) candidates.push({ resource, name, agentId: owner, own, ...metaOf(name) });
      }
    }
    if (looked > MAX_STRAYS) told.problems.push(uncheckedProblem(looked));
    return [...candidates, ...(await splitFromSession(files, folder, base))];
  }

  /** The session that a file's first entries name, or the member of a team. */
  async #whose(resource: Resource, isMember: boolean): Promise<Whose> {
    const stat = await this.files.stat(resource);
    const key = keyOf(stat);
    const known = this.#known.get(resource);
    if (known?.key === key) return known.whose;
    if (stat.link || stat.type !== "file") return {};
    const into = new Uint8Array(Math.min(HEAD_BYTES, stat.size));
    const head = into.subarray(0, await this.files.read(resource, 0, into.length, into));
    let whose: Whose = {};
    for (let from = 0; from < head.length && whose.session === undefined && whose.member === undefined;) {
      const feed = head.indexOf(0x0a, from);
      const to = feed < 0 ? head.length : feed;
      const line = parseLine(head.subarray(from, to), to - from);
      if (line.kind === "value" && isObject(line.value))
        whose = isMember ? memberIn(line.value) : sessionIn(line.value);
      from = to + 1;
    }
    this.#known.set(resource, { key, whose });
    return whose;
  }
}

async function listed(files: ListedFiles, folder: Resource, problems: string[]): Promise<readonly DirectoryEntry[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (!isGone(error)) problems.push(`The transcript's folder: ${problemText(error)}`);
    return [];
  }
}

/** Returns the subagents of Cline that are in a folder next to that of their session. */
async function splitFromSession(files: ListedFiles, folder: Resource, base: string): Promise<readonly Candidate[]> {
  const [, before, after] = CLINE_SPLIT.exec(base) ?? [];
  if (before === undefined || after === undefined) return [];
  const other = files.child(folderOf(folder), before);
  const stat = await files.stat(other).catch(() => undefined);
  if (stat?.type !== "directory" || stat.link) return [];
  const entries = await files.list(other).catch(() => []);
  return entries.flatMap(({ name, type, link }) => {
    const agentId = name.startsWith(`${after}__`) ? CLINE.exec(name.slice(after.length + 2))?.[1] : undefined;
    if (agentId === undefined || type !== "file" || link) return [];
    return [{ resource: files.child(other, name), name: name.replace(/\.json$/, ""), agentId, own: true }];
  });
}

function uncheckedProblem(looked: number): string {
  const left = looked - MAX_STRAYS;
  return left === 1
    ? `Of ${looked} files next to the transcript that may belong to agents, 1 was not checked`
    : `Of ${looked} files next to the transcript that may belong to agents, ${left} were not checked`;
}

type NamedFile = { readonly name: string; readonly own: boolean } & (
  | { readonly certain: true; readonly agentId: string }
  /** Its content says whose it is. Without an id, it may be a member's. */
  | { readonly certain: false; readonly agentId: string | undefined }
);

/** Returns what the name of a file says about its agent. Undefined if it can't be one that is wanted. */
function namedFile({ name, type, link }: DirectoryEntry, base: string, wanted: WantedAgents): NamedFile | undefined {
  const thread = ROLLOUT.exec(name)?.[1] ?? OPENCODE.exec(name)?.[1];
  const own = base.endsWith(".messages") && type === "file" && !link ? CLINE.exec(name)?.[1] : undefined;
  const stem = name.replace(
    thread !== undefined ? /\.jsonl?(?:\.zst)?$/ : own !== undefined ? /\.json$/ : /\.jsonl$/,
    "",
  );
  if (stem === base) return undefined;
  if (thread !== undefined)
    return wanted.agents.has(thread) ? { name: stem, agentId: thread, own: false, certain: true } : undefined;
  if (own !== undefined) return { name: stem, agentId: own, own: true, certain: true };
  const agentId = AGENT.exec(stem)?.[1];
  const mayBeWanted = agentId !== undefined || [...wanted.agents].some((id) => id.includes("@"));
  return name.endsWith(".jsonl") && mayBeWanted ? { name: stem, agentId, own: false, certain: false } : undefined;
}

function sessionIn(entry: JsonObject): Whose {
  const session = sessionOf(entry);
  return session === undefined ? {} : { session };
}

/** Bookkeeping at the beginning names no member. */
function memberIn(entry: JsonObject): Whose {
  const member = memberNamedIn(entry);
  return member ? { member: `${member.name}@${member.team}` } : {};
}

/** What a file's content is known by. */
export function keyOf({ identity, size, mtime }: FileStat): string {
  return `${identity} ${size} ${mtime}`;
}

/** The last segment of a resource as its file is called. */
export function nameOf(resource: Resource): string {
  const last = resource.slice(resource.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Returns the id of the agent of a file, if it is one that is wanted. */
function wantedAgent(
  agentId: string | undefined,
  { session, member }: Whose,
  wanted: WantedAgents,
): string | undefined {
  if (agentId === undefined) return member !== undefined && wanted.agents.has(member) ? member : undefined;
  return session !== undefined && wanted.sessions.has(session) ? agentId : undefined;
}
