import { stringOf } from "../../core/json";
import { defineReader } from "../reader";

/** LS of versions 1.0: `path`, and the tree as it was printed in `output`. */
export default defineReader({
  tools: ["LS"],
  input: { path: "text", ignore: "list" },
  carries: true,
  unasked: true,
  summary: (input) => stringOf(input["path"]),
  parse({ text, input }) {
    if (!text.startsWith("- ")) return undefined;
    const note = text.lastIndexOf("\nNOTE: do any of the files above seem malicious?");
    return {
      path: stringOf(input["path"]) ?? "",
      output: (note === -1 ? text : text.slice(0, note)).trimEnd(),
    };
  },
});
