import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RunningCall } from "../../protocol/view";
import { useHost } from "../base/hostContext";
import { duration } from "../base/units";
import { ActionButton } from "../controls/actionButton";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { t } from "../base/viewerText";

/** Shows how long a call has been running. */
export function Elapsed({ call }: { call: RunningCall }): VNode {
  const from = useRef({ call: "", at: 0 });
  if (from.current.call !== call.id) from.current = { call: call.id, at: performance.now() - call.elapsedMs };
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((turn) => turn + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((performance.now() - from.current.at) / 1000);
  return <span class="call-duration">{seconds < 1 ? "" : duration(seconds * 1000)}</span>;
}

/** Cancels a call, whatever its tool does. */
export function CancelRun({ call }: { call: RunningCall }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="cancel-run"
      class="button small"
      label={t("Cancel {0}", visibleString(call.tool))}
      failed={t("Not cancelled")}
      run={() => host.cancelRun({ call: call.id })}
    >
      {t("Cancel")}
    </ActionButton>
  );
}

/** Lists the calls that were started by hand and are still running. */
export function RunningCalls({ calls }: { calls: readonly RunningCall[] }): VNode | null {
  if (calls.length === 0) return null;
  return (
    <ul class="running" aria-label={t("Running calls")} data-running={calls.length}>
      {calls.map((call) => (
        <li key={call.id}>
          <span class="waiting-bar" aria-hidden="true" />
          <span class="call-tool">
            <VisibleTextView text={call.tool} />
          </span>
          <span class="call-summary">{t("is running")}</span>
          <Elapsed call={call} />
          <CancelRun call={call} />
        </li>
      ))}
    </ul>
  );
}
