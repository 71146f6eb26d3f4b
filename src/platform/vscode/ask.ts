import * as vscode from "vscode";
import type { Ask, Question } from "../../core/ports/ask";
import type { Log } from "../../core/ports/context";
import { createPreparedCalls } from "../preparedCalls";
import { visibleText } from "../../core/visibleText";
import { listed, t } from "../../core/l10n";

export interface Confirmations {
  /** Notes that the person is being shown this question: for `prepareInvocation`, with the parsed input. Holds for one call within five minutes. */
  prepared(question: Question): void;
  /** Yes for exactly what was prepared; anything else is asked in a dialog of our own. */
  readonly ask: Ask;
}

/**
 * Decisions of the person at this window. VS Code asks only in its chat and may have been told to ask no more; whether it asked
 * for exactly this input, in exactly these words, is what counts. A closed dialog, one that cannot be shown, and a cancelled call are a no.
 * Where a question has rules, the dialog offers to keep them with a yes; `keepRules` stores them.
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
        // Test windows refuse dialogs by throwing.
        log?.error("The dialog could not be shown", error);
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
