import { isOnlyText } from "../../entries/contentBlocks";
import { defineReader } from "../reader";
import { inputSubject } from "../shapes/inputSubject";
import { numberedPrint } from "../shapes/printedLines";
import type { OtherReadData } from "./otherRead";
import type { OtherTextData } from "./otherText";

/** Files that Antigravity reads. What it says around their lines is for the model. */
export default defineReader({
  tools: ["view_file"],
  input: { file_path: "text", start_line: "number", end_line: "number" },
  carries: true,
  summary: inputSubject,
  parse({ text, content, input }): OtherReadData | OtherTextData {
    const file = isOnlyText(content) ? fileIn(text) : undefined;
    return file ? { filePath: inputSubject(input) ?? "", type: "text", ...file } : { raw: content ?? null };
  },
});

const START =
  /^File Path: `[^`\n]{1,4000}`\nTotal Lines: (\d{1,9})\n(?:Total Bytes: \d{1,15}\n)?Showing lines \d{1,9} to \d{1,9}\nThe following code has been modified to include a line number [^\n]{1,400}\n/;

const END = "\nThe above content ";

/** Undefined if not all lines are there: of long results, the middle is cut out. */
function fileIn(text: string): Omit<OtherReadData, "filePath" | "type"> | undefined {
  const start = START.exec(text.slice(0, 8000));
  const end = text.lastIndexOf(END);
  if (!start || end < start[0].length) return undefined;
  const lines = numberedPrint(text.slice(start[0].length, end).trimEnd(), ": ");
  const rest = text.slice(end + 1).trim();
  return lines && { ...lines, totalLines: Number(start[1]), ...(rest.includes(" NOT ") && { rest }) };
}
