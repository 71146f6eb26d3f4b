import path from "node:path";
import type { PlayedAgent } from "../playedAgent";
import { playPrompts } from "../promptMode";
import { SERVER } from "../toolInput";

/** Cline's CLI, which asks nobody. */
export default {
  id: "cline",
  name: "Cline",
  package: "cline",
  isExtra: true,
  isSession: (file) => /^\.cline\/data\/sessions\/.*\.messages\.json$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const server = { type: "stdio", ...stage.server, disabled: false };
        stage.write(".cline/data/settings/cline_mcp_settings.json", { mcpServers: { [SERVER]: server } });
        const binary = path.join(stage.packages, ".bin", "cline");
        const env = { CLINE_DIR: `${stage.home}/.cline`, CLINE_NO_AUTO_UPDATE: "1", CLINE_TELEMETRY_DISABLED: "1" };
        const provider = ["-p", "openai-compatible", "-k", "made-up-key", "-b", `${stage.url}/v1`];
        await stage.start(binary, ["auth", ...provider, "-m", stage.model], env).ended;
        const options = ["--json", "--auto-approve", "true", "-P", "openai-compatible", "-m", stage.model];
        await playPrompts(stage, binary, (prompt) => [...options, prompt], env);
      },
    },
  ],
} satisfies PlayedAgent;
