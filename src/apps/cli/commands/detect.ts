import { formatOf } from "../../../results/decoding/decode";
import type { Run } from "../terminal/cliCommand";
import { decodeText } from "../input/decodeText";
import { readJsonTexts } from "../input/jsonTexts";
import { oneLine, placed } from "../input/inputPath";

/**
 * `tool-results detect`: prints the format and how it was recognized. Returns 1 if there is none. In JSON Lines, the
 * first result counts.
 */
export const detectSource: Run = async ({ arguments: [path = ""] }, { stdout, stderr }) => {
  let problem = placed(path, {}, {}, "The input is empty.");
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
