import path from "node:path";
import type { PlayedAgent } from "../playedAgent";
import { playAgentClient } from "../agentClient";
import { SERVER } from "../toolInput";

/** Factory's Droid with a model of its own. */
export default {
  id: "droid",
  name: "Droid",
  package: `@factory/cli-${process.platform}-${process.arch}`,
  skips: { subagent: "subagents run in a daemon that needs Factory's service" },
  unrecorded: { apiErrors: "repeated requests aren't recorded" },
  isSession: (file) => /^\.factory\/sessions\/.*\.jsonl$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { url, model, server } = stage;
        const provider = { baseUrl: `${url}/v1`, apiKey: "made-up-key", provider: "openai" };
        stage.write(".factory/settings.json", {
          customModels: [{ model, displayName: model, ...provider, maxOutputTokens: 8000 }],
          sessionDefaultSettings: { model: `custom:${model}-0` },
          enableDroidShield: false,
        });
        stage.write(".factory/mcp.json", { mcpServers: { [SERVER]: { type: "stdio", ...server, disabled: false } } });
        const binary = path.join(stage.packages, `@factory/cli-${process.platform}-${process.arch}`, "bin", "droid");
        const options = ["exec", "--model", `custom:${model}-0`, "--output-format", "acp"];
        await playAgentClient(stage, binary, options, {
          FACTORY_API_KEY: "fk-made-up",
          FACTORY_DROID_AUTO_UPDATE_ENABLED: "false",
        });
      },
    },
  ],
} satisfies PlayedAgent;
