import path from "node:path";
import { playAgentClient } from "../agentClient";
import { serverTimeout, type PlayedAgent, type Stage } from "../playedAgent";
import { SERVER } from "../toolInput";

/** Gemini CLI. It starts no servers in a folder that isn't trusted. */
export default {
  id: "gemini",
  name: "Gemini CLI",
  package: "@google/gemini-cli",
  isSession: (file) => /^\.gemini\/tmp\/.*\.jsonl?$/.test(file) && file.includes("/chats/"),
  unrecorded: {
    apiErrors: "repeated requests aren't recorded",
    refusedInputs: "refused calls are recorded without them",
  },
  documented: {
    name: "Gemini CLI",
    startAlone: (stage, prompt) => stage.start(...prepared(stage, ["--prompt", prompt])),
  },
  runs: [
    {
      name: "main",
      model: "gemini-2.5-pro",
      play: (stage) => playAgentClient(stage, ...prepared(stage, ["--acp"])),
    },
  ],
} satisfies PlayedAgent;

/** Writes the settings. Returns the command, its arguments, and its variables. */
function prepared(
  stage: Stage,
  args: readonly string[],
): [string, readonly string[], Readonly<Record<string, string>>] {
  stage.write(".gemini/settings.json", {
    security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false, disableAutoUpdate: true, disableUpdateNag: true },
    ...(stage.documented?.settings ?? {
      mcpServers: { [SERVER]: { ...stage.server, trust: true, ...serverTimeout(stage) } },
    }),
  });
  stage.write(".gemini/policies/subagents.toml", POLICIES);
  stage.write(".gemini/trustedFolders.json", { [stage.workspace]: "TRUST_FOLDER" });
  const program = path.join(stage.packages, "@google/gemini-cli/bundle/gemini.js");
  const env = {
    GEMINI_API_KEY: "made-up-key",
    GOOGLE_GEMINI_BASE_URL: stage.url,
    GEMINI_CLI_HOME: stage.home,
    GEMINI_CLI_TRUST_WORKSPACE: "true",
    GEMINI_CLI_NO_RELAUNCH: "true",
    GEMINI_TELEMETRY_ENABLED: "false",
  };
  return [stage.node, [program, ...args, "--model", stage.model], env];
}

/** Subagents are refused without a question, and their own questions reach nobody. */
const POLICIES = `
[[rule]]
toolName = ["invoke_agent", "generalist"]
decision = "allow"
priority = 100

[[rule]]
toolName = "run_shell_command"
commandPrefix = ["echo", "exit"]
allowRedirection = true
decision = "allow"
priority = 100
`;
