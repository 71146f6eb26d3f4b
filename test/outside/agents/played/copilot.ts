import path from "node:path";
import { playAgentClient } from "../agentClient";
import { serverTimeout, type PlayedAgent, type Stage } from "../playedAgent";
import { SERVER } from "../toolInput";

/** GitHub Copilot CLI with a model provider of its own, which needs no account. */
export default {
  id: "copilot",
  name: "Copilot CLI",
  package: "@github/copilot",
  isSession: (file) => /^\.copilot\/session-state\/[^/]+\/events\.jsonl$/.test(file),
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  documented: {
    name: "Copilot CLI",
    startAlone: (stage, prompt) => stage.start(...prepared(stage, ["--prompt", prompt])),
  },
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      play: (stage) => playAgentClient(stage, ...prepared(stage, ["--acp"])),
    },
  ],
} satisfies PlayedAgent;

/** Writes the settings. Returns the command, its arguments, and its variables. */
function prepared(
  stage: Stage,
  args: readonly string[],
): [string, readonly string[], Readonly<Record<string, string>>] {
  const server = { type: "local", ...stage.server, tools: ["*"], ...serverTimeout(stage) };
  stage.write(".copilot/mcp-config.json", stage.documented?.settings ?? { mcpServers: { [SERVER]: server } });
  const binary = path.join(stage.packages, "@github", `copilot-${process.platform}-${process.arch}`, "copilot");
  const env = {
    COPILOT_HOME: path.join(stage.home, ".copilot"),
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
    COPILOT_PROVIDER_BASE_URL: `${stage.url}/v1`,
    COPILOT_PROVIDER_TYPE: "openai",
    COPILOT_PROVIDER_WIRE_API: "completions",
    COPILOT_PROVIDER_API_KEY: "made-up-key",
    COPILOT_MODEL: stage.model,
  };
  return [binary, [...args, "--no-auto-update"], env];
}
