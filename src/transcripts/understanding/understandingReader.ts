import type { TranscriptFiles } from "../bytes/byteSource";
import type { TranscriptReading } from "../rows/transcriptReading";
import type { Built, StructureReader } from "../structure/outline/structureReader";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { AgentPartsReader, type Part } from "./agentParts";
import { understand, type Moments } from "./buildUnderstanding";
import { fileHistory, filePage, isCertain, touchedFiles } from "./fileList";
import { timedCalls } from "./timedCalls";
import { timelineOf } from "./timeline";
import { FileTouches } from "./touches";
import type { Understanding, UnderstandingStep } from "../model/understanding/understandingModel";
import type {
  FileHistory,
  FilePage,
  FileQuery,
  HistoryQuery,
  TouchedFile,
} from "../model/understanding/touchedFilesModel";
import type { TimedCalls, TimedCallsQuery, Timeline, TimelineQuery } from "../model/understanding/timelineModel";

/** How long a step takes at most, and how long a reading goes on that nobody asks about any more. Milliseconds. */
const STEP_MS = 250;
const FORGOTTEN_MS = 5_000;

interface Made {
  readonly index: TranscriptIndex;
  readonly built: Built;
  readonly parts: readonly Part[];
  readonly files: readonly TouchedFile[];
  readonly understanding: Understanding;
  readonly moments: Moments;
  /** What it is made of: when that is as it was, so is all of it. */
  readonly key: string;
}

interface Job {
  readonly done: Promise<Made>;
  readonly abort: AbortController;
  progress: Extract<UnderstandingStep, { kind: "reading" }>;
}

/**
 * Reads the statistics of an open transcript, first on request and then onward when the file has grown. One reading at
 * a time, in steps. Reading continues between the steps, and stops if no one asks for the next.
 */
export class UnderstandingReader {
  readonly #reading: TranscriptReading;
  readonly #structure: StructureReader;
  readonly #agents: AgentPartsReader;
  #touches: FileTouches | undefined;
  #touched: TranscriptIndex | undefined;
  #made: Made | undefined;
  #job: Job | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version = 0;

  constructor(reading: TranscriptReading, structure: StructureReader, files: TranscriptFiles) {
    this.#reading = reading;
    this.#structure = structure;
    this.#agents = new AgentPartsReader(files);
  }

  /**
   * Reads for a moment, and returns the progress. Rejects with what the file system refuses, and with the signal's
   * reason.
   */
  async step(signal: AbortSignal = new AbortController().signal): Promise<UnderstandingStep> {
    signal.throwIfAborted();
    const job = (this.#job ??= this.#begin());
    this.#expect();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moment = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), STEP_MS)));
    try {
      const made = await Promise.race([job.done, moment]);
      signal.throwIfAborted();
      return made ? { kind: "done", understanding: made.understanding } : job.progress;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Files by the understanding that was made last; made when there is none. */
  async files(query: FileQuery, signal?: AbortSignal): Promise<FilePage> {
    return filePage((await this.#last(signal)).files, query);
  }

  async history({ path, from, to, changes }: HistoryQuery, signal?: AbortSignal): Promise<FileHistory> {
    const { parts } = await this.#last(signal);
    return fileHistory(parts, path, from, to, signal ?? new AbortController().signal, changes);
  }

  /** The session's own calls and those of its subagents, as the latest understanding has them. */
  async parts(signal?: AbortSignal): Promise<readonly Part[]> {
    return (await this.#last(signal)).parts;
  }

  /** Everything that an understanding of what is there now is made of, and itself. */
  async whole(signal?: AbortSignal): Promise<Pick<Made, "built" | "parts" | "understanding">> {
    while ((await this.step(signal)).kind !== "done");
    return this.#last(signal);
  }

  async timeline(query: TimelineQuery, signal?: AbortSignal): Promise<Timeline> {
    const { moments, understanding } = await this.#last(signal);
    return timelineOf(moments, understanding.version, query);
  }

  async calls(query: TimedCallsQuery, signal?: AbortSignal): Promise<TimedCalls> {
    const { moments } = await this.#last(signal);
    return timedCalls(moments, query, signal ?? new AbortController().signal);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#job?.abort.abort(new DOMException("The transcript was closed", "AbortError"));
  }

  async #last(signal: AbortSignal | undefined): Promise<Made> {
    while (this.#made?.index !== this.#reading.source().index) await this.step(signal);
    return this.#made;
  }

  #begin(): Job {
    const abort = new AbortController();
    const job: Job = {
      abort,
      progress: { kind: "reading", what: "structure", done: 0, total: 0 },
      done: this.#make(abort.signal, (what, done, total) => (job.progress = { kind: "reading", what, done, total })),
    };
    const end = (): void => {
      if (this.#job === job) this.#job = undefined;
      clearTimeout(this.#timer);
    };
    job.done.then(end, end);
    return job;
  }

  /** Gives the reading up when no step follows. */
  #expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#job?.abort.abort(new DOMException("Nobody waits for it any more", "AbortError")),
      FORGOTTEN_MS,
    );
  }

  async #make(
    signal: AbortSignal,
    progress: (what: Job["progress"]["what"], done: number, total: number) => void,
  ): Promise<Made> {
    for (;;) {
      const built = await this.#structure.whole(signal);
      const source = this.#reading.source();
      if (built.source !== source.index) continue;
      if (!this.#touches || this.#touched !== source.index) {
        this.#touches = new FileTouches();
        this.#touched = source.index;
      }
      const touches = this.#touches;
      await touches.readOn(source, built.rows, signal, (done, total) => progress("calls", done, total));
      const agents = await this.#agents.read(built.outline.agents, signal, (done, total) =>
        progress("subagents", done, total),
      );
      if (this.#reading.source().index !== source.index) continue;
      const key = [
        built.summary.version,
        built.rows,
        this.#reading.summary().bytesRead,
        ...agents.parts.map(({ rows }) => rows),
      ].join(" ");
      if (this.#made?.index === source.index && this.#made.key === key) return this.#made;
      const parts: Part[] = [{ source, touches, rows: built.rows }, ...agents.parts];
      const files = await touchedFiles(parts, signal);
      const certain = files.filter(isCertain).length;
      const told = {
        version: ++this.#version,
        files: certain,
        commandFiles: files.length - certain,
        problems: agents.problems,
      };
      const { understanding, moments } = await understand(built, parts, told, signal);
      return (this.#made = { index: source.index, built, parts, files, understanding, moments, key });
    }
  }
}
