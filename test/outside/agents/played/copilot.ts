import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

/** GitHub Copilot CLI with a model provider of its own, which needs no account. */
export default {
  id: "copilot",
  name: "Copilot CLI",
  package: "@github/copilot",
  isSession: (file) => /^\.copilot\/session-state\/[^/]+\/events\.jsonl$/.test(file),
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const server = { type: "local", ...stage.server, tools: ["*"] };
        stage.write(".copilot/mcp-config.json", { mcpServers: { [SERVER]: server } });
        const binary = path.join(stage.packages, "@github", `copilot-${process.platform}-${process.arch}`, "copilot");
        await playAgentClient(stage, binary, ["--acp", "--no-auto-update"], {
          COPILOT_HOME: path.join(stage.home, ".copilot"),
          COPILOT_OFFLINE: "true",
          COPILOT_AUTO_UPDATE: "false",
          COPILOT_PROVIDER_BASE_URL: `${stage.url}/v1`,
          COPILOT_PROVIDER_TYPE: "openai",
          COPILOT_PROVIDER_WIRE_API: "completions",
          COPILOT_PROVIDER_API_KEY: "made-up-key",
          COPILOT_MODEL: stage.model,
        });
      },
    },
  ],
} satisfies PlayedAgent;
