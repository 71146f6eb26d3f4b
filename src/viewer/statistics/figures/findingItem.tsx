import type { ComponentChildren, VNode } from "preact";
import type { Finding, FindingKindName } from "../../../transcripts/model/understanding/findingsModel";
import { useHost } from "../../base/hostContext";
import { count, duration } from "../../base/units";
import { plural, t } from "../../base/viewerText";
import { ActionButton } from "../../controls/actionButton";
import { VisibleTextView } from "../../controls/visibleTextView";

/** What each kind of findings is called. */
export const FINDING_KINDS: Readonly<Record<FindingKindName, string>> = {
  loop: t("Loops"),
  undoneEdit: t("Edits that were undone and made again"),
  repeatedRead: t("Files that were read again unchanged"),
  largeResult: t("Results that fill the context"),
  cacheBreak: t("Lost caches"),
  waitingCommand: t("Commands that waited for input"),
  sharedFailure: t("The same failure in many sessions"),
  unusedServer: t("Unused MCP servers"),
};

type Shown = Pick<
  Finding,
  "kind" | "title" | "tokens" | "isEstimate" | "durationMs" | "durationIsUpperBound" | "suggestion"
>;

/** Shows a finding: what happened, what it cost, where, and a suggestion to copy. */
export function FindingItem({ finding, children }: { finding: Shown; children: ComponentChildren }): VNode {
  const host = useHost();
  const { kind, title, suggestion } = finding;
  return (
    <li class="finding" data-finding={kind}>
      <p class="finding-title">
        <VisibleTextView text={title} />
      </p>
      <p class="quiet">{costWords(finding)}</p>
      {children}
      <div class="finding-suggestion">
        <p>
          <VisibleTextView text={suggestion} />
        </p>
        <ActionButton
          name="copy-suggestion"
          class="button small"
          label={t("Copy the suggestion for the agent's instructions")}
          failed={t("Not copied")}
          done={t("Copied")}
          run={() => host.copy({ text: suggestion })}
        >
          {t("Copy")}
        </ActionButton>
      </div>
    </li>
  );
}

function costWords({ tokens, isEstimate, durationMs, durationIsUpperBound }: Shown): string {
  const words = isEstimate ? plural(tokens, "about {0} token", "about {0} tokens") : t("{0} tokens", count(tokens));
  return durationMs === undefined ? words : `${words}, ${duration(durationMs, durationIsUpperBound)}`;
}
