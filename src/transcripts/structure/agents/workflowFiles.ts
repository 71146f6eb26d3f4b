import type { Resource } from "../../../base/resource";
import { oneLine, showBytes } from "../../../base/text/displayText";
import { isGone, problemText } from "../../folders/findFiles";
import { isObject, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { parseLine } from "../../bytes/parsing/parseLine";
import type { ListedFiles } from "./agentFiles";
import { keyOf } from "./strayAgents";
import { workflowJournal, workflowRun, type WorkflowJournal, type WorkflowRun } from "./workflowRun";

/**
 * Limits on the runs that are read of one session, and on the bytes of one file, which contains the script and the
 * run's result.
 */
const MAX_RUNS = 200;
const MAX_BYTES = 16 * 1024 * 1024;

/** A run's journal, where its agents write. */
const JOURNAL = /\/workflows\/([\w.-]+)\/journal\.jsonl$/;
const SNAPSHOT = /^([\w.-]+)\.json$/;

export interface WorkflowFiles {
  readonly runs: readonly WorkflowRun[];
  /** Changes when one of the files does. */
  readonly key: string;
  readonly problems: readonly string[];
}

/**
 * Reads what a session's folder contains about runs of workflows: `workflows/<run>.json`, and the journal in the folder of the run's agents
 * (docs/transcript-format.md#workflows). Follows no link. What was read is kept while a file is unchanged.
 */
export class WorkflowFilesReader {
  readonly #known = new Map<string, { readonly key: string; readonly run: WorkflowRun }>();

  /**
   * `session` is the session's folder, `journals` files in it that may be journals. Rejects with the signal's reason
   * alone.
   */
  async read(
    files: ListedFiles,
    session: Resource,
    journals: readonly Resource[],
    signal: AbortSignal,
  ): Promise<WorkflowFiles> {
    const problems: string[] = [];
    const found = filesByRun(journals, await snapshots(files, session, problems));
    const read: { readonly key: string; readonly run: WorkflowRun }[] = [];
    const chosen = new Map([...found].slice(0, MAX_RUNS));
    for (const [name, { snapshot, journal }] of chosen) {
      signal.throwIfAborted();
      const told: string[] = [];
      const parts = [await partOf(files, snapshot, told), await partOf(files, journal, told)] as const;
      const key = JSON.stringify([parts.map((part) => part?.key), told]);
      const known = this.#known.get(name);
      if (known?.key === key) {
        read.push(known);
        continue;
      }
      const { run, isWhole } = await runOf(files, name, parts, told);
      // What failed may succeed without the file being written anew.
      if (isWhole) this.#known.set(name, { key, run });
      else this.#known.delete(name);
      read.push({ key: isWhole ? key : JSON.stringify([key, run.problems]), run });
    }
    for (const name of this.#known.keys()) if (!chosen.has(name)) this.#known.delete(name);
    const runs = read.map(({ run }) => run);
    const left = found.size - MAX_RUNS;
    const unread = left === 1 ? "1 run of a workflow was" : `${left} runs of workflows were`;
    if (left > 0) problems.push(`${unread} not read: only ${MAX_RUNS} of a session are`);
    const key = read.map((one) => one.key).join("\n");
    return { runs, key, problems: [...problems, ...runs.flatMap((run) => run.problems)] };
  }
}

interface RunFiles {
  snapshot?: Resource;
  journal?: Resource;
}

/** Returns the files of each run, in the order in which the runs are met. */
function filesByRun(
  journals: readonly Resource[],
  snapshots: Iterable<readonly [string, Resource]>,
): ReadonlyMap<string, RunFiles> {
  const found = new Map<string, RunFiles>();
  const at = (run: string): RunFiles => {
    const known = found.get(run) ?? {};
    found.set(run, known);
    return known;
  };
  for (const journal of journals) {
    const run = JOURNAL.exec(journal)?.[1];
    if (run !== undefined) at(run).journal ??= journal;
  }
  for (const [run, snapshot] of snapshots) at(run).snapshot = snapshot;
  return found;
}

interface Part {
  readonly resource: Resource;
  readonly size: number;
  /** What its content is known by. */
  readonly key: string;
}

/** One file of a run that may be read; why another may not goes to `told`. */
async function partOf(files: ListedFiles, resource: Resource | undefined, told: string[]): Promise<Part | undefined> {
  if (resource === undefined) return undefined;
  try {
    const stat = await files.stat(resource);
    if (stat.link || stat.type !== "file")
      told.push(`${named(resource)}: It is no file of its own, and links are not followed`);
    else if (stat.size > MAX_BYTES)
      told.push(`${named(resource)}: It is not read, because it has ${showBytes(stat.size)}`);
    else return { resource, size: stat.size, key: keyOf(stat) };
  } catch (error) {
    if (!isGone(error)) told.push(`${named(resource)}: ${problemText(error)}`);
  }
  return undefined;
}

/** `isWhole`: all files that may be read were. */
async function runOf(
  files: ListedFiles,
  run: string,
  [snapshot, journal]: readonly [Part | undefined, Part | undefined],
  told: string[],
): Promise<{ readonly run: WorkflowRun; readonly isWhole: boolean }> {
  let isWhole = true;
  const read = async (part: Part | undefined): Promise<Uint8Array | undefined> => {
    if (!part) return undefined;
    const bytes = new Uint8Array(part.size);
    try {
      return bytes.subarray(0, await files.read(part.resource, 0, bytes.length, bytes));
    } catch (error) {
      isWhole = false;
      told.push(`${named(part.resource)}: ${problemText(error)}`);
      return undefined;
    }
  };
  const [file, spoken] = [await read(snapshot), await read(journal)];
  return {
    run: workflowRun(run, file && snapshotOf(run, file, told), spoken && journalOf(run, spoken), told),
    isWhole,
  };
}

/** The last two segments are unique: they include the folder of the run, or that of all runs. */
function named(resource: Resource): string {
  return resource.slice(resource.lastIndexOf("/", resource.lastIndexOf("/") - 1) + 1);
}

/** Returns the files of runs, by run. A folder that is a link is reported where the session's folder is listed. */
async function snapshots(files: ListedFiles, session: Resource, problems: string[]): Promise<[string, Resource][]> {
  const folder = files.child(session, "workflows");
  try {
    if ((await files.stat(folder)).link) return [];
    return (await files.list(folder)).flatMap(({ name, type, link }): [string, Resource][] => {
      const run = SNAPSHOT.exec(name)?.[1];
      if (run === undefined || (type !== "file" && !link)) return [];
      if (!link) return [[run, files.child(folder, name)]];
      problems.push(`${oneLine(name, 60)}: It is a link, and links are not followed`);
      return [];
    });
  } catch (error) {
    if (!isGone(error)) problems.push(`The folder of the session's workflows: ${problemText(error)}`);
    return [];
  }
}

function snapshotOf(run: string, bytes: Uint8Array, told: string[]): JsonObject | undefined {
  const value = parseContainer(new TextDecoder().decode(bytes));
  if (isObject(value)) return value;
  told.push(`The file of the workflow's run ${oneLine(run, 60)} is no JSON object: its phases are not known`);
  return undefined;
}

function journalOf(run: string, bytes: Uint8Array): WorkflowJournal {
  const lines: JsonObject[] = [];
  let unreadable = 0;
  for (let from = 0; from < bytes.length;) {
    const feed = bytes.indexOf(0x0a, from);
    const to = feed < 0 ? bytes.length : feed;
    const line = parseLine(bytes.subarray(from, to), to - from);
    if (line.kind === "value" && isObject(line.value)) lines.push(line.value);
    // The last line may be about to be written.
    else if (line.kind !== "blank" && feed >= 0) unreadable++;
    from = to + 1;
  }
  return workflowJournal(run, lines, unreadable);
}
