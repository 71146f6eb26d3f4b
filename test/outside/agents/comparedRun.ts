import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { comparedTokens } from "./comparedTokens";
import { differences, shortened } from "./differences";
import type { PlayedAgent } from "./playedAgent";
import type { PlayedCall, PlayedRun } from "./playedRun";
import { ASIDE } from "./scriptPlayer";
import type { ShownCall, ShownRun } from "./shownRun";
import { outcomeOf, wasRun } from "./plannedOutcome";

/** A comparison of what happened with what is shown. Returns a line for each difference. */
export type RunComparison = (played: PlayedRun, shown: ShownRun, agent: PlayedAgent) => readonly string[];

const FAILED_REQUESTS = "counts the requests that failed";
const TOKENS = "counts the tokens that were used";
const LIVE = "shows live which call runs, and which one waits for the user";

/** Whether the agent says nothing of what the claim is about. */
export function isLimited(claim: string, { unrecorded, saysStates }: PlayedAgent): boolean {
  if (claim === LIVE) return saysStates === undefined;
  if (claim === TOKENS) return unrecorded?.tokens !== undefined;
  return claim === FAILED_REQUESTS && unrecorded?.apiErrors !== undefined;
}

/** By the claim that each comparison checks. */
export const COMPARISONS: Readonly<Record<string, RunComparison>> = {
  "plays the whole script": playsScript,
  "counts every call once, under its name, and with its input": comparedCalls,
  "shows as many calls as a plain count finds in the files": (_, { calls, plainCalls }) =>
    differences("calls", plainCalls, calls.length),
  "shows every failure, refusal, and interruption with its reason": comparedOutcomes,
  "shows what was said, and nothing that the agent added": comparedTexts,
  [TOKENS]: comparedTokens,
  [FAILED_REQUESTS]: ({ failedRequests }, { apiErrors }) => differences("failed requests", failedRequests, apiErrors),
  "recognizes every entry": (_, { unknown, unreadable, prompts }) => [
    ...(prompts.length > 0 ? [] : ["no entry is recognized"]),
    ...unknown.map((text) => `unknown entry: ${shortened(text)}`),
    ...differences("unreadable lines", 0, unreadable),
  ],
  "links subagents with their session": comparedSubagents,
  "shows the title, the model, and a price": comparedFacts,
  [LIVE]: comparedStates,
};

/** A subagent takes a moment, and so does who reads our server's question. */
function comparedStates({ calls, liveStates = {} }: PlayedRun): readonly string[] {
  const expected: Readonly<Record<string, string>> = { subagent: "running", serverRefuses: "waiting" };
  return calls.flatMap(({ id, step }) => {
    const state = expected[step];
    const seen = liveStates[id] ?? [];
    return state === undefined || seen.includes(state)
      ? []
      : [`${step}: ${state}, shown ${seen.join(", ") || "never"}`];
  });
}

/** Whether the run went as planned. Otherwise, the other comparisons say nothing. */
function playsScript(played: PlayedRun): readonly string[] {
  const { calls, isEdited, isBuildKept, isInterrupted, serverCalls } = played;
  const steps = new Set(calls.map(({ step }) => step));
  const asked = calls.filter((call) => call.isOfServer || isScriptOfServer(call)).length;
  return [
    ...playsSteps(played),
    ...differences("calls of the server", asked, serverCalls.length),
    ...["read", "edit", "fail", "refused", "interrupted"].flatMap((step) =>
      steps.has(step) ? [] : [`no tool for the step ${step}`],
    ),
    ...(isEdited ? [] : ["no file was edited"]),
    ...(isBuildKept || !canRefuse(played) ? [] : ["the refused command ran"]),
    ...(isInterrupted ? [] : ["the command to interrupt didn't run"]),
  ];
}

/** Whether the agent ended as planned, and its calls returned what they should. */
export function playsSteps({ failure, refusedRequests, calls }: PlayedRun): readonly string[] {
  return [
    ...(failure === undefined ? [] : [`the agent failed: ${failure}`]),
    ...refusedRequests.map((text) => `the model didn't understand a request: ${shortened(text)}`),
    ...calls.flatMap((call) => {
      const { step, result = "" } = call;
      const { proof } = outcomeOf(call);
      return proof === undefined || result.includes(proof) ? [] : [`${step} returned ${shortened(result)}`];
    }),
  ];
}

function comparedCalls(
  { calls }: PlayedRun,
  { calls: shown }: ShownRun,
  { unrecorded, shownNames = {} }: PlayedAgent,
): readonly string[] {
  const { pairs, extra } = paired(calls, shown);
  return [
    ...pairs.flatMap(({ call, name, input, found }) => {
      const [one, ...more] = found;
      if (!one) return [`${call.step}: no call of ${name}`];
      return [
        ...(more.length > 0 ? [`${call.step}: shown ${found.length} times`] : []),
        ...(isRightName(call, shownNames[name] ?? name, one.tool)
          ? []
          : differences(`${call.step}: name`, name, one.tool)),
        ...(isSameInput(input, one.input) || (call.step === "refused" && unrecorded?.refusedInputs)
          ? []
          : differences(`${call.step}: input`, input, one.input)),
      ];
    }),
    ...extra.map(({ tool, id }) => `a call of ${tool} that nobody made: ${id}`),
  ];
}

