import { copied } from "../copiedEntry";
import { oneLine } from "../../../base/text/displayText";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { knownFields } from "../../entries/knownFields";
import { workflowFields } from "./workflowFields";

/** An agent of a workflow, as the run's own files report it. Any field can be absent. */
export interface WorkflowAgent {
  readonly agentId?: string;
  /** What the script calls it. */
  readonly label?: string;
  /** Which of the phases it belongs to, from 0. */
  readonly phase?: number;
  /** As it is reported: `completed`, `started`, `error` … */
  readonly state?: string;
  readonly calls?: number;
  readonly durationMs?: number;
  /** The beginning of its result, on one line. */
  readonly answer?: string;
}

export interface WorkflowPhase {
  readonly title?: string;
  readonly detail?: string;
}

/** A run of a workflow, as files next to the transcript report it. */
export interface WorkflowRun {
  /** Its id, which its folder and its file are named by. */
  readonly run: string;
  readonly taskId?: string;
  readonly name?: string;
  readonly summary?: string;
  /** As it is reported when the run is over: `completed`, `failed`, `killed` … */
  readonly status?: string;
  readonly error?: string;
  readonly durationMs?: number;
  readonly tokens?: number;
  readonly calls?: number;
  /** How many agents the run says that it had; agents that were tried again are not among them. */
  readonly agentCount?: number;
  readonly phases: readonly WorkflowPhase[];
  readonly agents: readonly WorkflowAgent[];
  /** Agents, and phases, that are left out because there are too many. */
  readonly unseen: number;
  readonly unseenPhases: number;
  /** What else its file says, bounded. */
  readonly rest: JsonObject;
  /** In sentences. */
  readonly problems: readonly string[];
}

/** The content of a run's journal, in the order in which agents began. */
export interface WorkflowJournal {
  /** Whether each agent returned a result, and which. */
  readonly agents: ReadonlyMap<string, { readonly answered: boolean; readonly answer?: string }>;
  readonly problems: readonly string[];
}

/** Agents and phases of one run; the program starts at most a thousand agents in one. */
const MAX_AGENTS = 2_000;
const MAX_PHASES = 200;

/** Fields of a run's file that have fields of their own here. */
const KNOWN = new Set(
  "runId taskId workflowName summary status error durationMs totalTokens totalToolCalls agentCount phases workflowProgress".split(
    " ",
  ),
);

/**
 * Combines what `<run>.json` and `journal.jsonl` say about a run (docs/transcript-format.md#workflows): the file is written when the run is over,
 * the journal during the run. Either may be absent, and so may every field. Never throws.
 */
export function workflowRun(
  run: string,
  file: JsonObject | undefined,
  journal: WorkflowJournal | undefined,
  problems: readonly string[] = [],
): WorkflowRun {
  const told = file ?? {};
  const nodes = itemsOf(told["workflowProgress"]).filter(isObject);
  const agentNodes = nodes.filter(({ type }) => type === "workflow_agent");
  const named = phasesOf(told, nodes);
  const phases = named.slice(0, MAX_PHASES);
  const placeOf = phasePlaces(phases, nodes);
  const agents = new Map<string, WorkflowAgent>();
  agentNodes.forEach((node, at) => {
    const id = stringOf(node["agentId"]);
    const key = id ?? `\n${at}`;
    agents.set(key, { ...agents.get(key), ...agentOf(node, placeOf(node)) });
  });
  for (const [agentId, { answered, answer }] of journal?.agents ?? []) {
    const state = answered ? "completed" : "started";
    agents.set(agentId, { agentId, state, ...(answer !== undefined && { answer }), ...agents.get(agentId) });
  }
  const all = [...agents.values()];
  return {
    ...knownFields({
      taskId: shortText(told["taskId"]),
      name: shortText(told["workflowName"]),
      summary: shortText(told["summary"], 2_000),
      status: shortText(told["status"]),
      error: shortText(told["error"], 2_000),
      durationMs: countOf(told["durationMs"]),
      tokens: countOf(told["totalTokens"]),
      calls: countOf(told["totalToolCalls"]),
      agentCount: countOf(told["agentCount"]),
    }),
    run,
    phases,
    agents: all.slice(0, MAX_AGENTS),
    unseen: Math.max(0, all.length - MAX_AGENTS),
    unseenPhases: named.length - phases.length,
    rest: workflowFields(Object.fromEntries(Object.entries(told).filter(([field]) => !KNOWN.has(field)))),
    problems: [...problems, ...(journal?.problems ?? [])],
  };
}

