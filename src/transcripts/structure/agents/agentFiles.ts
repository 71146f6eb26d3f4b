import type { TranscriptFiles } from "../../bytes/byteSource";
import type { Tokens } from "../../model/summary";
import type { Files, FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { readAgentMeta, type AgentMeta } from "../../folders/agentMeta";
import { wholeOf } from "../../folders/fileFacts";
import { folderOf } from "../../sources/smallText";
import { findFiles, isGone, problemText } from "../../folders/findFiles";
import { TranscriptReading } from "../../rows/transcriptReading";
import type { Run } from "../../index/calls/backgroundRuns";
import type { TranscriptIndex } from "../../index/transcriptIndex";
import { FilePass, type AgentLabel } from "../filePass";
import { ownPart, sessionPart, type SessionPart } from "../ownPart";
import { AGENT, keyOf, nameOf, StrayAgents, type Candidate, type WantedAgents } from "./strayAgents";
import { structureOf, type Structure } from "../structure";
import { WorkflowFilesReader } from "./workflowFiles";
import type { WorkflowRun } from "./workflowRun";

/** The part of the files port that files next to a transcript need. Without `list` and `child` none are looked for. */
export type NearFiles = TranscriptFiles & Partial<Pick<Files, "list" | "child">>;

/** Files that can be listed. */
export type ListedFiles = TranscriptFiles & Pick<Files, "list" | "child">;

/** A subagent's file next to a transcript. */
export interface AgentFile {
  readonly resource: Resource;
  /** Without `.jsonl`. */
  readonly name: string;
  readonly agentId: string;
  readonly bytes: number;
  readonly meta: AgentMeta;
  /** Whether it is in the folder of this session, not next to the sessions of its project. */
  readonly own: boolean;
  /** The run of a workflow whose folder contains it. */
  readonly run?: string;
  /** The sessions that its entries name. */
  readonly sessions: readonly string[];
  readonly structure: Structure;
  readonly labels: ReadonlyMap<string, AgentLabel>;
  /** The last reported state of what its calls started in the background, by call. */
  readonly runs: ReadonlyMap<string, Run>;
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
  /** Runs of workflows that the session's folder reports. */
  readonly runs: readonly WorkflowRun[];
  /** Changes when the reported facts about the runs do. */
  readonly runsKey: string;
  readonly problems: readonly string[];
}

const NONE: AgentFiles = { files: [], refused: [], runs: [], runsKey: "", problems: [] };

/** Files that are read, and bytes of all of them. */
const MAX_FILES = 500;
const MAX_BYTES = 512 * 1024 * 1024;

/** The id of a session that can be the name of a folder. */
const FOLDER = /^[\w-]{1,100}$/;

/** The name of a subagent of Oh My Pi, which is that of its file. */
const OMP = /^[A-Z][\w.-]{0,99}$/;

/** The agents of a workflow have a folder for its run (docs/transcript-format.md#workflows). */
const RUN = /\/workflows\/([\w.-]+)\/[^/]+$/;

/**
 * Reads the subagents' files of a transcript: those in its session's folder, at any depth, and those that older versions put next to it
 * or that members of its team have for themselves (docs/transcript-format.md#subagents). Follows no link, and reads nothing above the transcript's own folder, except the subagents of Qwen Code, Cline, and Kimi Code. What was read is kept
 * while a file is unchanged.
 */
export class AgentFilesReader {
  readonly #known = new Map<string, { readonly key: string; readonly file: AgentFile }>();
  readonly #strays: StrayAgents;
  readonly #workflows = new WorkflowFilesReader();

  constructor(
    readonly files: NearFiles,
    readonly resource: Resource,
  ) {
    this.#strays = new StrayAgents(files);
  }

  /** `index` is the transcript's, `wanted` what its entries name. Rejects with the signal's reason alone. */
  async read(index: TranscriptIndex, wanted: WantedAgents, signal: AbortSignal): Promise<AgentFiles> {
    const { files } = this;
    if (!canList(files) || this.resource.includes("?")) return NONE;
    const folder = folderOf(this.resource);
    const base = nameOf(this.resource).replace(/\.jsonl?(?:\.gz|\.zst)?$/, "");
    const refused: RefusedFile[] = [];
    const problems: string[] = [];
    const inSession = await this.#inSession(files, folder, base, refused, problems, signal);
    const ids = [...wanted.sessions].filter((id) => id !== base && FOLDER.test(id));
    const bySession = await Promise.all(ids.map((id) => inFolder(files, files.child(folder, id))));
    const candidates = [
      ...inSession.candidates,
      ...(await inKimiSession(files, folder, base)),
      ...bySession.flat(),
      ...(await this.#strays.find(files, { folder, base, wanted }, { refused, problems }, signal)),
    ];
    const read: AgentFile[] = [];
    const session = sessionPart(index);
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
        } else read.push(await this.#one(files, candidate, stat, session, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (!isGone(error)) refused.push({ ...candidate, reason: problemText(error) });
      }
    }
    if (skipped > 0)
      problems.push(
        skipped === 1
          ? `1 file of a subagent was not read: only ${MAX_FILES} files, and 512 MB of them, are`
          : `${skipped} files of subagents were not read: only ${MAX_FILES} files, and 512 MB of them, are`,
      );
    return { files: read, refused, runs: inSession.runs, runsKey: inSession.key, problems };
  }

  /** The session's own folder has the name of its file. That of Qwen Code is next to the folder of its chats. */
  async #inSession(
    files: ListedFiles,
    folder: Resource,
    base: string,
    refused: RefusedFile[],
    problems: string[],
    signal: AbortSignal,
  ): Promise<{ candidates: readonly Candidate[]; runs: readonly WorkflowRun[]; key: string }> {
    const own = folder.endsWith("/chats")
      ? files.child(files.child(folderOf(folder), "subagents"), base)
      : files.child(folder, base);
    const nothing = { candidates: [], runs: [], key: "" };
    try {
      const stat = await files.stat(own);
      if (stat.link) {
        problems.push("The session's folder is a link, and links are not followed");
        return nothing;
      }
      if (stat.type !== "directory") return nothing;
    } catch (error) {
      if (!isGone(error)) problems.push(`The session's folder: ${problemText(error)}`);
      return nothing;
    }
    const { found, problems: unlisted } = await findFiles(files, own, signal);
    for (const { resource, message } of unlisted) {
      const name = nameOf(resource).replace(/\.jsonl$/, "");
      const agentId = nameOf(resource).endsWith(".jsonl") ? AGENT.exec(name)?.[1] : undefined;
      if (agentId === undefined) problems.push(`${nameOf(resource)}: ${message}`);
      else refused.push({ agentId, name, reason: message });
    }
    const journals = found.flatMap(({ resource, name }) => (name === "journal" ? [resource] : []));
    const workflows = await this.#workflows.read(files, own, journals, signal);
    problems.push(...workflows.problems);
    const candidates = found.flatMap(({ resource, name, meta }) => {
      const agentId = AGENT.exec(name)?.[1] ?? OMP.exec(name)?.[0];
      const run = RUN.exec(resource)?.[1];
      if (agentId === undefined) return [];
      return [{ resource, name, agentId, own: true, ...(meta && { meta }), ...(run !== undefined && { run }) }];
    });
    return { candidates, ...workflows };
  }

  async #one(
    files: ListedFiles,
    candidate: Candidate,
    stat: FileStat,
    session: SessionPart,
    signal: AbortSignal,
  ): Promise<AgentFile> {
    const key = keyOf(stat);
    const known = this.#known.get(candidate.resource);
    if (known?.key === key) return known.file;
    const meta = candidate.meta === undefined ? {} : await readAgentMeta(files, candidate.meta).catch(() => ({}));
    const reading = new TranscriptReading(files, candidate.resource, {});
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
        runs: reading.source().index.calls.runs(),
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

/** Returns the subagents' files of Gemini CLI, in a folder with the id of their session. */
async function inFolder(files: ListedFiles, folder: Resource): Promise<readonly Candidate[]> {
  const entries = await files.list(folder).catch(() => []);
  return entries.flatMap(({ name: full, type, link }) => {
    const name = full.replace(/\.jsonl$/, "");
    if (name === full || type !== "file" || link) return [];
    return [{ resource: files.child(folder, full), name, agentId: name, own: true }];
  });
}

/** Returns the subagents' files of Kimi Code, which has a folder for each agent of a session. */
async function inKimiSession(files: ListedFiles, folder: Resource, base: string): Promise<readonly Candidate[]> {
  if (base !== "wire" || !folder.endsWith("/agents/main")) return [];
  const agents = folderOf(folder);
  const entries = await files.list(agents).catch(() => []);
  return entries.flatMap(({ name, type, link }) =>
    type === "directory" && !link && AGENT.test(name)
      ? [{ resource: files.child(files.child(agents, name), "wire.jsonl"), name, agentId: name, own: true }]
      : [],
  );
}

/** These files can be listed. */
export function canList(files: NearFiles): files is ListedFiles {
  return files.list !== undefined && files.child !== undefined;
}
