import { ToolError } from "../../../base/errors";
import type { RunContext } from "../../runtime/policy/access";
import { type CommandDecision, commandDecision } from "../../runtime/policy/commands/commandDecision";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";

/** A command that may run once the user was asked, or because a rule allows it. */
export interface PlannedCommand {
  readonly command: string;
  readonly decision: Exclude<CommandDecision, { kind: "refuse" }>;
}

/**
 * Decides about a command when a call is planned. `asked` are reasons of the tool's own to ask. Throws `ToolError` `BLOCKED` for a command that is never run.
 */
export async function planCommand(
  command: string,
  cwd: Resource,
  asked: readonly string[],
  context: ToolContext,
): Promise<PlannedCommand> {
  const decision = await commandDecision(command, cwd, context);
  if (decision.kind === "refuse") throw new ToolError("BLOCKED", decision.message);
  const reasons = [...asked, ...(decision.kind === "ask" ? decision.reasons : [])];
  if (decision.kind === "allow" && reasons.length === 0) return { command, decision };
  return { command, decision: { ...(decision.kind === "ask" && decision), kind: "ask", reasons } };
}

/**
 * Decides again right before the command runs. Throws `ToolError` `BLOCKED` if it may not run any more, or if no rule allows it any more and the user wasn't asked.
 * Returns the programs that it runs if it runs because it only reads, and for no other reason.
 */
export async function stillAllowed(
  { command, decision: planned }: PlannedCommand,
  cwd: Resource,
  context: RunContext,
): Promise<readonly string[] | undefined> {
  const decision = await commandDecision(command, cwd, context);
  if (decision.kind === "refuse") throw new ToolError("BLOCKED", decision.message);
  const asked = planned.kind === "ask" && context.approval.byUser;
  if (decision.kind === "ask" && !asked) {
    throw new ToolError(
      "BLOCKED",
      "Permission denied: no rule allows this command anymore, and the user was not asked. Call it again to ask them.",
    );
  }
  return decision.kind === "allow" && !asked ? decision.readsOnly : undefined;
}
