import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

/** Grok Build. */
export default {
  id: "grok",
  name: "Grok Build",
  package: "@xai-official/grok",
  isExtra: true,
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  isSession: (file) => /^\.grok\/sessions\/.*\/updates\.jsonl$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { command, args } = stage.server;
        stage.write(
          ".grok/config.toml",
          [
            "[models]",
            'default = "played"',
            "[model.played]",
            `model = ${JSON.stringify(stage.model)}`,
            `base_url = ${JSON.stringify(`${stage.url}/v1`)}`,
            'env_key = "PLAYED_KEY"',
            "context_window = 200000",
            `[mcp_servers.${SERVER}]`,
            `command = ${JSON.stringify(command)}`,
            `args = ${JSON.stringify(args)}`,
            "",
          ].join("\n"),
        );
        const program = path.join(stage.packages, "@xai-official/grok/bin/grok-bootstrap.js");
        await playAgentClient(stage, stage.node, [program, "agent", "stdio"], {
          GROK_HOME: `${stage.home}/.grok`,
          PLAYED_KEY: "made-up-key",
          GROK_DISABLE_TELEMETRY: "1",
        });
      },
    },
  ],
} satisfies PlayedAgent;
