import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

/** Kimi Code. */
export default {
  id: "kimi",
  name: "Kimi Code",
  package: "@moonshot-ai/kimi-code",
  isExtra: true,
  isSession: (file) => /^\.kimi-code\/sessions\/.*\/wire\.jsonl$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        stage.write(".kimi-code/mcp.json", { mcpServers: { [SERVER]: stage.server } });
        const program = path.join(stage.packages, "@moonshot-ai/kimi-code/dist/main.mjs");
        await playAgentClient(stage, stage.node, [program, "acp"], {
          KIMI_CODE_HOME: `${stage.home}/.kimi-code`,
          KIMI_MODEL_NAME: stage.model,
          KIMI_MODEL_API_KEY: "made-up-key",
          KIMI_MODEL_PROVIDER_TYPE: "openai",
          KIMI_MODEL_BASE_URL: `${stage.url}/v1`,
          KIMI_DISABLE_TELEMETRY: "1",
        });
      },
    },
  ],
} satisfies PlayedAgent;
