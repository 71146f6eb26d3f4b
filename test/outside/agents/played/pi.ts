import path from "node:path";
import * as z from "zod";
import type { PlayedAgent } from "../playedAgent";

const event = z.looseObject({ type: z.string() });

/** pi, which has neither servers, nor subagents, nor questions. */
export default {
  id: "pi",
  name: "pi",
  package: "@earendil-works/pi-coding-agent",
  isSession: (file) => file.startsWith(".pi/agent/sessions/"),
  runs: [
    {
      name: "main",
      model: "claude-sonnet-4-5",
      async play(stage) {
        const model = { id: stage.model, name: "Played", reasoning: true, input: ["text"] };
        const cost = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
        const models = [{ ...model, contextWindow: 200_000, maxTokens: 8000, cost }];
        const provider = { baseUrl: stage.url, api: "anthropic-messages", apiKey: "made-up-key", models };
        stage.write(".pi/agent/models.json", { providers: { played: provider } });
        const program = path.join(stage.packages, "@earendil-works/pi-coding-agent/dist/bundle/cli.js");
        const options = ["--offline", "--provider", "played", "--model", stage.model, "--thinking", "low"];
        if (stage.session.isContinued) options.push("--continue");
        const agent = stage.start(stage.node, [program, "--mode", "rpc", ...options], {
          PI_OFFLINE: "1",
          PI_SKIP_VERSION_CHECK: "1",
          PI_CODING_AGENT_DIR: path.join(stage.home, ".pi/agent"),
        });
        agent.listen((value) => {
          if (event.parse(value).type === "agent_settled") say();
        });
        const prompts = [...stage.prompts];
        const say = (): void => {
          const message = prompts.shift();
          if (message === undefined) agent.close();
          else agent.send({ type: "prompt", message });
        };
        say();
        void stage.interruption.then(() => agent.send({ type: "abort" }));
        await agent.ended;
      },
    },
  ],
} satisfies PlayedAgent;
