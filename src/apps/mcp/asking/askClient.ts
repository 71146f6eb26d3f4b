import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/server";
import { ToolError } from "../../../base/errors";
import { cutText } from "../../../base/text/cutText";
import { onOneLine } from "../../../base/text/visibleText";
import type { Ask, Question } from "../../../tools/runtime/ports/askPort";
import type { Caller } from "../caller";
import { questionForm } from "./questionForm";
import type { SessionRules } from "./sessionRules";

/** A user's reply, and the milliseconds that it took. */
export interface Reply extends Pick<ElicitResult, "action"> {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly ms: number;
}

/** Shows a form to the client's user. Rejects if the client can't. */
export type ShowForm = (question: Question, form: ElicitRequestFormParams, signal: AbortSignal) => Promise<Reply>;

/** Nobody reads a question and replies within these milliseconds. Clients that can't show one decline at once. */
const SHORTEST_MS = 200;

/** Maximum characters of a client's error. */
const LONGEST = 200;

/**
 * Asks the user through the client, by an elicitation, unless a rule covers the call. Throws `ToolError` `BLOCKED` with
 * different texts if the client can't ask, fails to ask, declines by itself, or returns no choice.
 */
export function askClient(caller: Caller, rules: SessionRules, show: ShowForm): Ask {
  return async (question, signal) => {
    const allowedBy = rules.covering(question);
    if (allowedBy !== undefined) return { allowedBy };
    if (!caller.asks) throw unasked(question, "this client can't ask the user, because it doesn't support elicitation");
    const { read, ...form } = questionForm(question, caller.name, rules.canKeep(question));
    let reply: Reply;
    try {
      reply = await show(question, { mode: "form", ...form }, signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = onOneLine(cutText(error instanceof Error ? error.message : String(error), LONGEST));
      throw unasked(question, `this client failed to ask the user (${reason})`);
    }
    if (reply.action === "decline") {
      if (reply.ms >= SHORTEST_MS) return "no";
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
