import { fieldsOf, numberOf, textOf, textsOf } from "../json";
import { defineReader } from "../reader";

/**
 * Grep: `mode` (`content`, `files_with_matches`, `count`), `filenames`, `content` (its lines as they were printed) and the counts
 * that are recorded: `numFiles`, `numLines`, `numMatches`.
 */
export default defineReader({
  tools: ["Grep"],
  summary(input) {
    const places = [textOf(input["path"]), textOf(input["glob"]), textOf(input["type"])].filter(
      (place) => place !== undefined,
    );
    return [textOf(input["pattern"]) ?? "", ...(places.length > 0 ? [`in ${places.join(" ")}`] : [])].join(" ");
  },
  parse({ text, input, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    if (Array.isArray(structured["filenames"])) {
      const counts = ["numFiles", "numLines", "numMatches", "appliedLimit"].flatMap((name) => {
        const value = numberOf(structured[name]);
        return value === undefined ? [] : [[name, value] as const];
      });
      return {
        mode: textOf(structured["mode"]) ?? "files_with_matches",
        filenames: textsOf(structured["filenames"]),
        content: textOf(structured["content"]) ?? "",
        ...Object.fromEntries(counts),
      };
    }
    const mode = textOf(input["output_mode"]) ?? "files_with_matches";
    if (/^No (?:matches|files) found/.test(text)) return { mode, filenames: [], content: "", numFiles: 0 };
    if (mode !== "files_with_matches") return { mode, filenames: [], content: text };
    const found = /^Found (\d+) files?\b.*\n([\s\S]*)$/.exec(text);
    return found
      ? { mode, filenames: (found[2] ?? "").split("\n").filter(Boolean), content: "", numFiles: Number(found[1]) }
      : undefined;
  },
});
