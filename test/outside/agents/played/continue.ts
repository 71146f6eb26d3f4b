import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import type { PlayedAgent } from "../playedAgent";
import { SERVER } from "../toolInput";

const state = z.looseObject({
  isProcessing: z.boolean(),
  messageQueueLength: z.number(),
});

const isBusy = ({ isProcessing, messageQueueLength }: z.infer<typeof state>): boolean =>
  isProcessing || messageQueueLength > 0;

/** Continue's `cn`, driven by requests to its server, which asks nobody. */
export default {
  id: "continue",
  name: "Continue",
  package: "@continuedev/cli",
  skips: { subagent: "subagents record nothing" },
  unrecorded: {
    apiErrors: "repeated requests aren't recorded",
    interruptions: "interrupted calls stay as they were while they ran",
    cacheTokens: "tokens of prompts are recorded as one number",
  },
  isSession: (file) => /^\.continue\/sessions\/[^/]+\.json$/.test(file) && !file.endsWith("/sessions.json"),
  runs: [
    {
      name: "main",
      model: "gpt-5.4",
      async play(stage) {
        const { command, args } = stage.server;
        const model = { name: "Played", provider: "openai", model: stage.model, apiBase: `${stage.url}/v1` };
        // YAML that is JSON.
        stage.write(".continue/config.yaml", {
          name: "Played",
          version: "1.0.0",
          schema: "v1",
          models: [{ ...model, apiKey: "made-up-key", roles: ["chat"], capabilities: ["tool_use"] }],
          mcpServers: [{ name: SERVER, command, args }],
        });
        const program = path.join(stage.packages, "@continuedev/cli/dist/cn.js");
        const port = await freePort();
        const options = ["--config", `${stage.home}/.continue/config.yaml`, "--auto"];
        const agent = stage.start(stage.node, [program, "serve", "--port", String(port), ...options], {
          CONTINUE_GLOBAL_DIR: path.join(stage.home, ".continue"),
          CONTINUE_TELEMETRY_ENABLED: "0",
          CONTINUE_CLI_TEST: "1",
        });
        agent.close();
        const post = (name: string, body: object): Promise<unknown> => request(port, name, body);
        const nextState = async (): Promise<z.infer<typeof state>> => {
          await delay(50);
          return state.parse(await request(port, "state"));
        };
        while (!(await nextState().catch(() => undefined)));
        void stage.interruption.then(() => post("pause", {}));
        for (const message of stage.prompts) {
          await post("message", { message });
          while (isBusy(await nextState()));
        }
        agent.kill("SIGINT");
        await agent.ended;
      },
    },
  ],
} satisfies PlayedAgent;

async function request(port: number, name: string, body?: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const post = body && { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`http://127.0.0.1:${port}/${name}`, post)).json();
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
