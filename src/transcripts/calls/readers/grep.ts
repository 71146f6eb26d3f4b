import { isOnlyText } from "../../entries/contentBlocks";
import { fieldsOf, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { persistedOutput } from "../shapes/persistedOutput";
import { searchSubject } from "../shapes/inputSubject";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader, type ReadResult } from "../reader";

/** Matches of a search, and the counts that are recorded. */
export interface GrepData {
  /** `content`, `files_with_matches`, or `count`. */
  readonly mode: string;
  readonly filenames: readonly string[];
  /** The lines as they were printed. */
  readonly content: string;
  readonly numFiles?: Scalar;
  readonly numLines?: Scalar;
  readonly numMatches?: Scalar;
  readonly appliedLimit?: Scalar;
  readonly appliedOffset?: Scalar;
  /** The file with all of a long result. */
  readonly persistedOutputPath?: string;
}

export default defineReader({
  tools: ["Grep"],
  input: { pattern: "text", path: "text", glob: "text", type: "text", output_mode: "text", head_limit: "number" },
  carries: true,
  unasked: true,
  summary: ({ pattern, path, glob, type }) => searchSubject(pattern, [path, glob, type]),
  parse(result): GrepData | undefined {
    const structured = fieldsOf(result.toolUseResult);
    if (!Array.isArray(structured["filenames"])) return textMatches(result, result.input.output_mode);
    return {
      mode: stringOf(structured["mode"]) ?? "files_with_matches",
      filenames: stringsOf(structured["filenames"]),
      content: stringOf(structured["content"]) ?? "",
      ...pick(structured, "numFiles", "numLines", "numMatches", "appliedLimit", "appliedOffset"),
    };
  },
});

/** Newer versions say behind the matches which part of them this is. */
const PAGE = /\n*\[Showing results with pagination = (?:limit: (\d+))?(?:, )?(?:offset: (\d+))?\]\s*$/;
const TOTALS = /\n\nFound (\d+) total occurrences? across (\d+) files?\.?/;

function textMatches({ text, content }: ReadResult, mode = "files_with_matches"): GrepData | undefined {
  if (!isOnlyText(content)) return undefined;
  const page = PAGE.exec(text.slice(-200));
  const body = page ? text.slice(0, text.length - page[0].length) : text;
  const shown = {
    ...(page?.[1] !== undefined && { appliedLimit: Number(page[1]) }),
    ...(page?.[2] !== undefined && { appliedOffset: Number(page[2]) }),
  };
  if (/^No (?:matches|files) found/.test(body)) return { mode, filenames: [], content: "", numFiles: 0, ...shown };
  const persisted = persistedOutput(body);
  if (persisted) return { mode, filenames: [], content: persisted.preview, persistedOutputPath: persisted.path };
  if (mode === "count") {
    const totals = TOTALS.exec(body);
    const lines = totals ? body.slice(0, totals.index) : body;
    const counts = totals ? { numMatches: Number(totals[1]), numFiles: Number(totals[2]) } : {};
    return { mode, filenames: [], content: lines, ...counts, ...shown };
  }
  if (mode !== "files_with_matches") return { mode, filenames: [], content: body, ...shown };
  const found = /^Found (\d+) files?\b.*\n([\s\S]*)$/.exec(body);
  return found
    ? {
        mode,
        filenames: (found[2] ?? "").split("\n").filter(Boolean),
        content: "",
        numFiles: Number(found[1]),
        ...shown,
      }
    : undefined;
}
