import { FileList } from "../parts/fileList";
import { linesOf, number, text, texts } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["glob", "Glob"],
  icon: "files",
  body({ data }) {
    const output = text(data["output"]);
    const paths =
      texts(data["filenames"]) ?? texts(data["files"]) ?? (output === undefined ? undefined : linesOf(output));
    if (!paths) return undefined;
    const total = number(data["count"]) ?? number(data["numFiles"]);
    return <FileList paths={paths} {...(total !== undefined && { total })} />;
  },
});
