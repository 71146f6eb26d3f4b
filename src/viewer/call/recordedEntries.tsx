import type { VNode } from "preact";
import { useHost } from "../base/hostContext";
import type { Origin } from "../base/callOrigin";
import { RequestedValue } from "../controls/requestedValue";
import { RawEntry } from "../markup/data/rawEntry";
import { useRequest } from "../base/useRequest";
import { count } from "../base/units";
import { t } from "../base/viewerText";

/**
 * Shows the unchanged file entries of a call and its result. Requests them when they are shown. `of` changes when the
 * transcript does.
 */
export function RecordedEntries({ origin: { transcript, call }, of }: { origin: Origin; of: string }): VNode {
  const host = useHost();
  const request = useRequest(`lines ${transcript} ${call} ${of}`, (signal) =>
    host.recordedLines({ transcript, call }, signal),
  );
  return (
    <RequestedValue request={request} what={t("The entry")}>
      {(lines = []) => (
        <>
          {lines.length === 0 && <div class="nothing">{t("This call is not in the transcript")}</div>}
          {lines.map(({ line, raw }, index) => {
            const label =
              index > 0
                ? t("Entry of the result, line {0}", count(line))
                : lines.length > 1
                  ? t("Entry of the call, line {0}", count(line))
                  : t("Entry, line {0}", count(line));
            return (
              <section key={`${index} ${line}`} class="recorded-entry" data-entry-line={line}>
                <h4>{label}</h4>
                <RawEntry raw={raw} label={label} />
              </section>
            );
          })}
        </>
      )}
    </RequestedValue>
  );
}
