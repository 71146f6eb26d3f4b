import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { listBlock } from "../../markup/copy/copyBlock";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { SomeOf } from "../../markup/copy/someOf";
import { plural, t } from "../../base/viewerText";

/** Shows paths that open when selected. `total` counts all of them if the list is incomplete. */
export function FileListView({ paths, total }: { paths: readonly string[]; total?: number }): VNode {
  const all = Math.max(total ?? 0, paths.length);
  const block = useMemo(() => listBlock(t("Files"), paths, (path) => path), [paths]);
  return (
    <CopiedBlock block={block}>
      <div class="file-list" data-count={all}>
        <Fact tone="quiet">
          {all === paths.length
            ? plural(all, "{0} file", "{0} files")
            : t("{0} of {1}", plural(paths.length, "{0} file", "{0} files"), plural(all, "{0} match", "{0} matches"))}
        </Fact>
        <ul class="plain-list">
          <SomeOf
            all={paths}
            of={t("files")}
            items
            draw={(path, index) => (
              <li key={index}>
                <FileLink path={path} />
              </li>
            )}
          />
        </ul>
      </div>
    </CopiedBlock>
  );
}
