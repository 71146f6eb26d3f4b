import path from "node:path";
import type { PlayedAgent } from "../playedAgent";
import { playAgentClient } from "../agentClient";
import { SERVER } from "../toolInput";

/** Cline's CLI. */
export default {
  id: "cline",
  name: "Cline",
  package: "cline",
  isExtra: true,
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  isSession: (file) => /^\.cline\/data\/sessions\/.*\.messages\.json$/.test(file),
  runs: [
    {
      name: "main",
      model: "claude-sonnet-4-5",
      async play(stage) {
        const server = { type: "stdio", ...stage.server, disabled: false };
        stage.write(".cline/data/settings/cline_mcp_settings.json", { mcpServers: { [SERVER]: server } });
        const binary = path.join(stage.packages, ".bin", "cline");
        const env = {
          CLINE_DIR: `${stage.home}/.cline`,
          CLINE_NO_AUTO_UPDATE: "1",
          CLINE_TELEMETRY_DISABLED: "1",
          CLINE_API_KEY: "made-up-key",
          CLINE_PROVIDER: "anthropic",
          CLINE_MODEL: stage.model,
        };
        const settings = {
          provider: "anthropic",
          apiKey: "made-up-key",
          model: stage.model,
          baseUrl: `${stage.url}/v1`,
        };
        const anthropic = { settings, updatedAt: new Date().toISOString(), tokenSource: "manual" };
        const providers = { version: 1, lastUsedProvider: "anthropic", modes: {}, providers: { anthropic } };
        stage.write(".cline/data/settings/providers.json", providers);
        const options = ["--acp", "--auto-approve", "false", "-P", "anthropic", "-m", stage.model];
        await playAgentClient(stage, binary, options, env);
      },
    },
  ],
} satisfies PlayedAgent;
