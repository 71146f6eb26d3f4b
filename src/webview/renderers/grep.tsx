import { FileList } from "../parts/fileList";
import { LongText } from "../parts/longText";
import { groupMatches } from "../parts/matches";
import { MatchList } from "../parts/matchList";
import { linesOf, number, text, texts } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["grep", "Grep"],
  icon: "search",
  body({ data }) {
    const output = text(data["output"]) ?? text(data["content"]);
    const paths = texts(data["filenames"]) ?? texts(data["files"]);
    const total = number(data["count"]);
    if (output) {
      const files = groupMatches(linesOf(output));
      if (files) return <MatchList files={files} {...(total !== undefined && { total })} />;
      return <LongText text={output} label="Matches" />;
    }
    if (paths) return <FileList paths={paths} />;
    return output === undefined ? undefined : <MatchList files={[]} total={total ?? 0} />;
  },
});
