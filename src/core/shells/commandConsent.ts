import { ToolError } from "../errors";
import { type CommandDecision, commandDecision } from "../policy/commandDecision";
import type { ToolContext } from "../ports/context";
import type { Resource } from "../ports/resource";

/** What a call was let through by: a question to the person, or a rule. */
const consents = new WeakMap<object, "asked" | "rule">();

/**
 * For a tool's `confirm`: decides about a command, and remembers for `run` of the same call, which is told by its parsed `input`, how. `asked` are reasons of the
 * tool's own to ask. Throws `ToolError` `BLOCKED` for what is never run.
 */
export async function decideCommand(
  input: object,
  command: string,
  cwd: Resource,
  asked: readonly string[],
  context: ToolContext,
): Promise<Exclude<CommandDecision, { kind: "refuse" }>> {
  const decision = await commandDecision(command, cwd, context);
  if (decision.kind === "refuse") throw new ToolError("BLOCKED", decision.message);
  const reasons = [...asked, ...(decision.kind === "ask" ? decision.reasons : [])];
  const allowed = decision.kind === "allow" && reasons.length === 0;
  consents.set(input, allowed ? "rule" : "asked");
  if (allowed) return decision;
  return { ...(decision.kind === "ask" && decision), kind: "ask", reasons };
}

/**
 * For a tool's `run`, right before the command runs: throws `ToolError` `BLOCKED` when it may not run any more, or no rule allows any more what nobody was asked about.
 * Answers the programs that it runs where it runs because it was found only to read, and for no other reason.
 */
export async function stillAllowed(
  input: object,
  command: string,
  cwd: Resource,
  context: ToolContext,
): Promise<readonly string[] | undefined> {
  const decision = await commandDecision(command, cwd, context);
  if (decision.kind === "refuse") throw new ToolError("BLOCKED", decision.message);
  if (decision.kind === "ask" && consents.get(input) !== "asked") {
    throw new ToolError(
      "BLOCKED",
      "Permission denied: no rule allows this command any more, and the person was not asked. Call it again, and they will be.",
    );
  }
  return decision.kind === "allow" && consents.get(input) !== "asked" ? decision.readsOnly : undefined;
}
