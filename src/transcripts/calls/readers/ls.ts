import { defineReader } from "../reader";

/** A folder tree. */
export interface LsData {
  readonly path: string;
  /** The tree as it was printed. */
  readonly output: string;
}

/** Reads LS of versions 1.0. */
export default defineReader({
  tools: ["LS"],
  input: { path: "text", ignore: "list" },
  carries: true,
  unasked: true,
  summary: (input) => input.path,
  parse({ text, input }): LsData | undefined {
    if (!text.startsWith("- ")) return undefined;
    const note = text.lastIndexOf("\nNOTE: do any of the files above seem malicious?");
    return {
      path: input.path ?? "",
      output: (note === -1 ? text : text.slice(0, note)).trimEnd(),
    };
  },
});
