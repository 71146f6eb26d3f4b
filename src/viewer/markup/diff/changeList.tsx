import type { VNode } from "preact";
import { t } from "../../base/viewerText";
import { SomeOf } from "../copy/someOf";
import { type Change, Diff, type DiffUndo } from "./diff";

/** Changes that are drawn at first: comparing and coloring each takes time. */
const FIRST = 20;
/** Changes that one task draws. */
const AT_ONCE = 2;

interface Props {
  readonly changes: readonly Change[];
  readonly path: string;
  /** Puts the file's name into the labels. */
  readonly named?: boolean;
  /** Returns how a change can be undone in the file, by its index. */
  undo?(index: number): DiffUndo | undefined;
}

/** Shows the changes of one file, at first only some of them. */
export function ChangeList({ changes, path, named = false, undo }: Props): VNode {
  const labelOf = (index: number): string =>
    changes.length === 1 ? t("Change") : t("Change {0} of {1}", index + 1, changes.length);
  return (
    <SomeOf
      all={changes}
      of={t("edits")}
      first={FIRST}
      atOnce={AT_ONCE}
      draw={(change, index) => (
        <Diff
          key={index}
          change={change}
          path={path}
          undo={undo?.(index)}
          label={named ? t("{0}: {1}", path, labelOf(index)) : labelOf(index)}
        />
      )}
    />
  );
}
