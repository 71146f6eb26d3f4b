import path from "node:path";
import * as z from "zod";
import type { AgentProcess } from "../agentProcess";
import { isRefused, type PlayedAgent, type Stage } from "../playedAgent";

const message = z.looseObject({
  type: z.string(),
  conversation_id: z.string().optional(),
  request_id: z.string().optional(),
  request: z.looseObject({ subtype: z.string(), input: z.unknown().optional() }).optional(),
});

/** Letta Code with its local backend, driven by lines of JSON in both directions. */
export default {
  id: "letta",
  name: "Letta Code",
  package: "@letta-ai/letta-code",
  isExtra: true,
  without: [
    "@earendil-works/pi-ai",
    "@janhapke/sharp-electron",
    "@letta-ai/letta-agent-sdk",
    "@letta-ai/letta-client",
    "@letta-ai/trajectory",
    "@modelcontextprotocol/sdk",
    "@pierre/diffs",
    "@scarf/scarf",
    "@vscode/ripgrep",
    "cron-parser",
    "cross-spawn",
    "glob",
    "ink-link",
    "node-pty",
    "open",
    "react",
    "sharp",
    "shiki",
    "strip-ansi",
  ],
  skips: { subagent: "a subagent has a conversation of its own, which isn't linked" },
  unrecorded: {
    apiErrors: "repeated requests aren't recorded",
    interruptions: "a stopped call gets no result, or later one that doesn't say who stopped it",
  },
  isSession: (file) => /^\.letta\/lc-local-backend\/conversations\/[^/]+\/messages\.jsonl$/.test(file),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { id, isContinued } = stage.session;
        await start(stage, ["connect", "openai-compatible", "--base-url", `${stage.url}/v1`]).ended;
        const agent = start(stage, [
          ...["-p", "--input-format", "stream-json", "--output-format", "stream-json"],
          ...["--model", `openai-compatible/${stage.model}`, "--permission-mode", "standard"],
          ...(isContinued && id !== undefined ? ["--conversation", id] : ["--new-agent"]),
        ]);
        const prompts = [...stage.prompts];
        const say = (): void => {
          const content = prompts.shift();
          if (content === undefined) agent.close();
          else agent.send({ type: "user", message: { role: "user", content } });
        };
        agent.listen((value) => {
          const { type, request_id, request, conversation_id } = message.parse(value);
          if (conversation_id !== undefined) stage.session.id = conversation_id;
          if (type === "result") say();
          if (type !== "control_request") return;
          const response = isRefused(request?.input)
            ? { behavior: "deny", message: "The user doesn't want this.", interrupt: stage.stopsAtQuestion }
            : { behavior: "allow", updatedInput: request?.input };
          agent.send({ type: "control_response", response: { subtype: "success", request_id, response } });
        });
        say();
        void stage.interruption.then(() =>
          agent.send({ type: "control_request", request_id: "interrupt", request: { subtype: "interrupt" } }),
        );
        await agent.ended;
      },
    },
  ],
} satisfies PlayedAgent;

function start(stage: Stage, args: readonly string[]): AgentProcess {
  const program = path.join(stage.packages, "@letta-ai/letta-code/letta.js");
  return stage.start(stage.node, [program, "--backend", "local", ...args, ...stage.args], {
    DISABLE_AUTOUPDATER: "1",
    LETTA_CODE_TELEM: "0",
    SCARF_ANALYTICS: "false",
  });
}
