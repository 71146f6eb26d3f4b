import { StatusIcon } from "../icons";
import { Fact } from "../parts/fact";
import { FileList } from "../parts/fileList";
import { SearchedFor } from "../parts/searchedFor";
import { linesOf, number, record, text, texts } from "../reading";
import { defineRenderer } from "../renderer";
import { t } from "../text";

/** Files whose paths match a pattern. */
export default defineRenderer({
  tools: ["glob", "Glob"],
  icon: "files",
  body({ input, data }) {
    const output = text(data["output"]);
    const paths =
      texts(data["filenames"]) ?? texts(data["files"]) ?? (output === undefined ? undefined : linesOf(output));
    if (!paths) return undefined;
    const total = number(data["count"]) ?? number(data["numFiles"]);
    const pattern = text(record(input)?.["pattern"]);
    const folder = text(record(input)?.["path"]);
    // Our own results tell of their cut themselves.
    const cut = data["truncated"] === true && output === undefined;
    return (
      <>
        <div class="facts">
          {pattern !== undefined && <SearchedFor pattern={pattern} where={folder === undefined ? [] : [folder]} />}
          {cut && (
            <Fact tone="bad">
              <StatusIcon name="warning" />
              {t("The search stopped here: there are more")}
            </Fact>
          )}
        </div>
        <FileList paths={paths} {...(total !== undefined && { total })} />
      </>
    );
  },
});
