import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

/** Oh My Pi, a descendant of pi, which runs on Bun. */
export default {
  id: "omp",
  name: "Oh My Pi",
  package: "@oh-my-pi/pi-coding-agent",
  runtime: "bun",
  isExtra: true,
  isSession: (file) => file.startsWith(".omp/agent/sessions/") && file.endsWith(".jsonl"),
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const model = { id: stage.model, name: "Played", reasoning: true, input: ["text"] };
        const cost = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
        const models = [{ ...model, contextWindow: 200_000, maxTokens: 8000, cost }];
        const provider = { baseUrl: `${stage.url}/v1`, api: "openai-completions", apiKey: "made-up-key", models };
        // Its settings are YAML, which JSON is, too.
        stage.write(".omp/agent/models.yml", { providers: { played: provider } });
        stage.write(".omp/agent/config.yml", { modelRoles: { default: `played/${stage.model}` } });
        const program = path.join(stage.packages, "@oh-my-pi/pi-coding-agent/dist/cli.js");
        const bun = path.join(stage.packages, `@oven/bun-${process.platform}-${process.arch}/bin/bun`);
        const servers = [{ name: SERVER, ...stage.server, env: [] }];
        await playAgentClient(stage, bun, [program, "acp"], { PI_OFFLINE: "1" }, servers);
      },
    },
  ],
} satisfies PlayedAgent;