function comparedOutcomes(
  played: PlayedRun,
  { calls: shown }: ShownRun,
  { unrecorded }: PlayedAgent,
): readonly string[] {
  return paired(played.calls, shown).pairs.flatMap(({ call, found: [one], isScript }) => {
    if (!one) return [`${call.step}: not shown`];
    if (unrecorded?.interruptions !== undefined && call.step === "interrupted" && one.status === "pending") return [];
    const { status, reason } = outcomeOf(call);
    const said = `${one.reason} ${one.error ?? ""}`;
    const statuses: readonly string[] = [status].flat();
    // A script only ends early if its call did.
    if (isScript)
      return ["ok", ...statuses].includes(one.status) || statuses.includes("rejected") ? [] : [statusLine()];
    if (!statuses.includes(one.status)) return [statusLine()];
    return reason === undefined || reason.test(said) ? [] : [`${call.step}: the reason is only ${shortened(said)}`];

    function statusLine(): string {
      return `${call.step}: ${statuses.join(" or ")} is shown as ${one?.status ?? ""} (${shortened(said)})`;
    }
  });
}

interface Pair {
  readonly call: PlayedCall;
  readonly name: string;
  readonly input: unknown;
  readonly found: readonly ShownCall[];
  /** A script that makes the call that the step is about. */
  readonly isScript?: true;
}

function paired(calls: readonly PlayedCall[], shown: readonly ShownCall[]): { pairs: Pair[]; extra: ShownCall[] } {
  const used = new Set<ShownCall>();
  const pairs = calls.flatMap((call): Pair[] => {
    const { id, name, input, scripted } = call;
    // Some agents put the tool's name before the id.
    const found = shown.filter((one) => one.id === id || one.id.endsWith(`__${id}`));
    found.forEach((one) => used.add(one));
    if (!scripted) return [{ call, name, input, found }];
    // A script whose call is refused ends, and the call isn't recorded.
    if (call.step === "refused") return [{ call, name, input, found }];
    const first = JSON.stringify(firstText(scripted.input)).slice(1, -1).split("\\n")[0] ?? "";
    const inner = shown.find(
      (one) => !used.has(one) && one.tool === scripted.name && JSON.stringify(one.input).includes(first),
    );
    if (inner) used.add(inner);
    else if (outcomeOf(call).mayNeverBegin) return [{ call, name, input, found }];
    return [
      { call, name, input, found, isScript: true },
      { call, name: scripted.name, input: first, found: inner ? [inner] : [] },
    ];
  });
  return { pairs, extra: shown.filter((one) => !used.has(one)) };
}

function firstText(input: unknown): string {
  const first = typeof input === "object" ? Object.values(fieldsOf(input))[0] : input;
  return typeof first === "string" ? first : "";
}

/** Agents give a server's tools names of their own, which the viewer may show as Claude Code's. */
function isRightName({ isOfServer }: PlayedCall, name: string, shown: string): boolean {
  const tool = /(?:^|[^a-z])([a-z]+(?:_[a-z]+)*)$/.exec(name)?.[1] ?? name;
  return isOfServer ? /tool.results/.test(shown) && shown.endsWith(tool) : shown === name;
}

/** Text is shown in a field, or as part of one. Agents add fields that have a default. */
function isSameInput(input: unknown, shown: unknown): boolean {
  if (typeof input === "string") return JSON.stringify(shown ?? "").includes(JSON.stringify(input).slice(1, -1));
  return isDeepStrictEqual({ ...fieldsOf(shown), ...fieldsOf(input) }, shown);
}

function isScriptOfServer({ scripted }: PlayedCall): boolean {
  return scripted?.name.startsWith("mcp__") ?? false;
}

function comparedTexts({ prompts, texts, calls }: PlayedRun, shown: ShownRun, agent: PlayedAgent): readonly string[] {
  const asked = calls.some(({ script }) => script === "subagent");
  const isForSubagent = (text: string): boolean =>
    text.includes("[play:subagent]") ||
    (agent.unrecorded?.subagentPrompts !== undefined && /^(?:Message Type: NEW_TASK\n|\(encrypted\)$)/.test(text));
  const isExpected = (text: string): boolean => prompts.includes(text) || (asked && isForSubagent(text));
  return [
    ...prompts.filter((text) => !shown.prompts.includes(text)).map((text) => `no prompt ${shortened(text)}`),
    ...shown.prompts.filter((text) => !isExpected(text)).map((text) => `a prompt nobody sent: ${shortened(text)}`),
    ...differences("answers", [...texts].sort(), [...shown.answers].sort()),
  ];
}

function comparedSubagents({ calls }: PlayedRun, { session, calls: shown }: ShownRun): readonly string[] {
  const silent = calls.filter((call) => outcomeOf(call).startsAgent).length;
  const subagents = silent + (calls.some(({ script }) => script === "subagent") ? 1 : 0);
  const number = paired(calls, shown).pairs.length;
  return [
    ...differences("subagents", subagents, session?.subagents ?? 0),
    ...differences("calls, with those of subagents", number, session?.calls ?? 0),
  ];
}

function comparedFacts(
  { prompts, usage, model }: PlayedRun,
  { session, models }: ShownRun,
  { unrecorded }: PlayedAgent,
): readonly string[] {
  if (!session) return ["the session isn't in the list"];
  const titles = [prompts[0], ...("" in usage ? [ASIDE] : [])];
  return [
    ...(titles.includes(session.title) ? [] : differences("title", titles[0], session.title)),
    ...differences("models", [model], models),
    ...(unrecorded?.tokens === undefined && !session.costUsd ? [`no price for ${model}`] : []),
  ];
}

/** Agents that ask nobody run the command. */
function canRefuse({ calls }: PlayedRun): boolean {
  return !calls.some(wasRun);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}
