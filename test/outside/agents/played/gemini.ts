import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
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
  runs: [
    {
      name: "main",
      model: "gemini-2.5-pro",
      async play(stage) {
        stage.write(".gemini/settings.json", {
          security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
          privacy: { usageStatisticsEnabled: false },
          telemetry: { enabled: false },
          general: { enableAutoUpdate: false, disableAutoUpdate: true, disableUpdateNag: true },
          mcpServers: { [SERVER]: { ...stage.server, trust: true } },
        });
        stage.write(".gemini/policies/subagents.toml", POLICIES);
        stage.write(".gemini/trustedFolders.json", { [stage.workspace]: "TRUST_FOLDER" });
        const program = path.join(stage.packages, "@google/gemini-cli/bundle/gemini.js");
        await playAgentClient(stage, stage.node, [program, "--acp", "--model", stage.model], {
          GEMINI_API_KEY: "made-up-key",
          GOOGLE_GEMINI_BASE_URL: stage.url,
          GEMINI_CLI_HOME: stage.home,
          GEMINI_CLI_TRUST_WORKSPACE: "true",
          GEMINI_CLI_NO_RELAUNCH: "true",
          GEMINI_TELEMETRY_ENABLED: "false",
        });
      },
    },
  ],
} satisfies PlayedAgent;

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
