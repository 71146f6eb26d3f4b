import type { Resource } from "../base/resource";
import { SessionChanges } from "./changes/sessionChanges";
import { comparing } from "./compare/comparedTranscripts";
import type { Comparable } from "./compare/comparison";
import { entryDetail } from "./details/entryDetail";
import type { ExportedTranscript } from "./export/chosenRows";
import { exportTranscript } from "./export/exportTranscript";
import { nestedBelow } from "./export/nestedRowsBelow";
import { Hide } from "./hiding/hide";
import { hidingTranscript } from "./hiding/hidingTranscript";
import type { CallDetail } from "./model/callDetail";
import type { Transcript } from "./model/transcriptModel";
import { nestedCalls } from "./nested/readNested";
import { scriptCalls } from "./nested/scriptCalls";
import { withPlan } from "./details/planFile";
import { TranscriptReading, type ReadOptions } from "./rows/transcriptReading";
import { readCall, readLines, readRecorded, readRows, readText } from "./rows/rowReader";
import { shellLinks } from "./details/shellLinks";
import { withTodos } from "./details/todosFile";
import { taskBoard } from "./details/taskBoard";
import { withTaskFiles } from "./details/taskFiles";
import { searching } from "./search/searchRequest";
import type { findFindings } from "./findings/findFindings";
import type { NearFiles } from "./structure/agents/agentFiles";
import { UNFOLDED } from "./structure/outline/outlineFolds";
import { StructureReader } from "./structure/outline/structureReader";
import { UnderstandingReader } from "./understanding/understandingReader";

/** Bytes of a file that is searched for the outcome of a call that continues in the background. */
const MAX_UNASKED = 16 * 1024 * 1024;

/** How a transcript is opened. */
export interface OpenOptions extends ReadOptions {
  /** Gives up opening; an open transcript ends with `dispose`. */
  readonly signal?: AbortSignal;
  /** Reads findings. Without it there are none, because not every program needs them. */
  readonly findFindings?: typeof findFindings;
}

/**
 * Opens a Claude Code transcript. Resolves when the first chunk is read and reads on behind it, pausing often.
 * Rejects with `FileError` when there is no file to read, and with the signal's reason; what goes wrong later is in `summary.failure`.
 */
