import * as z from "zod";
import { JsonRpc } from "./jsonRpc";
import { isRefused, type Stage } from "./playedAgent";
import { STARTED } from "./stepCalls";

const newSession = z.looseObject({ sessionId: z.string() });
const permission = z.looseObject({
  options: z.array(z.looseObject({ optionId: z.string(), kind: z.string() })),
});

/**
 * Plays a script with an agent that serves the Agent Client Protocol: refuses what has to be refused, allows the rest,
 * and cancels the command that doesn't end. `servers` are those that the agent doesn't read from its settings.
 */
export async function playAgentClient(
  stage: Stage,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  servers: readonly object[] = [],
): Promise<void> {
  const agent = stage.start(command, [...args, ...stage.args], env);
  // An earlier interruption would leave no record of the command.
  let know = (): void => undefined;
  const isKnown = new Promise<void>((resolve) => (know = resolve));
  agent.listen((message) => {
    if (JSON.stringify(message).includes(STARTED)) know();
  });
  let cancel = (): void => undefined;
  const rpc = new JsonRpc(agent, (method, params) => {
    if (method !== "session/request_permission") return {};
    if (!stage.stopsAtQuestion || !isRefused(params)) return { outcome: decision(params) };
    cancel();
    return { outcome: { outcome: "cancelled" } };
  });
  await rpc.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const params = { cwd: stage.workspace, mcpServers: servers };
  const { id, isContinued } = stage.session;
  if (isContinued) await rpc.request("session/load", { ...params, sessionId: id });
  const sessionId =
    isContinued && id !== undefined ? id : newSession.parse(await rpc.request("session/new", params)).sessionId;
  stage.session.id = sessionId;
  cancel = () => rpc.notify("session/cancel", { sessionId });
  void Promise.all([stage.interruption, isKnown]).then(cancel);
  for (const text of stage.prompts) {
    await rpc.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
  }
  agent.close();
  // Not all agents end with their input.
  const signals = (["SIGTERM", "SIGKILL"] as const).map((signal, at) =>
    setTimeout(() => agent.kill(signal), 1000 * (at + 1)),
  );
  await agent.ended;
  signals.forEach(clearTimeout);
}

function decision(params: unknown): unknown {
  const { options } = permission.parse(params);
  const kind = isRefused(params) ? "reject" : "allow";
  const option = options.find((one) => one.kind === `${kind}_once`) ?? options.find((one) => one.kind.startsWith(kind));
  return option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" };
}
