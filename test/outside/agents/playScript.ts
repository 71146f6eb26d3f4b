// Plays all runs of one agent, in this process's network: `node --import tsx playScript.ts AGENT PACKAGES FOLDER`.
// Each run gets a folder in FOLDER with `home`, `log`, and `run.json`.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../../scripts/process";
import { startScriptedModel, type ModelFailure } from "../../support/model/scriptedModel";
import { agentNode } from "./agentPackages";
import { startAgent, type AgentProcess } from "./agentProcess";
import { scenarioRuns } from "./allScenarios";
import { allAgents } from "./allAgents";
import type { AgentRun, PlayedAgent, Stage } from "./playedAgent";
import { documentedRuns } from "./documentedRuns";
import { type DocumentedSetup, documentedSetup } from "./documentedSetup";
import { askedQuestions } from "./askedQuestions";
import { countServerTools, readServerCalls, writePlayedRun, type PlayedCall, type PlayedTokens } from "./playedRun";
import { LiveStates } from "./liveStates";
import { RecordingDelays, sessionsIn } from "./recordingDelays";
import type { Scenario } from "./scenario";
import { ScriptPlayer } from "./scriptPlayer";
import { STARTED } from "./stepCalls";
import { changesIn, environment, makeWorkspace, watchFor } from "./playedWorkspace";
import { isOfServer } from "./toolInput";

/** A busy machine needs several times as long as an idle one. */
const TIMEOUT_MS = 120_000;
const PROMPTS = [
  "[play:main] Look at this project and do what is left to do.",
  "[play:interruption] Wait for the other program.",
];
const DOCUMENTED_PROMPTS = ["[play:documented] Write the file that is missing."];
/** What the first request of a run gets instead of a reply. */
const OVERLOADED: ModelFailure = { status: 500, message: "Made-up failure" };

/** What a run is played with. */
interface Playing {
  readonly agent: PlayedAgent;
  readonly run: AgentRun;
  readonly packages: string;
  /** The folder of the run. */
  readonly folder: string;
  /** The agent's name in the documentation, if it is set up as documented there. */
  readonly documentedAs?: string | undefined;
  readonly scenario?: Scenario;
}

async function playRun({ agent, run, packages, folder, documentedAs, scenario }: Playing): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  const home = path.join(folder, "home");
  const workspace = path.join(home, "work");
  const log = path.join(folder, "log");
  fs.mkdirSync(log, { recursive: true });
  makeWorkspace(workspace);

  const server = path.join(log, "server.jsonl");
  const player = new ScriptPlayer(workspace, agent.skips);
  const calls: PlayedCall[] = [];
  const texts: string[] = [];
  const results = new Map<string, string>();
  const usage: Record<string, PlayedTokens> = {};
  const refusedRequests: string[] = [];
  const scripts = new Map<object, string>();
  const delays = new RecordingDelays(home, agent);
  const live = agent.saysStates ? new LiveStates(home, workspace) : undefined;
  let failedRequests = 0;
  const model = await startScriptedModel({
    models: [run.model, ...otherModels(agent, scenario)],
    async next(request) {
      if (documentedAs !== undefined) await untilListed(server);
      for (const { id: sent, text } of request.results) {
        // Droid sends the ids of calls with more in front and behind.
        const id = calls.find((call) => sent.includes(call.id))?.id ?? sent;
        if (!results.has(id)) results.set(id, text);
      }
      const reply = player.next(request);
      // Agents that ask once more after the interruption may record the reply, or not.
      if (reply.script === "interruption" && calls.some(({ step }) => step === "interrupted")) return undefined;
      const failed = scenario ? scenario.failures?.[reply.script ?? ""] : failedRequests === 0 ? OVERLOADED : undefined;
      if (failed && reply.script !== undefined) {
        failedRequests++;
        return failed;
      }
      calls.push(
        ...reply.planned.map(({ step, tool, input, scripted, wrapped }, at) => ({
          id: reply.calls[at]?.id ?? "",
          step,
          script: reply.script ?? "",
          name: wrapped?.name ?? tool.name,
          isOfServer: wrapped !== undefined || isOfServer(tool),
          input: wrapped?.input ?? input,
          ...(scripted && { scripted }),
        })),
      );
      scripts.set(reply, reply.script ?? "");
      if (reply.script !== undefined) texts.push(reply.text);
      return reply;
    },
    onReply(reply, used) {
      const script = scripts.get(reply) ?? "";
      for (const { id } of reply.calls) delays.asked(id);
      const { input, cacheRead, cacheWrite, output } = usage[script] ?? NO_TOKENS;
      usage[script] = {
        input: input + used.input,
        cacheRead: cacheRead + used.cacheRead,
        cacheWrite: cacheWrite + used.cacheWrite,
        output: output + used.output,
      };
    },
    onRefused: (at, why) => void refusedRequests.push(`${at}: ${why}`),
  });
  const node = agentNode();
  const prompts = scenario?.prompts ?? (documentedAs === undefined ? PROMPTS : DOCUMENTED_PROMPTS);
  const started = performance.now();
  const interruption = watchFor(workspace, STARTED);
  const agents: AgentProcess[] = [];
  const served = scenario?.server === undefined ? [CLI, "mcp"] : [path.join(import.meta.dirname, scenario.server)];
  if (scenario?.isKilled)
    void interruption.found.then(() => delays.recorded("killedWhile")).then(() => agents.at(-1)?.kill("SIGKILL"));
  const stage: Stage = {
    home,
    workspace,
    packages,
    node,
    url: model.url,
    model: run.model,
    prompts,
    server: { command: node, args: [RECORDER, server, node, ...served] },
    ...(documentedAs !== undefined && { documented: recordedSetup(documentedAs, log, server) }),
    interruption: scenario?.isKilled ? new Promise(() => undefined) : interruption.found,
    stopsAtQuestion: scenario?.stopsAtQuestion ?? false,
    session: {},
    turns: scenario?.turns?.[agent.id] ?? [],
    args: scenario?.args?.[agent.id] ?? [],
    ...(scenario?.serverTimeoutMs !== undefined && { serverTimeoutMs: scenario.serverTimeoutMs }),
    write(file, content) {
      const target = path.join(home, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content, undefined, 2));
    },
    start(command, args, env = {}) {
      const options = { cwd: workspace, env: { ...environment(home, node), ...env }, log, timeoutMs: TIMEOUT_MS };
      const started = startAgent(command, args, options);
      agents.push(started);
      return started;
    },
  };
  let failure: string | undefined;
  try {
    await run.play(stage);
  } catch (error) {
    // A killed agent replies to nothing.
    if (!scenario?.isKilled) failure = error instanceof Error ? error.message : String(error);
  }
  try {
    const continued = scenario?.continued;
    const session = { ...stage.session, isContinued: true as const };
    if (continued) await run.play({ ...stage, prompts: continued, session });
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  interruption.stop();
  await model.stop();
  writePlayedRun(path.join(folder, "run.json"), {
    agent: agent.id,
    run: run.name,
    model: run.model,
    prompts: [...prompts, ...(scenario?.continued ?? [])],
    seconds: Math.round((performance.now() - started) / 100) / 10,
    ...(failure !== undefined && { failure }),
    calls: calls.map((call) => ({ ...call, result: results.get(call.id) })),
    texts,
    usage,
    failedRequests,
    refusedRequests,
    serverCalls: readServerCalls(server),
    serverTools: countServerTools(server),
    questions: [...askedQuestions(fs.readFileSync(path.join(log, "agent.out"), "utf8"))],
    ...changesIn(workspace),
    recordedAfterMs: delays.stop(),
    ...(live && { liveStates: await live.stop() }),
    sessions: sessionsIn(home, agent),
  });
}

