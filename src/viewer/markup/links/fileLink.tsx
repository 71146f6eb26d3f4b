import type { VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { ActionButton } from "../../controls/actionButton";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

interface Props {
  readonly path: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  /** Shown instead of the path. */
  readonly text?: string;
}

/** Shows a path that opens in the editor, at the line. */
export function FileLink({ path, line, column, text }: Props): VNode {
  const host = useHost();
  const place = line === undefined ? path : `${path}:${line}`;
  return (
    <ActionButton
      name="open-file"
      class="link path"
      label={t("Open {0}", visibleString(place))}
      failed={t("Not opened")}
      run={() => host.openFile({ path, ...(line !== undefined && { line }), ...(column !== undefined && { column }) })}
    >
      <VisibleTextView text={text ?? place} />
    </ActionButton>
  );
}
