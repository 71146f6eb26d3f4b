import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { listBlock } from "../../markup/copy/copyBlock";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { LongText } from "../../markup/text/longText";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
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

/** Shows a folder from a printed tree: `- name`, two spaces deeper on each level, folders with a trailing slash. */
export function FolderTree({ output }: { output: string }): VNode {
  const items = itemsOf(output);
  if (!items) return <LongText text={output} label={t("Files")} />;
  const files = items.filter(({ folder }) => !folder).length;
  return (
    <CopiedBlock block={listBlock(t("Files"), items, ({ path }) => path)}>
      <div class="file-list" data-count={files}>
        <Fact tone="quiet">
          {plural(files, "{0} file", "{0} files")}, {plural(items.length - files, "{0} folder", "{0} folders")}
        </Fact>
        <ul class="plain-list">
          <SomeOf
            all={items}
            of={t("entries")}
            items
            draw={(item, index) => (
              <li key={index} style={{ paddingInlineStart: `${Math.min(item.depth, 20) * 16}px` }}>
                {item.folder ? <VisibleTextView text={item.name} /> : <FileLink path={item.path} text={item.name} />}
              </li>
            )}
          />
        </ul>
      </div>
    </CopiedBlock>
  );
}

interface Item {
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly folder: boolean;
}

function itemsOf(output: string): readonly Item[] | undefined {
  const items: Item[] = [];
  const above: string[] = [];
  for (const line of output.split("\n")) {
    if (line.trim() === "") continue;
    const parts = /^( *)- (.+)$/.exec(line);
    const depth = (parts?.[1]?.length ?? 1) / 2;
    const name = parts?.[2];
    if (name === undefined || !Number.isInteger(depth) || depth > above.length) return undefined;
    above.length = depth;
    const folder = name.endsWith("/");
    items.push({ name, path: above.join("") + name, depth, folder });
    above.push(folder ? name : `${name}/`);
  }
  return items;
}
