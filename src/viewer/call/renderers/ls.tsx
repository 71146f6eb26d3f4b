import type { LsData } from "../../../transcripts/calls/readers/ls";
import { listBlock } from "../../markup/copy/copyBlock";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { LongText } from "../../markup/text/longText";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural, t } from "../../base/viewerText";

/** Shows a folder from a printed tree: `- name`, two spaces deeper on each level, folders with a trailing slash. */
export default defineRenderer<LsData>({
  tools: ["LS"],
  icon: "files",
  body({ data }) {
    const output = stringOf(data.output);
    if (output === undefined) return undefined;
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
  },
});

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
