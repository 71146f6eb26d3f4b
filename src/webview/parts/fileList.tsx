import type { VNode } from "preact";
import { counted } from "../units";
import { Fact } from "./fact";
import { FileLink } from "./fileLink";
import { SomeOf } from "./someOf";

/** Paths, each of which opens. `total` counts all there are when the list is only a part. */
export function FileList({ paths, total }: { paths: readonly string[]; total?: number }): VNode {
  const all = Math.max(total ?? 0, paths.length);
  return (
    <div class="file-list" data-count={all}>
      <Fact tone="quiet">
        {all === paths.length
          ? counted(all, "file")
          : `${counted(paths.length, "file")} of ${counted(all, "match", "matches")}`}
      </Fact>
      <ul class="plain-list">
        <SomeOf
          all={paths}
          of="files"
          draw={(path, index) => (
            <li key={index}>
              <FileLink path={path} />
            </li>
          )}
        />
      </ul>
    </div>
  );
}
