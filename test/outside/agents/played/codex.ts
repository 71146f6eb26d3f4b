import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { AgentProcess } from "../agentProcess";
import { JsonRpc } from "../jsonRpc";
import { isRefused, readQuestion, type AgentRun, type PlayedAgent, type Stage } from "../playedAgent";
import { STARTED } from "../stepCalls";
import { SERVER } from "../toolInput";

const thread = z.looseObject({ thread: z.looseObject({ id: z.string() }) });
const turn = z.looseObject({ turn: z.looseObject({ id: z.string() }) });
const item = z.looseObject({ item: z.looseObject({ id: z.string() }) });
const turnEnd = z.looseObject({ threadId: z.string().optional() });

/** Codex offers tools in three ways, depending on the model: all at once, after a search, and in scripts. */
export default {
  id: "codex",
  name: "Codex",
  package: "@openai/codex",
  isSession: (file) => /^\.codex\/sessions\/.*\.jsonl$/.test(file),
  unrecorded: {
    apiErrors: "repeated requests aren't recorded",
    subagentPrompts: "they are encrypted",
  },
  documented: {
    name: "Codex",
    startAlone: (stage, prompt) => start(stage, ["exec", "--json", prompt]),
  },
  runs: [run("all-tools", "gpt-5.1-codex"), run("tool-search", "gpt-5.5"), run("scripts", "gpt-6-sol")],
} satisfies PlayedAgent;

/** Drives the server that editors use. */
function run(name: string, model: string): AgentRun {
  return {
    name,
    model,
    async play(stage) {
      const agent = await start(stage, ["app-server", ...stage.args]);
      let threadId = "";
      let end = (): void => undefined;
      // An earlier interruption would leave no record of the command.
      let know = (): void => undefined;
      const isKnown = new Promise<void>((resolve) => (know = resolve));
      let isOver = false;
      const running = new Set<string>();
      const rpc = new JsonRpc(
        agent,
        (method, params) => decision(stage, method, params),
        (method, params) => {
          if (method === "item/started") {
            running.add(item.parse(params).item.id);
            if (JSON.stringify(params).includes(STARTED)) know();
          }
          if (method === "item/completed") running.delete(item.parse(params).item.id);
          if (method === "turn/completed" && turnEnd.parse(params).threadId === threadId) {
            isOver = true;
            // Calls that waited for the user when the turn was stopped don't end.
            if (stage.stopsAtQuestion) running.clear();
            // An interrupted command goes on after its turn.
            if (running.size > 0) void rpc.request("thread/backgroundTerminals/clean", { threadId });
          }
          // What was running is recorded when it ends.
          if (isOver && running.size === 0) end();
        },
      );
      const capabilities = { experimentalApi: true };
      await rpc.request("initialize", { clientInfo: { name: "played", version: "1" }, capabilities });
      rpc.notify("initialized", {});
      const { id, isContinued } = stage.session;
      const begun = isContinued
        ? await rpc.request("thread/resume", { threadId: id })
        : await rpc.request("thread/start", { cwd: stage.workspace });
      threadId = thread.parse(begun).thread.id;
      stage.session.id = threadId;
      let turnId = "";
      void Promise.all([stage.interruption, isKnown]).then(() => rpc.request("turn/interrupt", { threadId, turnId }));
      for (const [at, text] of stage.prompts.entries()) {
        isOver = false;
        const completed = new Promise<void>((resolve) => (end = resolve));
        const input = [{ type: "text", text, text_elements: [] }];
        turnId = turn.parse(await rpc.request("turn/start", { threadId, input, ...stage.turns[at] })).turn.id;
        await Promise.race([completed, agent.ended]);
      }
      agent.close();
      await agent.ended;
    },
  };
}

/** Adds our server, and starts the agent. */
async function start(stage: Stage, args: readonly string[]): Promise<AgentProcess> {
  const program = binary(stage.packages);
  const env = { CODEX_HOME: path.join(stage.home, ".codex"), PLAYED_KEY: "made-up-key" };
  stage.write(".codex/config.toml", settings(stage));
  if (stage.documented) await stage.start(program, stage.documented.command.slice(1), env).ended;
  return stage.start(program, args, env);
}

function settings({ model, url, server, workspace, documented, serverTimeoutMs }: Stage): string {
  return [
    `model = ${JSON.stringify(model)}`,
    'model_provider = "played"',
    "check_for_update_on_startup = false",
    'approval_policy = "on-request"',
    'sandbox_mode = "workspace-write"',
    // The sandbox creates folders such as .git in each folder that it protects.
    "[sandbox_workspace_write]",
    "exclude_slash_tmp = true",
    "[model_providers.played]",
    'name = "Played"',
    `base_url = "${url}/v1"`,
    'wire_api = "responses"',
    'env_key = "PLAYED_KEY"',
    ...(documented
      ? []
      : [
          `[mcp_servers.${SERVER}]`,
          `command = ${JSON.stringify(server.command)}`,
          `args = ${JSON.stringify(server.args)}`,
          ...(serverTimeoutMs === undefined ? [] : [`tool_timeout_sec = ${serverTimeoutMs / 1000}`]),
        ]),
    `[projects.${JSON.stringify(workspace)}]`,
    'trust_level = "trusted"',
    "",
  ].join("\n");
}

/** The user rejects what has to be refused, and every question of our server. */
async function decision({ stopsAtQuestion }: Stage, method: string, params: unknown): Promise<unknown> {
  if (method === "mcpServer/elicitation/request") return elicitation(params);
  return { decision: !isRefused(params) ? "accept" : stopsAtQuestion ? "cancel" : "decline" };
}

/** Codex itself asks in this way, too: before it calls a server's tool. */
async function elicitation(params: unknown): Promise<unknown> {
  const isOfCodex = JSON.stringify(params).includes("codex_approval_kind");
  if (!isOfCodex) await readQuestion();
  return { action: isOfCodex ? "accept" : "decline", content: isOfCodex ? {} : null, _meta: null };
}

function binary(packages: string): string {
  const folder = path.join(packages, "@openai");
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = files.find((file) => /vendor\/[^/]+\/bin\/codex$/.test(file));
  if (found === undefined) throw new Error(`No program in ${folder}`);
  return path.join(folder, found);
}
