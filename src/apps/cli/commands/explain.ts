import { type CommandDecision, commandDecision } from "../../../tools/runtime/policy/commands/commandDecision";
import { visibleText } from "../../../base/text/visibleText";
import { createNodeContext } from "../../../hosts/node/nodeContext";
import type { Run } from "../terminal/cliCommand";
import { UsageError } from "../terminal/cliFailure";
import { folderAt } from "../input/folderOption";
import { jsonLine } from "../terminal/cliOutput";
import { serverSettings } from "../input/serverSettings";

/**
 * `tool-results explain`: prints what would happen to a command. Runs nothing.
 * Returns 0 if it runs without asking, 1 if it asks first, and 3 if it is refused.
 */
export const explainCommand: Run = async ({ arguments: [command = ""], options }, { stdout }) => {
  if (command.trim() === "")
    throw new UsageError("The command is empty. Pass the whole command as one argument, in quotes.");
  const folder = folderAt(options.get("cwd"), "--cwd DIR");
  const { settings } = serverSettings(options.get("settings"));
  const context = createNodeContext({ folders: [folder], settings });
  const decision = await commandDecision(command, await context.workspace.resolve("."), context);
  await stdout.write(options.has("json") ? jsonLine(asJson(decision), stdout) : asText(decision));
  return CODES[decision.kind];
};

const CODES = { allow: 0, ask: 1, refuse: 3 } as const;

function asJson(decision: CommandDecision): object {
  if (decision.kind === "allow") return { decision: "run", by: decision.by };
  if (decision.kind === "refuse") return { decision: "refuse", message: decision.message };
  return { decision: "ask", reasons: decision.reasons, rules: decision.rules ?? [] };
}

/** How the error begins that the agent gets. Here, the line says it already. */
const DENIED = /^Permission denied: /;

function asText(decision: CommandDecision): string {
  if (decision.kind === "allow") return `Runs without asking: ${visibleText(decision.by)}\n`;
  if (decision.kind === "refuse") return `Is refused: ${visibleText(decision.message.replace(DENIED, ""))}\n`;
  const reasons = decision.reasons.map((reason) => `- ${visibleText(reason)}\n`).join("");
  const rules = (decision.rules ?? []).map((rule) => JSON.stringify(rule)).join(", ");
  return `Asks first:\n${reasons}${rules === "" ? "No rule can allow it.\n" : `A rule in shell.allow can allow it: ${rules}\n`}`;
}