export async function openTranscript(
  files: NearFiles,
  resource: Resource,
  options: OpenOptions = {},
): Promise<Transcript & Comparable> {
  const reading = new TranscriptReading(files, resource, options);
  try {
    await reading.first(options.signal);
  } catch (error) {
    reading.dispose();
    throw error;
  }
  const structure = new StructureReader(reading, files);
  const understanding = new UnderstandingReader(reading, structure, files);
  const changes = new SessionChanges(understanding, files, resource);
  const search = searching(reading);
  const { detailOf, isElsewhere, withNested } = detailsOf(reading, structure, files, resource);
  const transcript: Transcript & Comparable = {
    get summary() {
      return reading.summary();
    },
    rows: async ({ from, to }, signal) =>
      structure.named(await reading.steady((source) => readRows(source, from, to, signal))),
    async call({ call: id }, signal) {
      const detail = await detailOf(id, false);
      return detail && withNested(detail, signal);
    },
    rowOf: async ({ call }) => reading.source().index.calls.find(call)?.row,
    text: ({ row }) => reading.steady((source) => readText(source, row)),
    lines: ({ of }) =>
      reading.steady(async (source) => {
        const found = "row" in of ? of.row : source.index.calls.find(of.call);
        return found === undefined ? undefined : readLines(source, found);
      }),
    recordedLines: ({ call: id }) =>
      reading.steady(async (source) => {
        const call = source.index.calls.find(id);
        return call && readRecorded(source, call);
      }),
    entry: ({ row }, signal) => reading.steady((source) => entryDetail(source, row, signal)),
    shells: ({ call }, signal) => reading.steady((source) => shellLinks(source, call, signal)),
    structure: (_, signal) => structure.read(signal),
    outline: ({ from, to, folds = UNFOLDED }, signal) => structure.items(from, to, folds, signal),
    outlineOf: async ({ row, folds = UNFOLDED }) => structure.itemOf(row, folds),
    agentOf: ({ call }, signal) => structure.agentOf(call, signal),
    workflowOf: ({ call }, signal) => structure.workflowOf(call, signal),
    ...search,
    rowsAt: async (rows, signal) => structure.named(await search.rowsAt(rows, signal)),
    board: async ({ call }, signal) => {
      const board = await reading.steady((source) => taskBoard(source, call, signal));
      return board && withTaskFiles(board, files, resource);
    },
    ...comparing(reading, async (signal) => (await structure.read(signal)).turns),
    understanding: (_, signal) => understanding.step(signal),
    touchedFiles: ({ query }, signal) => understanding.files(query, signal),
    fileHistory: (query, signal) => understanding.history(query, signal),
    changedFiles: ({ query }, signal) => changes.files(query, signal),
    fileChanges: ({ path }, signal) => changes.file(path, signal),
    findings: async (_, signal = new AbortController().signal) =>
      options.findFindings?.(await understanding.whole(signal), signal) ?? { findings: [], shared: [] },
    timeline: ({ query }, signal) => understanding.timeline(query, signal),
    timedCalls: ({ query }, signal) => understanding.calls(query, signal),
    export: (wanted, signal) => exportTranscript(whole, wanted, signal),
    hiding: (wanted) => {
      const kind = wanted.homePaths === true;
      const known = hidden.get(kind) ?? hidingOf(new Hide({ homePaths: kind }));
      hidden.set(kind, known);
      return known;
    },
    onChange: (listener) => reading.onChange(listener),
    dispose: () => {
      understanding.dispose();
      reading.dispose();
    },
  };
  /** With secrets hidden, by whether home folders are, too: each remembers what it has shown. */
  const hidden = new Map<boolean, Transcript>();
  const hidingOf = (hide: Hide): Transcript => {
    const { search: seek, rowsAt } = searching(reading, hide);
    const rows: Transcript["rows"] = async ({ from, to }, signal) =>
      structure.named(await reading.steady((source) => readRows({ ...source, hide }, from, to, signal)));
    const at: Transcript["rowsAt"] = async (rows, signal) => structure.named(await rowsAt(rows, signal));
    return hidingTranscript(transcript, { rows, rowsAt: at, search: seek }, hide);
  };
  /** As it is taken along: with all of what is too long to be shown. */
  const whole: ExportedTranscript = {
    ...transcript,
    get summary() {
      return reading.summary();
    },
    call: ({ call }) => detailOf(call, true),
    text: ({ row }) => reading.steady((source) => readText({ ...source, whole: true }, row)),
    nested: nestedBelow((ask) => reading.steady((source) => ask({ ...source, whole: true })), isElsewhere),
  };
  return transcript;
}

interface Details {
  detailOf(id: string, whole: boolean): Promise<CallDetail | undefined>;
  /** The subagent's own file has the calls that its progress reports, and more. */
  isElsewhere(id: string, signal?: AbortSignal): Promise<boolean>;
  withNested(detail: CallDetail, signal?: AbortSignal): Promise<CallDetail>;
}

/** Reads calls, with what other files contain about them. */
function detailsOf(
  reading: TranscriptReading,
  structure: StructureReader,
  files: NearFiles,
  resource: Resource,
): Details {
  const isElsewhere: Details["isElsewhere"] = async (id, signal) =>
    reading.summary().bytes <= MAX_UNASKED && (await structure.agentOf(id, signal))?.place.kind === "file";
  return {
    isElsewhere,
    async detailOf(id, whole) {
      const detail = await reading.steady(async (source) => {
        const call = source.index.calls.find(id);
        return call && readCall({ ...source, whole }, call);
      });
      return detail && withTodos(await withPlan(detail, files, resource), files, resource);
    },
    async withNested(detail, signal) {
      const nested = await reading.steady(async (source) => {
        const call = source.index.calls.find(detail.id);
        return call && ((await scriptCalls(source, call, signal)) ?? (await nestedCalls(source, call, signal)));
      });
      if (nested?.of === "script") return { ...detail, nested };
      return nested && !(await isElsewhere(detail.id, signal)) ? { ...detail, nested } : detail;
    },
  };
}
