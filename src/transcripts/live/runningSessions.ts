import type { FolderFiles } from "../folders/keptFacts";
import type { RunningSession } from "../folders/sessionNames";
import SOURCES from "../sources/agents/all";
import type { FollowedFile } from "./followedFile";
import type { LiveCall, LiveQuery } from "./liveModel";
import type { LiveOptions } from "./liveSessions";
import { statedCalls, type Stated } from "./statedCalls";

/** The sessions that run according to their agents, and what the agents say about them. */
export class RunningSessions {
  #sessions = new Map<string, RunningSession>();

  constructor(
    readonly files: FolderFiles,
    readonly query: LiveQuery,
    readonly options: LiveOptions,
  ) {}

  has(session: string): boolean {
    return this.#sessions.has(session);
  }

  /** Finds out which sessions run. */
  async read(): Promise<void> {
    const sessions = new Map<string, RunningSession>();
    const { signal, stillRunning } = this.options;
    for (const { agent, folder } of this.query.folders) {
      const read = SOURCES.find(({ id }) => id === agent)?.files.running;
      for (const [session, one] of (await read?.(folder, { files: this.files, signal, stillRunning })) ?? [])
        sessions.set(session, one);
    }
    this.#sessions = sessions;
  }

  /** Reads again what agents say about the sessions that are followed. */
  async readAgain(followed: readonly FollowedFile[]): Promise<void> {
    // Those of a later reading may have ended.
    const sessions = this.#sessions;
    for (const { file } of followed) {
      const known = file.kind === "session" ? sessions.get(file.session) : undefined;
      const read = file.source.files.state;
      if (known && read) sessions.set(file.session, { ...known, state: await read(this.files, known.resource) });
    }
  }

  /** Returns what agents say about the calls of the sessions that are followed, by the names of the sessions. */
  stated(followed: readonly FollowedFile[]): ReadonlyMap<string, Stated> {
    const calls = new Map<string, LiveCall[]>();
    for (const { file, listed } of followed) {
      if (!this.#sessions.get(file.session)?.state) continue;
      const own = listed.prompts.flatMap((prompt) => prompt.calls);
      calls.set(file.session, [...(calls.get(file.session) ?? []), ...own]);
    }
    const stated = new Map<string, Stated>();
    for (const [session, all] of calls) {
      const state = this.#sessions.get(session)?.state;
      if (state) stated.set(session, statedCalls(all, state));
    }
    return stated;
  }
}
