import path from "node:path";
import * as z from "zod";
import type { AgentProcess } from "../agentProcess";
import { isRefused, readQuestion, type PlayedAgent, type Stage } from "../playedAgent";
import { SERVER } from "../toolInput";

const KEY = "sk-ant-made-up-key-of-a-played-session";

const message = z.looseObject({
  type: z.string(),
  request_id: z.string().optional(),
  request: z.looseObject({ subtype: z.string(), input: z.unknown().optional() }).optional(),
});

/** Claude Code, driven as its SDK does: lines of JSON in both directions. */
export default {
  id: "claude",
  name: "Claude Code",
  package: "@anthropic-ai/claude-code",
  saysStates: true,
  isSession: (file) => /^\.claude\/projects\/.*\.jsonl$/.test(file),
  documented: {
    name: "Claude Code",
    startAlone: (stage, prompt) => start(stage, ["--print", prompt, "--verbose", "--output-format", "stream-json"]),
  },
  runs: [
    {
      name: "main",
      model: "claude-sonnet-4-5",
      async play(stage) {
        const agent = await start(stage, [
          ...["--print", "--verbose", "--input-format", "stream-json", "--output-format", "stream-json"],
          ...["--permission-prompt-tool", "stdio", "--permission-mode", "default"],
          ...(stage.session.isContinued ? ["--continue"] : []),
        ]);
        const prompts = [...stage.prompts];
        const turns = [...stage.turns];
        const say = (): void => {
          const content = prompts.shift();
          const turn = turns.shift();
          if (turn && content !== undefined) agent.send({ type: "control_request", request_id: "turn", request: turn });
          if (content === undefined) agent.close();
          else agent.send({ type: "user", message: { role: "user", content } });
        };
        agent.listen((value) => {
          const { type, request_id, request } = message.parse(value);
          if (type === "result") say();
          if (type !== "control_request") return;
          const decision = isRefused(request?.input)
            ? { behavior: "deny", message: "The user doesn't want this.", interrupt: stage.stopsAtQuestion }
            : { behavior: "allow", updatedInput: request?.input };
          const response = request?.subtype === "can_use_tool" ? decision : { action: "decline" };
          const reply = { type: "control_response", response: { subtype: "success", request_id, response } };
          void (request?.subtype === "elicitation" ? readQuestion() : Promise.resolve()).then(() => agent.send(reply));
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

/** Adds our server, and starts the agent. */
async function start(stage: Stage, args: readonly string[]): Promise<AgentProcess> {
  const binary = path.join(stage.packages, `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`);
  const env = {
    ANTHROPIC_BASE_URL: stage.url,
    ANTHROPIC_API_KEY: KEY,
    CLAUDE_CONFIG_DIR: path.join(stage.home, ".claude"),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    ...(stage.serverTimeoutMs !== undefined && { MCP_TOOL_TIMEOUT: `${stage.serverTimeoutMs}` }),
  };
  stage.write(".claude/.claude.json", {
    hasCompletedOnboarding: true,
    customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
  });
  if (stage.documented) {
    await stage.start(binary, stage.documented.command.slice(1), env).ended;
    return stage.start(binary, [...args, "--model", stage.model], env);
  }
  stage.write("mcp.json", { mcpServers: { [SERVER]: { type: "stdio", ...stage.server } } });
  const added = ["--mcp-config", path.join(stage.home, "mcp.json")];
  return stage.start(binary, [...args, ...added, ...stage.args, "--model", stage.model], env);
}
