import path from "node:path";
import type { PlayedAgent } from "../playedAgent";
import { playAgentClient } from "../agentClient";
import { SERVER } from "../toolInput";

/** Cline's CLI, which uses a provider's default model. */
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
      model: "gpt-4o",
      async play(stage) {
        const server = { type: "stdio", ...stage.server, disabled: false };
        stage.write(".cline/data/settings/cline_mcp_settings.json", { mcpServers: { [SERVER]: server } });
        const binary = path.join(stage.packages, ".bin", "cline");
        const env = {
          CLINE_DIR: `${stage.home}/.cline`,
          CLINE_NO_AUTO_UPDATE: "1",
          CLINE_TELEMETRY_DISABLED: "1",
          CLINE_API_KEY: "made-up-key",
          CLINE_PROVIDER: "openai-compatible",
          CLINE_MODEL: stage.model,
        };
        const provider = ["-p", "openai-compatible", "-k", "made-up-key", "-b", `${stage.url}/v1`];
        await stage.start(binary, ["auth", ...provider, "-m", stage.model], env).ended;
        const options = ["--acp", "--auto-approve", "false", "-P", "openai-compatible", "-m", stage.model];
        await playAgentClient(stage, binary, options, env);
      },
    },
  ],
} satisfies PlayedAgent;
