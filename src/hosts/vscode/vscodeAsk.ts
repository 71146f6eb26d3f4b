import * as vscode from "vscode";
import type { Ask, Question } from "../../tools/runtime/ports/askPort";
import type { Log } from "../../tools/runtime/context/toolContext";
import { createPreparedCalls } from "../shared/calls/preparedCalls";
import { visibleText } from "../../base/text/visibleText";
import { listed, t } from "../../base/l10n";

export interface Confirmations {
  /**
   * Records that VS Code shows this question, with the parsed input, from `prepareInvocation`. Valid for one call
   * within five minutes.
   */
  prepared(question: Question): void;
  /** Approves exactly what was prepared. Asks about anything else in our own dialog. */
  readonly ask: Ask;
}

/**
 * Creates the approvals of this window.
 * VS Code asks only in its chat, and may be set not to ask. What counts is whether it showed exactly this question and
 * input. A closed dialog, one that can't be shown, and a canceled call are refusals. If a question has rules, the
 * dialog offers to save them with an approval; `keepRules` saves them.
 */
export function createConfirmations(
  log?: Log,
  keepRules: (rules: readonly string[]) => Promise<void> = async () => undefined,
): Confirmations {
  const calls = createPreparedCalls();
  return {
    prepared: (question) => calls.add(question),
    async ask(question, signal) {
      if (signal.aborted) return "no";
      if (calls.take(question)) return "yes";
      try {
        return await Promise.race([askInDialog(question, keepRules), cancelled(signal)]);
      } catch (error) {
        // Windows in tests refuse dialogs by throwing.
        log?.error("Could not show the dialog", error);
        return "no";
      }
    },
  };
}

async function askInDialog(
  { title, detail, rules = [] }: Question,
  keepRules: (rules: readonly string[]) => Promise<void>,
): Promise<"yes" | "no"> {
  const allow = t("Allow");
  const always = t("Always for {0}", listed(rules.map((rule) => `"${visibleText(rule)}"`)));
  const answer = await vscode.window.showWarningMessage(
    visibleText(title),
    { modal: true, detail: visibleText(detail) },
    allow,
    ...(rules.length > 0 ? [always] : []),
  );
  if (rules.length > 0 && answer === always) {
    await keepRules(rules);
    return "yes";
  }
  return answer === allow ? "yes" : "no";
}

function cancelled(signal: AbortSignal): Promise<"no"> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve("no"), { once: true }));
}
