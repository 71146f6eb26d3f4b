import type { Breath } from "../../base/pause";
import { UsageIndex } from "../index/usageIndex";
import type { AgentUsage, TurnUsage, Understanding } from "../model/understanding/understandingModel";
import { noSum, UsageSums } from "../statistics/statistics";
import type { Built } from "../structure/outline/structureReader";
import { nameOfAgent, type Part } from "./agentParts";
import type { OwnTurn, OwnTurns } from "./ownTurns";

const MAX_TOOLS = 500;
const MAX_TURNS = 500;

type PartsUsage = Pick<
  Understanding,
  "usage" | "usageByModel" | "usageByTool" | "usageByAgent" | "usageByTurn" | "hiddenTurns"
>;

/** Adds up tokens and cost of a session and its subagents' files. Rejects with the signal's reason. */
export async function partsUsage(
  built: Built,
  parts: readonly Part[],
  turns: OwnTurns,
  breath: Breath,
  signal: AbortSignal,
): Promise<PartsUsage> {
  const [only] = parts;
  let index = only?.source.index.facts.usage ?? new UsageIndex();
  if (parts.length > 1) {
    // Messages that several files contain are counted once.
    index = new UsageIndex();
    for (const { source } of parts) {
      index.merge(source.index.facts.usage);
      if (breath.due) await breath.take(signal);
    }
  }
  const sums = {
    all: new UsageSums("all"),
    byModel: new UsageSums("model"),
    byTool: new UsageSums("tool"),
    byThread: new UsageSums("thread"),
  };
  for (const message of index.each()) {
    for (const sum of Object.values(sums)) sum.add(message);
    if (breath.due) await breath.take(signal);
  }
  const byTurn = await usageByTurn(built, parts, turns, breath, signal);
  return {
    usage: sums.all.list()[0] ?? noSum(""),
    usageByModel: sums.byModel.list(),
    usageByTool: sums.byTool.list().slice(0, MAX_TOOLS),
    usageByAgent: agentUsage(sums.byThread.list(), built),
    usageByTurn: byTurn.slice(0, MAX_TURNS),
    hiddenTurns: Math.max(0, byTurn.length - MAX_TURNS),
  };
}

/** Turns with what they cost, subagents included, the most expensive first. */
async function usageByTurn(
  { lines }: Built,
  parts: readonly Part[],
  turns: OwnTurns,
  breath: Breath,
  signal: AbortSignal,
): Promise<TurnUsage[]> {
  const sums = new Map<OwnTurn | undefined, UsageSums>();
  const sumOf = (turn: OwnTurn | undefined): UsageSums => {
    const known = sums.get(turn) ?? new UsageSums("all");
    sums.set(turn, known);
    return known;
  };
  for (const { entry, tokens, billed } of lines.messages.values()) {
    sumOf(turns.of(entry)).add({ ...tokens, ...billed, session: "", thread: "", tools: [] });
    if (breath.due) await breath.take(signal);
  }
  const seen = new Set<string>();
  // The session's own messages alone need no comparison.
  for (const { agent, source } of parts.length > 1 ? parts : []) {
    const { usage } = source.index.facts;
    const sum = agent && sumOf(agent.callRow === undefined ? undefined : turns.at(agent.callRow));
    const messages = usage.each();
    for (const id of usage.ids()) {
      const message = messages.next();
      if (sum && message.done !== true && !seen.has(id)) sum.add(message.value);
      seen.add(id);
      if (breath.due) await breath.take(signal);
    }
  }
  return [...sums]
    .map(([turn, sum]) => ({ ...(sum.list()[0] ?? noSum("")), ...turnWords(turn) }))
    .filter(({ messages }) => messages > 0)
    .sort((one, other) => other.cost - one.cost || other.output_tokens - one.output_tokens);
}

function turnWords(turn: OwnTurn | undefined): Pick<TurnUsage, "name" | "number" | "row"> {
  if (!turn) return { name: "" };
  const { title, number, row } = turn;
  return { name: title, number, ...(row !== undefined && { row }) };
}

/** Threads by the names of their agents: the session's own is `Main session`. */
function agentUsage(threads: Understanding["usageByModel"], { outline }: Built): AgentUsage[] {
  return threads.map((thread) => {
    const { name } = thread;
    if (name === "main") return { ...thread, name: "Main session" };
    const agent = outline.agents.find(({ id, call }) => name !== "" && (id === name || call === name));
    if (!agent) return { ...thread, name: name === "" ? "Subagents that name no id" : `Subagent ${name}` };
    const row = agent.callRow ?? (agent.place.kind === "inline" ? agent.place.from : undefined);
    return { ...thread, name: nameOfAgent(agent), ...(row !== undefined && { row }) };
  });
}
