import type { LsData } from "../../../transcripts/calls/readers/ls";
import { stringOf } from "../../../base/json/jsonValue";
import { FolderTree } from "../body/fileListView";
import { defineRenderer } from "../body/renderer";

/** Shows a folder. */
export default defineRenderer<LsData>({
  tools: ["LS"],
  icon: "files",
  body({ data }) {
    const output = stringOf(data.output);
    return output === undefined ? undefined : <FolderTree output={output} />;
  },
});
