import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { PlayedAgent, Unrecorded } from "./playedAgent";
import type { PlayedCall, PlayedRun, PlayedTokens } from "./playedRun";
import { ASIDE } from "./scriptPlayer";
import type { ShownCall, ShownRun } from "./shownRun";
import { isStepName, outcomeOfStep, type Outcome } from "./steps";

/** A comparison of what happened with what is shown. Returns a line for each difference. */
export type RunComparison = (played: PlayedRun, shown: ShownRun, agent: PlayedAgent) => readonly string[];

const FAILED_REQUESTS = "counts the requests that failed";
const LIVE = "shows live which call runs, and which one waits for the user";

/** Whether the agent says nothing of what the claim is about. */
export function isLimited(claim: string, { unrecorded, saysStates }: PlayedAgent): boolean {
  if (claim === LIVE) return saysStates === undefined;
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
  "counts the tokens that were used": comparedTokens,
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
  const { failure, refusedRequests, calls, isEdited, isBuildKept, isInterrupted, serverCalls } = played;
  const steps = new Set(calls.map(({ step }) => step));
  const asked = calls.filter((call) => call.isOfServer || isScriptOfServer(call)).length;
  return [
    ...(failure === undefined ? [] : [`the agent failed: ${failure}`]),
    ...refusedRequests.map((text) => `the model didn't understand a request: ${shortened(text)}`),
    ...["read", "edit", "fail", "refused", "interrupted"].flatMap((step) =>
      steps.has(step) ? [] : [`no tool for the step ${step}`],
    ),
    ...(isEdited ? [] : ["no file was edited"]),
    ...(isBuildKept || !canRefuse(played) ? [] : ["the refused command ran"]),
    ...(isInterrupted ? [] : ["the command to interrupt didn't run"]),
    ...differences("calls of the server", asked, serverCalls.length),
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
    // A script only ends early if its call did.
    if (isScript) return one.status === "ok" || one.status === status || status === "rejected" ? [] : [statusLine()];
    if (one.status !== status) return [statusLine()];
    return reason === undefined || reason.test(said) ? [] : [`${call.step}: the reason is only ${shortened(said)}`];

    function statusLine(): string {
      return `${call.step}: ${status} is shown as ${one?.status ?? ""} (${shortened(said)})`;
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

function comparedTokens(played: PlayedRun, { usage }: ShownRun, { unrecorded }: PlayedAgent): readonly string[] {
  const { "": aside = NO_TOKENS, interruption = NO_TOKENS, ...scripts } = played.usage;
  const others = unrecorded?.interruptedTokens ? NO_TOKENS : interruption;
  const used = Object.values(scripts).reduce(added, others);
  const shown = {
    input: usage.input_tokens,
    cacheRead: usage.cache_read_input_tokens,
    cacheWrite: usage.cache_creation_input_tokens,
    output: usage.output_tokens,
  };
  // Agents needn't record what they ask for themselves.
  const all = added(used, aside);
  return isDeepStrictEqual(counted(all, unrecorded), shown)
    ? []
    : differences("tokens", counted(used, unrecorded), shown);
}

const NO_TOKENS: PlayedTokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };

function added(one: PlayedTokens, other: PlayedTokens): PlayedTokens {
  return {
    input: one.input + other.input,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    output: one.output + other.output,
  };
}

function counted(tokens: PlayedTokens, unrecorded: Unrecorded | undefined): PlayedTokens {
  const { input, cacheRead, cacheWrite } = tokens;
  return unrecorded?.cacheTokens
    ? { ...tokens, input: input + cacheRead + cacheWrite, cacheRead: 0, cacheWrite: 0 }
    : tokens;
}

function comparedSubagents({ calls }: PlayedRun, { session }: ShownRun): readonly string[] {
  const subagents = calls.some(({ script }) => script === "subagent") ? 1 : 0;
  const number = calls.reduce((sum, { scripted, step }) => sum + (scripted && step !== "refused" ? 2 : 1), 0);
  return [
    ...differences("subagents", subagents, session?.subagents ?? 0),
    ...differences("calls, with those of subagents", number, session?.calls ?? 0),
  ];
}

function comparedFacts({ prompts, usage, model }: PlayedRun, { session, models }: ShownRun): readonly string[] {
  if (!session) return ["the session isn't in the list"];
  const titles = [prompts[0], ...("" in usage ? [ASIDE] : [])];
  return [
    ...(titles.includes(session.title) ? [] : differences("title", titles[0], session.title)),
    ...differences("models", [model], models),
    ...(session.costUsd === undefined || session.costUsd === 0 ? [`no price for ${model}`] : []),
  ];
}

/** Agents that ask nobody run the command. */
function canRefuse({ calls }: PlayedRun): boolean {
  return !calls.some(wasRun);
}

function wasRun({ step, result = "" }: PlayedCall): boolean {
  return step === "refused" && result.startsWith("removed");
}

function outcomeOf(call: PlayedCall): Outcome {
  const planned: Outcome = isStepName(call.step) ? outcomeOfStep(call.step) : { status: "ok" };
  if (wasRun(call)) return { status: "ok" };
  // Our server says so if the agent can't ask the user.
  const isUnasked = call.isOfServer && (call.result ?? "").includes("can't ask the user");
  return isUnasked ? { ...planned, status: "blocked" } : planned;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}

function differences(what: string, expected: unknown, shown: unknown): string[] {
  if (isDeepStrictEqual(expected, shown)) return [];
  return [`${what}: ${shortened(JSON.stringify(expected))}, shown ${shortened(JSON.stringify(shown ?? null))}`];
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
