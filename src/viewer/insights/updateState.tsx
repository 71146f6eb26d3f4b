import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { InsightsView } from "../../protocol/insightsApi";
import { count } from "../base/units";
import { plural, t } from "../base/viewerText";
import { ProgressBar } from "../controls/progressBar";
import { visibleString } from "../controls/visibleTextView";

/** How the reading of the sessions goes. */
export type Updating =
  | { readonly state: "running" }
  | { readonly state: "done"; readonly problems: readonly string[] }
  | { readonly state: "stopped" }
  | { readonly state: "failed"; readonly error: Error };

/** Reading that takes longer shows its progress. Milliseconds. */
const SHOWN_AFTER = 1_000;

/** Shows how the reading of the sessions goes, with a button that stops it or reads them again. */
export function UpdateState({
  updating,
  progress,
  words = (done, total) => t("Reading file {0} of {1}", done, total),
  stop,
  update,
}: {
  updating: Updating;
  progress: InsightsView["progress"];
  /** Returns what is read now. By default, files. */
  words?: (done: string, total: string) => string;
  stop(): void;
  update(): void;
}): VNode {
  const isRunning = updating.state === "running";
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, [isRunning]);
  if (isRunning)
    return (
      <span class="pane-actions" data-update="running">
        {late && (
          <>
            <span class="quiet" role="status">
              {progress ? words(count(progress.done), count(progress.total)) : t("Looking for sessions…")}
            </span>
            <ProgressBar
              label={t("Reading the sessions")}
              percent={progress && Math.floor((100 * progress.done) / Math.max(1, progress.total))}
            />
          </>
        )}
        <button type="button" class="button small" data-action="stop-update" onClick={stop}>
          {t("Stop")}
        </button>
      </span>
    );
  return (
    <span class="pane-actions" data-update={updating.state}>
      {updating.state === "stopped" && (
        <span class="quiet" role="status">
          {t("Stopped: some sessions may be missing")}
        </span>
      )}
      {updating.state === "failed" && (
        <span class="insights-failure" role="alert">
          {t("The sessions could not be read: {0}", visibleString(updating.error.message))}
        </span>
      )}
      {updating.state === "done" && updating.problems.length > 0 && (
        <details class="insights-problems">
          <summary>{plural(updating.problems.length, "{0} problem", "{0} problems")}</summary>
          <ul>
            {updating.problems.map((problem, at) => (
              <li key={at}>{visibleString(problem)}</li>
            ))}
          </ul>
        </details>
      )}
      <button type="button" class="button small" data-action="update" onClick={update}>
        {t("Update")}
      </button>
    </span>
  );
}
