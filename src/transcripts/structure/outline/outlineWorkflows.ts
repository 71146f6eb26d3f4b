import { oneLine } from "../../../base/text/displayText";
import { knownFields } from "../../entries/knownFields";
import { entryOfCall, labelOf, stateOf } from "./outlineAgents";
import type { AgentPlace, OutlineItem, ShownAgent, ShownPhase, ShownWorkflow } from "../../model/outlineModel";
import type { OutlineSource } from "./outlineSums";
import type { AgentMention } from "../structureEntry";
import { workflowRun, type WorkflowAgent, type WorkflowRun } from "../agents/workflowRun";

/** A run, and the call that started it, as far as that is reported. */
export interface KnownRun {
  readonly run: WorkflowRun;
  readonly callId?: string;
}

/**
 * Returns the runs with files, or with agents' files, in the session's folder, by their ids, with the calls whose
 * results name them.
 */
export function knownRuns({ beside }: OutlineSource, mentions: readonly AgentMention[]): ReadonlyMap<string, KnownRun> {
  const callOf = new Map<string, string>();
  for (const { agentId, callId } of mentions) if (!callOf.has(agentId)) callOf.set(agentId, callId);
  const runs = new Map<string, WorkflowRun>(beside.runs.map((run) => [run.run, run]));
  for (const { run } of beside.files)
    if (run !== undefined && !runs.has(run)) runs.set(run, workflowRun(run, undefined, undefined));
  return new Map(
    [...runs].map(([name, run]): [string, KnownRun] => {
      const callId = callOf.get(name) ?? callOf.get(run.taskId ?? "");
      return [name, { run, ...knownFields({ callId }) }];
    }),
  );
}

/** Adds the name and status that a run reports to an agent that has a file. */
export function asTold(shown: ShownAgent, told: WorkflowAgent | undefined): ShownAgent {
  // The facts about the call are about the whole run.
  const { state: _state, ...own } = shown;
  if (!told) return own;
  const { label, state, answer } = told;
  return {
    ...own,
    ...knownFields({
      name: label,
      state: state === undefined ? undefined : { status: state, by: "workflow" as const },
      answer,
    }),
  };
}

/** Shows an agent that only its run reports. */
export function withoutFile(told: WorkflowAgent, call: ShownWorkflow["call"], refused?: string): ShownAgent {
  const { agentId, calls, durationMs } = told;
  const place: AgentPlace =
    refused === undefined
      ? { kind: "missing", reason: "Its transcript isn't next to this one" }
      : { kind: "refused", reason: refused };
  const id = agentId === undefined ? undefined : oneLine(agentId);
  const evidence = call === undefined ? undefined : ("meta" as const);
  return asTold({ name: "Subagent", place, ...knownFields({ id, call, evidence, calls, durationMs }) }, told);
}

/** A run with its agents: `agents` are pairs of an agent and its phase, in the order in which they are shown. */
export function shownWorkflow(
  source: OutlineSource,
  { run, callId }: KnownRun,
  agents: readonly { readonly agent: ShownAgent; readonly phase?: number | undefined }[],
): ShownWorkflow {
  const { summary, error, durationMs, tokens, calls, agentCount, rest, problems } = run;
  const label = labelOf(source, callId);
  const entry = entryOfCall(source, callId);
  const callRow = entry === undefined ? undefined : source.index.calls.find(callId ?? "")?.row;
  const state = stateOf(source, callId).state;
  const status = run.status ?? (state?.by === "launch" ? "running" : state?.status);
  const loose = agents.filter(({ phase }) => phase === undefined).map(({ agent }) => agent);
  const phases: ShownPhase[] = run.phases.map((phase, at) => ({
    ...phase,
    agents: agents.flatMap((one) => (one.phase === at ? [one.agent] : [])),
  }));
  if (loose.length > 0) phases.push({ agents: loose });
  return {
    run: oneLine(run.run),
    name: run.name ?? label?.name ?? oneLine(run.run),
    ...knownFields({ call: callId, callRow, summary, status, error, durationMs, tokens, calls }),
    agents: agents.length,
    answered: answeredOf(agents.map(({ agent }) => agent)),
    ...(agentCount !== undefined && agentCount > agents.length && { toldAgents: agentCount }),
    phases,
    problems: [...problems, ...leftOut(run)],
    ...(Object.keys(rest).length > 0 && { rest }),
  };
}

/** What is not shown of a run because there is too much of it, in sentences. */
function leftOut({ unseen, unseenPhases }: WorkflowRun): readonly string[] {
  const told: string[] = [];
  if (unseen === 1) told.push("1 agent is left out: there are too many to show");
  else if (unseen > 0) told.push(`${unseen} agents are left out: there are too many to show`);
  if (unseenPhases === 1) told.push("1 phase is left out: there are too many to show");
  else if (unseenPhases > 0) told.push(`${unseenPhases} phases are left out: there are too many to show`);
  return told;
}

/**
 * The workflow's own line of an outline, and those of its phases; agents of a run without phases lie below the workflow
 * itself.
 */
export function workflowItems(workflow: ShownWorkflow): {
  readonly item: Omit<Extract<OutlineItem, { kind: "workflow" }>, "level">;
  readonly phases: readonly (Omit<Extract<OutlineItem, { kind: "phase" }>, "level"> | undefined)[];
} {
  const { phases, rest: _rest, problems: _problems, ...told } = workflow;
  const named = phases.filter(({ title, detail }) => title !== undefined || detail !== undefined).length;
  const row = workflow.callRow;
  return {
    item: { kind: "workflow", workflow: { ...told, phases: named }, ...(row !== undefined && { row }) },
    phases: phases.map(({ agents, ...phase }, at) =>
      named === 0
        ? undefined
        : {
            kind: "phase",
            run: workflow.run,
            ...phase,
            ...(at < named && { number: at + 1 }),
            of: named,
            agents: agents.length,
            answered: answeredOf(agents),
            ...(row !== undefined && { row }),
          },
    ),
  };
}

function answeredOf(agents: readonly ShownAgent[]): number {
  return agents.filter(({ state }) => state?.status === "completed").length;
}
