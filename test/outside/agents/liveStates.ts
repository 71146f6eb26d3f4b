import { agentFolders } from "../../../src/hosts/node/transcripts/agentFolders";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { stillRunning } from "../../../src/hosts/node/processes/registeredProcesses";
import { LiveSessions } from "../../../src/transcripts/live/liveSessions";

/** How often the sessions are looked at, and how often they are looked for: milliseconds. */
const LOOK_MS = 50;
const FIND_MS = 500;

/** Follows the sessions of a home folder while an agent runs, as the live view does. */
export class LiveStates {
  readonly #seen = new Map<string, Set<string>>();
  readonly #ended = new AbortController();
  readonly #live: LiveSessions;
  readonly #following: Promise<void>;

  constructor(home: string, workspace: string) {
    const query = { folders: agentFolders({ home, environment: {} }), workspace: [workspace], own: [], first: [] };
    const { signal } = this.#ended;
    this.#live = new LiveSessions(
      nodeFiles,
      query,
      ({ changed }) => {
        for (const { id, state } of changed.flatMap(({ prompts }) => prompts.flatMap(({ calls }) => calls)))
          this.#seen.set(id, (this.#seen.get(id) ?? new Set()).add(state));
      },
      { stillRunning, signal },
    );
    this.#following = this.#follow();
  }

  /** Returns the states in which each call was seen, by the ids of calls. */
  async stop(): Promise<Record<string, string[]>> {
    this.#ended.abort(new Error("The agent ended"));
    await this.#following;
    this.#live.dispose();
    return Object.fromEntries(Array.from(this.#seen, ([id, states]) => [id, [...states]]));
  }

  async #follow(): Promise<void> {
    try {
      for (let found = -FIND_MS; !this.#ended.signal.aborted;) {
        if (performance.now() - found >= FIND_MS) {
          await this.#live.find();
          found = performance.now();
        }
        await this.#live.look();
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    } catch (error) {
      if (!this.#ended.signal.aborted) throw error;
    }
  }
}
