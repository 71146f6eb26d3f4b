import type { Files, FileStat, Resource } from "../../core/ports";
import { readAgentMeta, type AgentMeta } from "../folders/agentMeta";
import { wholeOf } from "../folders/fileFacts";
import { findFiles, isGone, problemText } from "../folders/findFiles";
import { isFields } from "../json";
import { parseLine } from "../parseLine";
import { Reading, type TranscriptFiles } from "../reading";
import { sessionOf } from "../usage";
import type { TranscriptIndex } from "../transcriptIndex";
import type { Tokens } from "../usageIndex";
import { FilePass, type AgentLabel } from "./filePass";
import { ownPart } from "./ownPart";
import { structureOf, type Structure } from "./structure";

/** The files port as far as the files beside a transcript need it; without `list` and `child` none are looked for. */
export type NearFiles = TranscriptFiles & Partial<Pick<Files, "list" | "child">>;

type ListedFiles = TranscriptFiles & Pick<Files, "list" | "child">;

/** A subagent's file beside a transcript. */
export interface AgentFile {
  readonly resource: Resource;
  /** Without `.jsonl`. */
  readonly name: string;
  readonly agentId: string;
  readonly bytes: number;
  readonly meta: AgentMeta;
  /** It stands in the folder of this session, and not beside the sessions of its project. */
  readonly own: boolean;
  /** The sessions that its entries name. */
  readonly sessions: readonly string[];
  readonly structure: Structure;
  readonly labels: ReadonlyMap<string, AgentLabel>;
  /** Of its own: without the history of its session that a forked one begins with. */
  readonly calls: number;
  readonly failed: number;
  readonly tokens: Tokens;
  readonly from?: number;
  readonly to?: number;
}

/** An agent's file that was found and not read. */
export interface RefusedFile {
  readonly agentId: string;
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
}

export interface AgentFiles {
  readonly files: readonly AgentFile[];
  readonly refused: readonly RefusedFile[];
  readonly problems: readonly string[];
}

const NONE: AgentFiles = { files: [], refused: [], problems: [] };

/** Files that are read, bytes of all of them, and files of a project's folder whose session is looked up. */
const MAX_FILES = 500;
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_STRAYS = 5_000;
/** Where the session of a stray file is looked for. */
const HEAD_BYTES = 64 * 1024;

const AGENT = /^agent-(.+?)(?:\.forked-skill)?$/;

interface Candidate {
  readonly resource: Resource;
  readonly name: string;
  readonly agentId: string;
  readonly meta?: Resource;
  readonly own: boolean;
}

/**
 * Reads the subagents' files of a transcript: those in its session's folder, at any depth, and those that older versions put beside it
 * (research, viewers.md item 67). No link is followed, and nothing above the transcript's own folder is looked at. What was read is kept
 * while a file is as it was.
 */
export class AgentFilesReader {
  readonly #known = new Map<string, { readonly key: string; readonly file: AgentFile }>();
  readonly #strays = new Map<string, { readonly key: string; readonly session: string | undefined }>();

  constructor(
    readonly files: NearFiles,
    readonly resource: Resource,
  ) {}

