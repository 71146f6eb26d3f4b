import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent, Stage } from "../playedAgent";
import { SERVER } from "../toolInput";

const TOKEN = "made-up-token";
const VARIABLES = {
  OPENCLAW_GATEWAY_TOKEN: TOKEN,
  OPENCLAW_NO_RESPAWN: "1",
  OPENCLAW_NO_AUTO_UPDATE: "1",
  OPENCLAW_DISABLE_BONJOUR: "1",
  OPENCLAW_SKIP_CHANNELS: "1",
  OPENCLAW_SKIP_CRON: "1",
};

/** OpenClaw, whose gateway keeps the sessions of an agent in a SQLite database. */
export default {
  id: "openclaw",
  name: "OpenClaw",
  package: "openclaw",
  isExtra: true,
  isSession: (file) => /^\.openclaw\/agents\/[^/]+\/agent\/openclaw-agent\.sqlite$/.test(file),
  shownNames: { exec: "bash" },
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  skips: { subagent: "its result is a message that interrupts what comes next" },
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        stage.write(".openclaw/openclaw.json", settings(stage));
        const program = path.join(stage.packages, "openclaw/openclaw.mjs");
        const gateway = stage.start(stage.node, [program, "gateway", "run"], VARIABLES);
        await isReady(PORT);
        await playAgentClient(stage, stage.node, [program, "acp"], VARIABLES);
        // The interruption is recorded after the client has the reply.
        await new Promise((resolve) => setTimeout(resolve, 3000));
        gateway.kill("SIGTERM");
        await gateway.ended;
      },
    },
  ],
} satisfies PlayedAgent;

/** Agents run in a network of their own, if the system allows it. */
const PORT = 28_789;

function settings({ url, model, server, workspace }: Stage): object {
  const known = { id: model, name: "Played", reasoning: true, input: ["text"] };
  const cost = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
  const models = [{ ...known, contextWindow: 200_000, maxTokens: 8000, cost }];
  return {
    gateway: { mode: "local", port: PORT, bind: "loopback", auth: { mode: "token", token: TOKEN } },
    update: { checkOnStart: false },
    models: {
      mode: "merge",
      providers: { played: { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: "made-up-key", models } },
    },
    agents: { defaults: { model: { primary: `played/${model}` }, workspace, skipBootstrap: true } },
    tools: { profile: "coding", toolSearch: false, exec: { mode: "full" } },
    mcp: { servers: { [SERVER]: { command: server.command, args: server.args } } },
  };
}

/** Waits until the gateway answers. */
async function isReady(port: number): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (response?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The gateway didn't start");
}
