import path from "node:path";
import type { PlayedAgent } from "../playedAgent";
import { playPrompts } from "../promptMode";
import { SERVER } from "../toolInput";

/** Factory's Droid with a model of its own. Its subagents need its service. */
export default {
  id: "droid",
  name: "Droid",
  package: `@factory/cli-${process.platform}-${process.arch}`,
  isExtra: true,
  isSession: (file) => /^\.factory\/sessions\/.*\.jsonl$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { url, model, server } = stage;
        const provider = { baseUrl: `${url}/v1`, apiKey: "made-up-key", provider: "generic-chat-completion-api" };
        stage.write(".factory/settings.json", {
          customModels: [{ model, displayName: "Played", ...provider, maxOutputTokens: 8000 }],
          enableDroidShield: false,
        });
        stage.write(".factory/mcp.json", { mcpServers: { [SERVER]: { type: "stdio", ...server, disabled: false } } });
        const binary = path.join(stage.packages, `@factory/cli-${process.platform}-${process.arch}`, "bin", "droid");
        const options = ["exec", "--auto", "high", "--model", "custom:Played-0", "--output-format", "stream-json"];
        await playPrompts(stage, binary, (prompt) => [...options, prompt], {
          FACTORY_API_KEY: "fk-made-up",
          FACTORY_DROID_AUTO_UPDATE_ENABLED: "false",
        });
      },
    },
  ],
} satisfies PlayedAgent;
