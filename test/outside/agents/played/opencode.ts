import path from "node:path";
import { playAgentClient } from "../agentClient";
import { serverTimeout, type PlayedAgent, type Stage, type Unrecorded } from "../playedAgent";
import { SERVER } from "../toolInput";

/** What OpenCode and its forks don't record. */
export const OPENCODE_LIMITS: Unrecorded = {
  apiErrors: "repeated requests aren't recorded",
  interruptedTokens: "tokens are recorded when a message is complete",
};

/** OpenCode, whose sessions are in a SQLite database. */
export default {
  id: "opencode",
  name: "OpenCode",
  package: "opencode-ai",
  isSession: (file) => /^\.local\/share\/opencode\/opencode[^/]*\.db$/.test(file),
  unrecorded: OPENCODE_LIMITS,
  documented: {
    name: "OpenCode",
    startAlone: (stage, prompt) => stage.start(...prepared(stage, ["run", "--model", `played/${stage.model}`, prompt])),
  },
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      play: (stage) => playAgentClient(stage, ...prepared(stage, ["acp"])),
    },
  ],
} satisfies PlayedAgent;

/** Writes the settings. Returns the command, its arguments, and its variables. */
function prepared(
  stage: Stage,
  args: readonly string[],
): [string, readonly string[], Readonly<Record<string, string>>] {
  stage.write(".config/opencode/opencode.json", opencodeSettings(stage));
  const binary = path.join(stage.packages, `opencode-${process.platform}-${process.arch}`, "bin", "opencode");
  const env = {
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
  };
  return [binary, args, env];
}

/** Returns the settings of OpenCode and its forks. */
export function opencodeSettings(stage: Stage): object {
  const { url, model, server, documented } = stage;
  const known = { name: "Played", tool_call: true, reasoning: true, limit: { context: 200_000, output: 8000 } };
  return {
    autoupdate: false,
    share: "disabled",
    model: `played/${model}`,
    small_model: `played/${model}`,
    provider: {
      played: {
        npm: "@ai-sdk/openai-compatible",
        name: "Played",
        options: { baseURL: `${url}/v1`, apiKey: "made-up-key" },
        models: { [model]: known },
      },
    },
    permission: { edit: "allow", bash: { "*": "allow", "rm *": "ask" }, ...documented?.settings["permission"] },
    mcp: documented?.settings["mcp"] ?? {
      [SERVER]: { type: "local", command: [server.command, ...server.args], enabled: true, ...serverTimeout(stage) },
    },
  };
}
