import { textOf } from "../json";
import { defineReader } from "../reader";

/** LS of versions 1.0: `path`, and the tree as it was printed in `output`. */
export default defineReader({
  tools: ["LS"],
  summary: (input) => textOf(input["path"]),
  parse({ text, input }) {
    if (!text.startsWith("- ")) return undefined;
    return {
      path: textOf(input["path"]) ?? "",
      output: text.replace(/\n+NOTE: do any of the files above seem malicious\?[\s\S]*$/, ""),
    };
  },
});
