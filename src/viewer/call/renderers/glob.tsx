import type { GlobData } from "../../../transcripts/calls/readers/glob";
import { StatusIcon } from "../../controls/icons";
import type { OwnData } from "../body/ownFields";
import { Fact } from "../../controls/fact";
import { FileListView } from "../body/fileListView";
import { SearchedFor } from "../body/searchedFor";
import { numberOf, objectOf, stringArrayOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { nonEmptyLines, t } from "../../base/viewerText";

/** Describes fields of results that no reader has read, such as those in result files. */
interface UnreadFields {
  readonly files: unknown;
}

/** Shows files whose paths match a pattern. */
export default defineRenderer<GlobData | OwnData<"glob"> | UnreadFields>({
  tools: ["glob", "Glob", "file_search", "find_files"],
  icon: "files",
  body({ input, data }) {
    const output = stringOf(data.output);
    const paths =
      stringArrayOf(data.filenames) ??
      stringArrayOf(data.files) ??
      (output === undefined ? undefined : nonEmptyLines(output));
    if (!paths) return undefined;
    const total = numberOf(data.count) ?? numberOf(data.numFiles);
    const pattern = stringOf(objectOf(input)?.["pattern"]);
    const folder = stringOf(objectOf(input)?.["path"]);
    // Our own results report themselves that they were cut.
    const cut = data.truncated === true && output === undefined;
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
        <FileListView paths={paths} {...(total !== undefined && { total })} />
      </>
    );
  },
});
