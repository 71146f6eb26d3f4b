import type { VNode } from "preact";
import type { TranscriptTab } from "../../protocol/view";
import { t } from "../base/viewerText";

const TABS: readonly { readonly tab: TranscriptTab; readonly label: string; readonly hint: string }[] = [
  { tab: "rows", label: t("Rows"), hint: t("The transcript's rows (Escape)") },
  { tab: "changes", label: t("Changes"), hint: t("Show what changed in files (e)") },
  { tab: "statistics", label: t("Statistics"), hint: t("Show statistics (s)") },
  { tab: "timeline", label: t("Timeline"), hint: t("Show the timeline (t)") },
];

/** Shows the tabs of a transcript's views. Left and Right select one. `id` is unique in the document. */
export function TranscriptTabs({
  id,
  tab,
  choose,
}: {
  id: string;
  tab: TranscriptTab;
  choose(tab: TranscriptTab): void;
}): VNode {
  return (
    <div
      class="tabs transcript-tabs"
      role="tablist"
      aria-label={t("Views of the transcript")}
      onKeyDown={(event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        const next = TABS[(TABS.findIndex((each) => each.tab === tab) + step + TABS.length) % TABS.length];
        if (step === 0 || !next) return;
        event.preventDefault();
        event.stopPropagation();
        choose(next.tab);
        document.getElementById(`${id}-tab-${next.tab}`)?.focus();
      }}
    >
      {TABS.map((each) => (
        <button
          key={each.tab}
          id={`${id}-tab-${each.tab}`}
          type="button"
          role="tab"
          class="tab"
          title={each.hint}
          aria-selected={each.tab === tab}
          tabIndex={each.tab === tab ? 0 : -1}
          data-transcript-tab={each.tab}
          onClick={() => choose(each.tab)}
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}
