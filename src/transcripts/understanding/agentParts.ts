import type { TranscriptFiles } from "../bytes/byteSource";
import { wholeOf } from "../folders/fileFacts";
import { problemText } from "../folders/findFiles";
import { TranscriptReading } from "../rows/transcriptReading";
import type { Source } from "../rows/rowReader";
import type { ShownAgent } from "../model/outlineModel";
import { FilePass } from "../structure/filePass";
import { FileTouches } from "./touches";

/** A file whose calls belong to a session: its own, or a subagent's. */
export interface Part {
  readonly source: Source;
  readonly touches: FileTouches;
  /** Rows of it that are taken into account. */
  readonly rows: number;
  /** Whose file it is; absent for the session's own. */
  readonly agent?: ShownAgent;
  /** Only with `agent`: the file's entries. */
  readonly pass?: FilePass;
}

/** Returns what a subagent is called. */
export function nameOfAgent({ name, description }: ShownAgent): string {
  return description === undefined ? name : `${name}: ${description}`;
}

export interface AgentParts {
  readonly parts: readonly Part[];
  /** In sentences. */
  readonly problems: readonly string[];
}

/** Reads the files that subagents have of their own; what was read is kept while a file has the same size. */
export class AgentPartsReader {
  readonly #known = new Map<string, Part>();

  constructor(readonly files: TranscriptFiles) {}

  /** Rejects with the signal's reason alone. */
  async read(
    agents: readonly ShownAgent[],
    signal: AbortSignal,
    progress: (done: number, total: number) => void,
  ): Promise<AgentParts> {
    const parts: Part[] = [];
    const problems: string[] = [];
    const own = agents.flatMap((agent) => (agent.place.kind === "file" ? [{ agent, place: agent.place }] : []));
    for (const [at, { agent, place }] of own.entries()) {
      progress(at, own.length);
      signal.throwIfAborted();
      const key = `${place.bytes} ${place.resource}`;
      try {
        const part = this.#known.get(key) ?? (await this.#one(agent, place.resource, signal));
        this.#known.set(key, part);
        parts.push({ ...part, agent });
      } catch (error) {
        signal.throwIfAborted();
        problems.push(`The subagent ${agent.name} is left out, its file ${place.name}: ${problemText(error)}`);
      }
    }
    const keys = new Set(own.map(({ place }) => `${place.bytes} ${place.resource}`));
    for (const key of this.#known.keys()) if (!keys.has(key)) this.#known.delete(key);
    return { parts, problems };
  }

  async #one(agent: ShownAgent, resource: TranscriptReading["resource"], signal: AbortSignal): Promise<Part> {
    const reading = new TranscriptReading(this.files, resource, {});
    try {
      await reading.first(signal);
      await wholeOf(reading, signal);
      const source = reading.source();
      const touches = new FileTouches();
      const rows = source.index.rowCount;
      await touches.readOn(source, rows, signal, () => undefined);
      const pass = new FilePass();
      await pass.readOn(source, signal);
      return { source, touches, rows, agent, pass };
    } finally {
      // What was read stays.
      reading.dispose();
    }
  }
}
