import type { VNode } from "preact";
import { t } from "../../base/viewerText";
import { SomeOf } from "../copy/someOf";
import { type Change, Diff } from "./diff";

/** Shows the changes of one file, at first only some of them. `named` puts the file's name into their labels. */
export function ChangeList({
  changes,
  path,
  named = false,
}: {
  readonly changes: readonly Change[];
  readonly path: string;
  readonly named?: boolean;
}): VNode {
  const labelOf = (index: number): string =>
    changes.length === 1 ? t("Change") : t("Change {0} of {1}", index + 1, changes.length);
  return (
    <SomeOf
      all={changes}
      of={t("edits")}
      draw={(change, index) => (
        <Diff key={index} change={change} path={path} label={named ? `${path}: ${labelOf(index)}` : labelOf(index)} />
      )}
    />
  );
}
