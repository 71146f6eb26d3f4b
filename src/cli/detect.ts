import { formatOf } from "../core/decode";
import type { Run } from "./command";
import { decodeText } from "./decodeText";
import { readJsonTexts } from "./jsonTexts";
import { oneLine, placed } from "./place";

/** `tool-results detect`: the format and what gave it away; 1 when there is none. Of JSON Lines the first line that is a result counts. */
export const detectSource: Run = async ({ arguments: [path = ""] }, { stdout, stderr }) => {
  let problem = placed(path, {}, {}, "There is nothing to read: it is empty.");
  let first = true;
  for await (const text of readJsonTexts(path)) {
    const read = decodeText(text);
    if (read.kind === "result") {
      const reason = read.reason.replace(`${formatOf(read.format)?.title ?? ""}: `, "");
      const kind = read.record ? "run-record, " : "";
      const line = text.line === undefined ? "" : ` (line ${text.line} of JSON Lines)`;
      await stdout.write(`${oneLine(`${kind}${read.format}: ${reason}${line}`)}\n`);
      return 0;
    }
    if (first) problem = placed(path, text, read, read.problem);
    first = false;
  }
  await stderr.write(`${problem}\n`);
  return 1;
};
