import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

/** Nanocoder. */
export default {
  id: "nanocoder",
  name: "Nanocoder",
  package: "@nanocollective/nanocoder",
  isExtra: true,
  skips: { subagent: "its package has no subagents, and they record nothing" },
  unrecorded: {
    apiErrors: "repeated requests aren't recorded",
    tokens: "messages have no tokens",
  },
  isSession: (file) => /^\.local\/share\/nanocoder\/sessions\/[\da-f-]{36}\.json$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { command, args } = stage.server;
        const provider = { name: "Played", baseUrl: `${stage.url}/v1`, apiKey: "made-up-key", models: [stage.model] };
        stage.write(".config/nanocoder/agents.config.json", { nanocoder: { providers: [provider] } });
        stage.write(".config/nanocoder/.mcp.json", {
          mcpServers: { [SERVER]: { transport: "stdio", command, args, alwaysAllow: ["glob", "file_read", "bash"] } },
        });
        const program = path.join(stage.packages, "@nanocollective/nanocoder/dist/cli.js");
        await playAgentClient(stage, stage.node, [program, "--acp"], {
          NANOCODER_CONFIG_DIR: path.join(stage.home, ".config/nanocoder"),
          XDG_DATA_HOME: path.join(stage.home, ".local/share"),
        });
      },
    },
  ],
} satisfies PlayedAgent;
