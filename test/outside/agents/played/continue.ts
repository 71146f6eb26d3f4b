import path from "node:path";
import type { PlayedAgent } from "../playedAgent";
import { playPrompts } from "../promptMode";
import { SERVER } from "../toolInput";

/** Continue's `cn`, which asks nobody. */
export default {
  id: "continue",
  name: "Continue",
  package: "@continuedev/cli",
  isExtra: true,
  isSession: (file) => /^\.continue\/sessions\/[^/]+\.json$/.test(file) && !file.endsWith("/sessions.json"),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { command, args } = stage.server;
        const model = { name: "Played", provider: "openai", model: stage.model, apiBase: `${stage.url}/v1` };
        // YAML that is JSON.
        stage.write(".continue/config.yaml", {
          name: "Played",
          version: "1.0.0",
          schema: "v1",
          models: [{ ...model, apiKey: "made-up-key", roles: ["chat"], capabilities: ["tool_use"] }],
          mcpServers: [{ name: SERVER, command, args }],
        });
        const program = path.join(stage.packages, "@continuedev/cli/dist/cn.js");
        const options = [
          "--print",
          "--auto",
          "--beta-subagent-tool",
          "--config",
          `${stage.home}/.continue/config.yaml`,
        ];
        const argsFor = (prompt: string, isFirst: boolean): string[] => [
          ...[program, ...options, ...(isFirst ? [] : ["--resume"]), prompt],
        ];
        await playPrompts(stage, stage.node, argsFor, {
          CONTINUE_GLOBAL_DIR: path.join(stage.home, ".continue"),
          CONTINUE_TELEMETRY_ENABLED: "0",
          CONTINUE_CLI_TEST: "1",
        });
      },
    },
  ],
} satisfies PlayedAgent;
