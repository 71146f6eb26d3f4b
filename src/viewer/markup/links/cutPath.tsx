import type { VNode } from "preact";
import { VisibleTextView } from "../../controls/visibleTextView";

/** Shows a path that is cut in its middle: folders give way before the name does. The parent is a flex box. */
export function CutPath({ path }: { path: string }): VNode {
  const name = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return (
    <>
      {name > 0 && (
        <span class="cut-folder">
          <VisibleTextView text={path.slice(0, name)} />
        </span>
      )}
      <VisibleTextView text={path.slice(Math.max(0, name))} />
    </>
  );
}