/** Reads the journal's lines: `started` and `result`, each with the agent's id. Reports `unreadable` lines. */
export function workflowJournal(run: string, lines: Iterable<JsonObject>, unreadable: number): WorkflowJournal {
  const agents = new Map<string, { answered: boolean; answer?: string }>();
  for (const { type, agentId, result } of lines) {
    const id = stringOf(agentId);
    if (id === undefined) continue;
    const known = agents.get(id) ?? { answered: false };
    agents.set(id, known);
    if (type !== "result") continue;
    known.answered = true;
    const answer = shortText(
      typeof result === "string" ? result : JSON.stringify(workflowFields({ result })["result"]),
    );
    if (answer !== undefined) known.answer = answer;
  }
  if (unreadable === 0) return { agents, problems: [] };
  const name = oneLine(run, 60);
  const problem =
    unreadable === 1
      ? `Of the journal of the workflow's run ${name}, 1 line could not be read`
      : `Of the journal of the workflow's run ${name}, ${unreadable} lines could not be read`;
  return { agents, problems: [problem] };
}

/** Those that the script announced, then those that only what ran names. */
function phasesOf(told: JsonObject, nodes: readonly JsonObject[]): readonly WorkflowPhase[] {
  const phases: WorkflowPhase[] = itemsOf(told["phases"])
    .filter((phase) => isObject(phase) || typeof phase === "string")
    .map((phase) => {
      const title = shortText(typeof phase === "string" ? phase : fieldsOf(phase)["title"]);
      return knownFields({ title, detail: shortText(fieldsOf(phase)["detail"]) });
    });
  const known = new Set(phases.map(({ title }) => title));
  for (const node of nodes) {
    const title = shortText(node["type"] === "workflow_phase" ? node["title"] : node["phaseTitle"]);
    if (title === undefined || known.has(title)) continue;
    known.add(title);
    phases.push({ title });
  }
  return phases;
}

/**
 * Which phase an agent belongs to: by its title, which is the same everywhere, else by its number, which versions count from 0 or from 1: a phase that has
 * the number says so, else an agent with the number 0 does.
 */
function phasePlaces(
  phases: readonly WorkflowPhase[],
  nodes: readonly JsonObject[],
): (node: JsonObject) => number | undefined {
  const byTitle = new Map<string, number>();
  phases.forEach(({ title }, at) => title !== undefined && !byTitle.has(title) && byTitle.set(title, at));
  const byNumber = new Map<number, number>();
  for (const node of nodes) {
    const [number, place] = [countOf(node["index"]), byTitle.get(shortText(node["title"]) ?? "")];
    if (node["type"] === "workflow_phase" && number !== undefined && place !== undefined) byNumber.set(number, place);
  }
  const first = nodes.some(({ phaseIndex }) => countOf(phaseIndex) === 0) ? 0 : 1;
  return (node) => {
    const titled = byTitle.get(shortText(node["phaseTitle"]) ?? "");
    const number = countOf(node["phaseIndex"]);
    const place = titled ?? (number === undefined ? undefined : (byNumber.get(number) ?? number - first));
    return place !== undefined && place >= 0 && place < phases.length ? place : undefined;
  };
}

function agentOf(node: JsonObject, phase: number | undefined): WorkflowAgent {
  const state = shortText(node["state"], 40);
  return knownFields({
    agentId: stringOf(node["agentId"]),
    label: shortText(node["label"]),
    phase,
    // As everything else that goes on in the background calls it.
    state: state === "done" ? "completed" : state,
    calls: countOf(node["toolCalls"]),
    durationMs: countOf(node["durationMs"]),
    answer: shortText(node["resultPreview"]),
  });
}

/** A text that says something, on one line and cut. */
function shortText(value: unknown, limit = 200): string | undefined {
  const text = oneLine(stringOf(value) ?? "", limit);
  return text === "" ? undefined : copied(text);
}

/** A whole number that is not negative; some writers put numbers into texts. */
function countOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value.trim()) ? Number(value) : numberOf(value);
  return number === undefined || number < 0 ? undefined : Math.trunc(number);
}
