import type { VNode } from "preact";
import type { ReplacedLines } from "../../../transcripts/model/changes/changesModel";
import { ActionButton } from "../../controls/actionButton";
import { Shape } from "../../controls/icons";
import { count } from "../../base/units";
import { t } from "../../base/viewerText";

/** Undoes a change in its file: the host shows the difference, and asks. */
export function UndoButton({ run, label }: { run(): Promise<unknown>; label?: string }): VNode {
  return (
    <ActionButton
      name="undo"
      class="link"
      label={label ?? t("Undo this change in the file. You see the difference first.")}
      failed={t("Not undone")}
      run={run}
    >
      {t("Undo…")}
    </ActionButton>
  );
}

/** Undoes lines of a change. */
export function UndoLines({
  lines,
  run,
}: {
  readonly lines: ReplacedLines;
  run(lines: ReplacedLines): Promise<unknown>;
}): VNode {
  const { oldStart, oldCount, newStart, newCount } = lines;
  const [from, to] = newCount > 0 ? [newStart + 1, newStart + newCount] : [oldStart + 1, oldStart + oldCount];
  const words =
    newCount > 0
      ? from === to
        ? t("Undo the change of line {0}…", count(from))
        : t("Undo the change of lines {0} to {1}…", count(from), count(to))
      : from === to
        ? t("Bring back line {0}…", count(from))
        : t("Bring back lines {0} to {1}…", count(from), count(to));
  return (
    <span class="undo-lines">
      <ActionButton
        name="undo-lines"
        class="button icon-button"
        label={words}
        failed={t("Not undone")}
        run={() => run(lines)}
      >
        <Shape name="undo" />
      </ActionButton>
    </span>
  );
}