const RECORDER = path.join(import.meta.dirname, "mcpRecorder.mjs");
const CLI = path.join(ROOT, "dist", "cli.js");

/** The documented setup, with a program as the server that records what both sides send to `server`. */
function recordedSetup(documentedAs: string, log: string, server: string): DocumentedSetup {
  const program = path.join(log, "cli.mjs");
  const words = [server, process.execPath, CLI].map((word) => JSON.stringify(word)).join(", ");
  const recorder = JSON.stringify(pathToFileURL(RECORDER).href);
  fs.writeFileSync(program, `process.argv.splice(2, 0, ${words});\nawait import(${recorder});\n`);
  return documentedSetup(documentedAs, program);
}

/** Waits until an agent has the tools of our server, or doesn't start it. */
async function untilListed(server: string): Promise<void> {
  const late = performance.now() + TIMEOUT_MS / 4;
  while (performance.now() < late) {
    if (fs.existsSync(server) && fs.readFileSync(server, "utf8").includes('"inputSchema"')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The models that the user switches to. */
function otherModels({ id }: PlayedAgent, scenario?: Scenario): readonly string[] {
  return (scenario?.turns?.[id] ?? []).flatMap((turn) =>
    "model" in turn && typeof turn.model === "string" ? [turn.model] : [],
  );
}

const NO_TOKENS: PlayedTokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };

async function main([id, packages, folder, only]: readonly string[]): Promise<void> {
  const agent = (await allAgents()).find((one) => one.id === id);
  if (!agent || packages === undefined || folder === undefined) throw new Error(`Unknown agent: ${id}`);
  for (const { scenario, run } of scenarioRuns(agent)) {
    if (only !== undefined && scenario.name !== only) continue;
    await playRun({ agent, run, packages, folder: path.join(folder, run.name), scenario });
  }
  if (only !== undefined) return;
  for (const run of agent.runs) await playRun({ agent, run, packages, folder: path.join(folder, run.name) });
  const documentedAs = agent.documented?.name;
  for (const run of documentedRuns(agent))
    await playRun({ agent, run, packages, folder: path.join(folder, run.name), documentedAs });
}

main(process.argv.slice(2)).then(
  // Agents may leave processes that keep pipes open.
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exit(1);
  },
);