  /** `index` is the transcript's, `sessions` those that its entries name. Rejects with the signal's reason alone. */
  async read(index: TranscriptIndex, sessions: ReadonlySet<string>, signal: AbortSignal): Promise<AgentFiles> {
    const { files } = this;
    if (!canList(files) || this.resource.includes("?")) return NONE;
    const slash = this.resource.lastIndexOf("/");
    const folder = this.resource.slice(0, slash) as Resource;
    const base = nameOf(this.resource).replace(/\.jsonl?(?:\.gz)?$/, "");
    const refused: RefusedFile[] = [];
    const problems: string[] = [];
    const candidates = [
      ...(await this.#inSession(files, folder, base, refused, problems, signal)),
      ...(await this.#beside(files, folder, base, sessions, refused, problems, signal)),
    ];
    const read: AgentFile[] = [];
    let bytes = 0;
    let skipped = 0;
    for (const candidate of candidates) {
      signal.throwIfAborted();
      try {
        const stat = await files.stat(candidate.resource);
        if (stat.link || stat.type !== "file") {
          refused.push({ ...candidate, reason: "It is no file of its own, and links are not followed" });
          continue;
        }
        bytes += stat.size;
        if (read.length >= MAX_FILES || bytes > MAX_BYTES) {
          skipped++;
          refused.push({ ...candidate, reason: "Too many other files of subagents were read before it" });
        } else read.push(await this.#one(files, candidate, stat, index, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (!isGone(error)) refused.push({ ...candidate, reason: problemText(error) });
      }
    }
    if (skipped > 0)
      problems.push(`${skipped} files of subagents were not read: only ${MAX_FILES} files, and 512 MB of them, are`);
    return { files: read, refused, problems };
  }

  /** The session's own folder has the name of its file. */
  async #inSession(
    files: ListedFiles,
    folder: Resource,
    base: string,
    refused: RefusedFile[],
    problems: string[],
    signal: AbortSignal,
  ): Promise<Candidate[]> {
    const own = files.child(folder, base);
    try {
      const stat = await files.stat(own);
      if (stat.link) {
        problems.push("The session's folder is a link, and links are not followed");
        return [];
      }
      if (stat.type !== "directory") return [];
    } catch (error) {
      if (!isGone(error)) problems.push(`The session's folder: ${problemText(error)}`);
      return [];
    }
    const { found, problems: unlisted } = await findFiles(files, own, signal);
    for (const { resource, message } of unlisted) {
      const name = nameOf(resource).replace(/\.jsonl$/, "");
      const agentId = nameOf(resource).endsWith(".jsonl") ? AGENT.exec(name)?.[1] : undefined;
      if (agentId === undefined) problems.push(`${nameOf(resource)}: ${message}`);
      else refused.push({ agentId, name, reason: message });
    }
    return found.flatMap(({ resource, name, meta }) => {
      const agentId = AGENT.exec(name)?.[1];
      return agentId === undefined ? [] : [{ resource, name, agentId, own: true, ...(meta && { meta }) }];
    });
  }

  /** Beside a session older versions put its agents; beside an agent stand those that it started itself. */
  async #beside(
    files: ListedFiles,
    folder: Resource,
    base: string,
    sessions: ReadonlySet<string>,
    refused: RefusedFile[],
    problems: string[],
    signal: AbortSignal,
  ): Promise<Candidate[]> {
    let entries;
    try {
      entries = await files.list(folder);
    } catch (error) {
      if (!isGone(error)) problems.push(`The transcript's folder: ${problemText(error)}`);
      return [];
    }
    const metas = new Set(
      entries.filter(({ name, link }) => name.endsWith(".meta.json") && !link).map(({ name }) => name),
    );
    const candidates: Candidate[] = [];
    let looked = 0;
    for (const { name: full, type, link } of entries) {
      signal.throwIfAborted();
      const name = full.replace(/\.jsonl$/, "");
      const agentId = full.endsWith(".jsonl") ? AGENT.exec(name)?.[1] : undefined;
      if (agentId === undefined || name === base) continue;
      if (link) {
        refused.push({ agentId, name, reason: "It is a link, and links are not followed" });
        continue;
      }
      if (type !== "file" || ++looked > MAX_STRAYS) continue;
      const resource = files.child(folder, full);
      const session = await this.#sessionOf(resource).catch(() => undefined);
      if (session === undefined || !sessions.has(session)) continue;
      const meta = `${name}.meta.json`;
      candidates.push({
        resource,
        name,
        agentId,
        own: false,
        ...(metas.has(meta) && { meta: files.child(folder, meta) }),
      });
    }
    if (looked > MAX_STRAYS)
      problems.push(`Of ${looked} files of agents beside the transcript, ${looked - MAX_STRAYS} were not looked at`);
    return candidates;
  }

  /** The session that a stray agent's first entries name. */
  async #sessionOf(resource: Resource): Promise<string | undefined> {
    const stat = await this.files.stat(resource);
    const key = keyOf(stat);
    const known = this.#strays.get(resource);
    if (known?.key === key) return known.session;
    if (stat.link || stat.type !== "file") return undefined;
    const into = new Uint8Array(Math.min(HEAD_BYTES, stat.size));
    const head = into.subarray(0, await this.files.read(resource, 0, into.length, into));
    let session: string | undefined;
    for (let from = 0; from < head.length && session === undefined;) {
      const feed = head.indexOf(0x0a, from);
      const to = feed < 0 ? head.length : feed;
      const line = parseLine(head.subarray(from, to), to - from);
      if (line.kind === "value" && isFields(line.value)) session = sessionOf(line.value);
      from = to + 1;
    }
    this.#strays.set(resource, { key, session });
    return session;
  }

  async #one(
    files: ListedFiles,
    candidate: Candidate,
    stat: FileStat,
    session: TranscriptIndex,
    signal: AbortSignal,
  ): Promise<AgentFile> {
    const key = keyOf(stat);
    const known = this.#known.get(candidate.resource);
    if (known?.key === key) return known.file;
    const meta = candidate.meta === undefined ? {} : await readAgentMeta(files, candidate.meta).catch(() => ({}));
    const reading = new Reading(files, candidate.resource, {});
    try {
      await reading.first(signal);
      await wholeOf(reading, signal);
      const pass = new FilePass();
      await pass.readOn(reading.source(), signal);
      const structure = structureOf(pass.entries);
      const times = structure.sessions.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
      const file: AgentFile = {
        ...candidate,
        bytes: stat.size,
        meta,
        sessions: structure.sessions.flatMap(({ id }) => id ?? []),
        structure,
        labels: pass.labels,
        ...ownPart(reading.source().index, session),
        ...(times.length > 0 && { from: Math.min(...times), to: Math.max(...times) }),
      };
      this.#known.set(candidate.resource, { key, file });
      return file;
    } finally {
      reading.dispose();
    }
  }
}

/** These files can be listed. */
export function canList(files: NearFiles): files is ListedFiles {
  return files.list !== undefined && files.child !== undefined;
}

function keyOf({ identity, size, mtime }: FileStat): string {
  return `${identity} ${size} ${mtime}`;
}

/** The last segment of a resource as its file is called. */
function nameOf(resource: Resource): string {
  const last = resource.slice(resource.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
