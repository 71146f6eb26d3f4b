import path from "node:path";
import { playAgentClient } from "../agentClient";
import type { PlayedAgent } from "../playedAgent";
import { OPENCODE_LIMITS, opencodeSettings } from "./opencode";

/** Kilo Code's CLI, a fork of OpenCode. */
export default {
  id: "kilo",
  name: "Kilo Code",
  package: `@kilocode/cli-${process.platform}-${process.arch}`,
  unrecorded: OPENCODE_LIMITS,
  isSession: (file) => /^\.local\/share\/kilo\/[^/]*\.db$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        stage.write(".config/kilo/kilo.json", opencodeSettings(stage));
        const binary = path.join(stage.packages, `@kilocode/cli-${process.platform}-${process.arch}`, "bin", "kilo");
        await playAgentClient(stage, binary, ["acp"], {
          KILO_DISABLE_AUTOUPDATE: "1",
          KILO_DISABLE_MODELS_FETCH: "1",
          OPENCODE_DISABLE_AUTOUPDATE: "1",
          OPENCODE_DISABLE_MODELS_FETCH: "1",
          KILO_TELEMETRY_LEVEL: "off",
        });
      },
    },
  ],
} satisfies PlayedAgent;
