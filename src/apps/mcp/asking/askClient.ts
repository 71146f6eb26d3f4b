import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type ElicitResult, ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { ToolError } from "../../../base/errors";
import { cutText } from "../../../base/text/cutText";
import { onOneLine } from "../../../base/text/visibleText";
import type { Ask, Question } from "../../../tools/runtime/ports/askPort";
import { questionForm } from "./questionForm";
import type { SessionRules } from "./sessionRules";

/** No limit: users can take as long as they like. The call's own signal ends the question. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Nobody reads a question and replies within these milliseconds. Clients that can't show one decline at once. */
const SHORTEST_MS = 200;

/** Maximum characters of a client's error. */
const LONGEST = 200;

/**
 * Asks the user through the client, by an elicitation, unless a rule covers the call. Throws `ToolError` `BLOCKED` with
 * different texts if the client can't ask, fails to ask, declines by itself, or returns no choice.
 */
export function askClient({ server }: McpServer, rules: SessionRules, now = () => performance.now()): Ask {
  return async (question, signal) => {
    const allowedBy = rules.covering(question);
    if (allowedBy !== undefined) return { allowedBy };
    if (!server.getClientCapabilities()?.elicitation?.form)
      throw unasked(question, "this client can't ask the user, because it doesn't support elicitation");
    const { read, ...form } = questionForm(question, server.getClientVersion()?.name, rules.canKeep(question));
    const asked = now();
    let reply: ElicitResult;
    try {
      const request = { method: "elicitation/create" as const, params: { mode: "form" as const, ...form } };
      reply = await server.request(request, ElicitResultSchema, { signal, timeout: NO_TIMEOUT });
    } catch (error) {
      signal.throwIfAborted();
      const reason = onOneLine(cutText(error instanceof Error ? error.message : String(error), LONGEST));
      throw unasked(question, `this client failed to ask the user (${reason})`);
    }
    if (reply.action === "decline") {
      if (now() - asked >= SHORTEST_MS) return "no";
      throw unasked(question, "this client declined at once, without time for the user to read the question");
    }
    const choice = reply.action === "accept" ? read(reply.content ?? {}) : undefined;
    if (choice === undefined) {
      const closed = reply.action === "cancel" ? "was closed without a choice" : "was sent back without a choice";
      throw new ToolError(
        "BLOCKED",
        `the question about this ${question.tool} call ${closed}. Nothing ran. Ask the user in the chat whether to try again. ${advice(question)}`,
      );
    }
    if (choice === "session") rules.keep(question);
    return choice === "no" ? "no" : "yes";
  };

  function unasked(question: Question, why: string): ToolError {
    return new ToolError(
      "BLOCKED",
      `this ${question.tool} call needs approval, and ${why}. Nothing ran. Do not retry. ${advice(question)}`,
    );
  }

  function advice(question: Question): string {
    const group = rules.groupOf(question);
    return group === undefined
      ? "Calls like this one ask every time, so ask the user to do it."
      : `If the client itself asks before each call, the user can start the server with --allow ${group}.`;
  }
}
