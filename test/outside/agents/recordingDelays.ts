import fs from "node:fs";
import path from "node:path";
import type { PlayedAgent } from "./playedAgent";

/** How often the files are looked at: milliseconds. */
const EVERY_MS = 50;
/** How long a running call may take to be recorded: milliseconds. */
const LATE_MS = 3000;

/** Measures how long after the model made a call an agent's files name it. */
export class RecordingDelays {
  readonly #asked = new Map<string, number>();
  readonly #delays: Record<string, number> = {};
  readonly #seen = new Map<string, string>();
  readonly #home: string;
  readonly #agent: PlayedAgent;
  readonly #timer: NodeJS.Timeout;

  constructor(home: string, agent: PlayedAgent) {
    this.#home = home;
    this.#agent = agent;
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  /** The model makes the call now. */
  asked(id: string): void {
    this.#asked.set(id, performance.now());
  }

  /** Settles when a file names the call of a step, or after a while. */
  async recorded(step: string): Promise<void> {
    const late = performance.now() + LATE_MS;
    while (performance.now() < late && !Object.keys(this.#delays).some((id) => id.endsWith(step)))
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }

  /** Returns milliseconds by the ids of calls, without those that no file names. */
  stop(): Readonly<Record<string, number>> {
    clearInterval(this.#timer);
    this.#look();
    return this.#delays;
  }

  #look(): void {
    if (this.#asked.size === 0) return;
    const now = performance.now();
    // A database has its newest records in its log.
    for (const file of this.#sessions().flatMap((one) => [one, `${one}-wal`])) {
      const text = this.#changed(path.join(this.#home, file));
      for (const [id, asked] of this.#asked)
        if (text !== undefined && new RegExp(`${id}(?!\\d)`).test(text)) {
          this.#delays[id] = Math.round(now - asked);
          this.#asked.delete(id);
        }
    }
  }

  /** Returns the paths of the sessions, or none if a folder goes away meanwhile: the next look comes soon. */
  #sessions(): readonly string[] {
    try {
      return sessionsIn(this.#home, this.#agent);
    } catch {
      return [];
    }
  }

  /** Returns the text of a file, or undefined if it is as it was at the last look, or not there. */
  #changed(file: string): string | undefined {
    try {
      const { size, mtimeMs } = fs.statSync(file);
      const state = `${size} ${mtimeMs}`;
      if (this.#seen.get(file) === state) return undefined;
      this.#seen.set(file, state);
      return fs.readFileSync(file, "latin1");
    } catch {
      return undefined;
    }
  }
}

/** Returns the paths of the sessions below an agent's home folder. */
export function sessionsIn(home: string, agent: PlayedAgent): string[] {
  const files = fs.readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) =>
    path.relative(home, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
  );
  return paths.filter((file) => agent.isSession(file)).sort();
}
