import type { VNode } from "preact";
import { t } from "../../base/viewerText";
import { SomeOf } from "../copy/someOf";
import { type Change, Diff } from "./diff";

/** Shows the changes of one file, at first only some of them. */
export function ChangeList({ changes, path }: { readonly changes: readonly Change[]; readonly path: string }): VNode {
  return (
    <SomeOf
      all={changes}
      of={t("edits")}
      draw={(change, index) => (
        <Diff
          key={index}
          change={change}
          path={path}
          label={changes.length === 1 ? t("Change") : t("Change {0} of {1}", index + 1, changes.length)}
        />
      )}
    />
  );
}
