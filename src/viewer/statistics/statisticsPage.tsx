import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../controls/problem";
import { visibleString } from "../controls/visibleTextView";
import { useStore } from "../base/store";
import { usePalette } from "./charts/usePalette";
import { ContextSection } from "./sections/contextSection";
import { FindingSection } from "./sections/findingSection";
import { FileSection } from "./sections/fileSection";
import { OverviewSection } from "./sections/overviewSection";
import { ReadingProgress } from "./figures/readingProgress";
import { TimeSection } from "./sections/timeSection";
import { ToolSection } from "./sections/toolSection";
import type { UnderstoodProps } from "./figures/understoodProps";
import { UsageSection } from "./sections/usageSection";
import { useUnderstanding } from "./figures/useUnderstanding";
import { plural, t } from "../base/viewerText";

/** Number of sections after the overview. */
const SECTIONS = 6;

/**
 * Shows a transcript's statistics: findings, calls by tool next to reference rates, times, tokens and cost, the context's size,
 * and files.
 */
export function StatisticsPage({ transcript, choice, go }: UnderstoodProps): VNode {
  const { known, reading, error, retry } = useUnderstanding(transcript);
  const palette = usePalette();
  const { complete } = useStore(transcript.summary);
  // Draws one section after the other, each laid out in its own frame, so that the page stays responsive.
  const [drawn, draw] = useState(0);
  const begun = known !== undefined;
  useEffect(() => {
    if (!begun || drawn >= SECTIONS) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => draw(drawn + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [begun, drawn]);
  if (!known)
    return error ? (
      <Problem what={t("The statistics could not be read")} error={error} retry={retry} />
    ) : (
      <ReadingProgress what={t("The statistics")} reading={reading} />
    );
  return (
    <div class="statistics" data-statistics={known.version}>
      {error && <Problem inline what={t("The statistics could not be read anew")} error={error} retry={retry} />}
      {!complete && (
        <p class="note quiet">
          {t("The transcript is still being read: these are the numbers of what is there so far.")}
        </p>
      )}
      {known.problems.length > 0 && (
        <details class="note">
          <summary>{plural(known.problems.length, "{0} remark", "{0} remarks")}</summary>
          <ul>
            {known.problems.map((problem, at) => (
              <li key={at}>{visibleString(problem)}</li>
            ))}
          </ul>
        </details>
      )}
      <OverviewSection known={known} />
      {drawn > 0 && <FindingSection transcript={transcript.id} version={known.version} go={go} />}
      {drawn > 1 && <ToolSection known={known} palette={palette} />}
      {drawn > 2 && <TimeSection known={known} go={go} />}
      {drawn > 3 && <UsageSection known={known} go={go} />}
      {drawn > 4 && <ContextSection known={known} palette={palette} go={go} />}
      {drawn > 5 && <FileSection transcript={transcript.id} known={known} choice={choice} go={go} />}
    </div>
  );
}
