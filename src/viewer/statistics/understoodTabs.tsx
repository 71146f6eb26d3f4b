import type { TranscriptTab } from "../../protocol/view";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { useFreeFocus } from "../controls/behavior/useFreeFocus";
import { lazily } from "../markup/lazyPart";
import type { UnderstoodProps } from "./figures/understoodProps";
import { t } from "../base/viewerText";

const Changes = lazily(t("The changes"), () => import("./changes/changesPage").then(({ ChangesPage }) => ChangesPage));
const Statistics = lazily(t("The statistics"), () =>
  import("./statisticsPage").then(({ StatisticsPage }) => StatisticsPage),
);
const Timeline = lazily(t("The timeline"), () =>
  import("./timeline/timelinePage").then(({ TimelinePage }) => TimelinePage),
);

const VIEWS = {
  changes: [Changes, t("Changes of the transcript")],
  statistics: [Statistics, t("Statistics of the transcript")],
  timeline: [Timeline, t("Timeline of the transcript")],
} as const;

/** Shows changes, statistics, or the timeline instead of the rows, and takes over their focus. */
export function UnderstoodTabs(props: UnderstoodProps & { tab: Exclude<TranscriptTab, "rows"> }): VNode {
  const { tab } = props;
  const [Shown, label] = VIEWS[tab];
  const frame = useRef<HTMLDivElement>(null);
  useFreeFocus(() => frame.current?.focus({ preventScroll: true }), [tab]);
  return (
    <div ref={frame} class="understood" role="tabpanel" aria-label={label} tabIndex={0} data-understood={tab}>
      <Shown {...props} />
    </div>
  );
}
