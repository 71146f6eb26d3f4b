import type { TranscriptTab } from "../../protocol/view";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lazily } from "../markup/lazyPart";
import type { UnderstoodProps } from "./figures/understoodProps";
import { t } from "../base/viewerText";

const Statistics = lazily(t("The statistics"), () =>
  import("./statisticsPage").then(({ StatisticsPage }) => StatisticsPage),
);
const Timeline = lazily(t("The timeline"), () =>
  import("./timeline/timelinePage").then(({ TimelinePage }) => TimelinePage),
);

/** Shows statistics or the timeline instead of the rows, and takes over their focus. */
export function UnderstoodTabs(props: UnderstoodProps & { tab: Exclude<TranscriptTab, "rows"> }): VNode {
  const { tab } = props;
  const label = tab === "statistics" ? t("Statistics of the transcript") : t("Timeline of the transcript");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [tab]);
  return (
    <div ref={frame} class="understood" role="tabpanel" aria-label={label} tabIndex={0} data-understood={tab}>
      {tab === "statistics" ? <Statistics {...props} /> : <Timeline {...props} />}
    </div>
  );
}
