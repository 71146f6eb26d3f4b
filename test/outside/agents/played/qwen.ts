import path from "node:path";
import { playAgentClient } from "../agentClient";
import { serverTimeout, type PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

/** Qwen Code, a fork of Gemini CLI with OpenAI's API. */
export default {
  id: "qwen",
  name: "Qwen Code",
  package: "@qwen-code/qwen-code",
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  isSession: (file) => /^\.qwen\/projects\/.*\.jsonl$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        stage.write(".qwen/settings.json", {
          tools: { approvalMode: "default" },
          security: { auth: { selectedType: "openai" }, folderTrust: { enabled: false } },
          privacy: { usageStatisticsEnabled: false },
          telemetry: { enabled: false },
          // Otherwise, it makes requests of its own after each turn, as it does for suggestions.
          memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false, enableAutoSkill: false },
          ui: { enableFollowupSuggestions: false },
          general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false },
          mcpServers: { [SERVER]: { ...stage.server, trust: true, ...serverTimeout(stage) } },
        });
        const program = path.join(stage.packages, "@qwen-code/qwen-code/cli.js");
        await playAgentClient(stage, stage.node, [program, "--acp", "--auth-type", "openai", "--chat-recording"], {
          OPENAI_API_KEY: "made-up-key",
          OPENAI_BASE_URL: `${stage.url}/v1`,
          OPENAI_MODEL: stage.model,
        });
      },
    },
  ],
} satisfies PlayedAgent;
