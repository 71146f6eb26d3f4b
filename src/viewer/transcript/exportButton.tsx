import type { VNode } from "preact";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { t } from "../base/viewerText";

/** Requests an export of the transcript from the host. `query` selects the shown rows, if not all are shown. */
export function ExportButton({
  transcript,
  row,
  query,
}: {
  transcript: string;
  row: number | undefined;
  query: string | undefined;
}): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="export"
      class="button icon-button"
      label={t("Export this transcript…")}
      failed={t("Not exported")}
      run={() =>
        host.exportTranscript({
          transcript,
          ...(row !== undefined && { row }),
          ...(query !== undefined && { query }),
        })
      }
    >
      <Shape name="export" />
    </ActionButton>
  );
}
