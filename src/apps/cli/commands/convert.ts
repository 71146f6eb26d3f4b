import { convertResult } from "../../../results/convertResult";
import { resultsOf } from "../../../results/decoding/decode";
import type { Meta } from "../../../results/format";
import type { RunRecord } from "../../../results/result";
import type { Run } from "../terminal/cliCommand";
import { decodeText } from "../input/decodeText";
import { UsageError } from "../terminal/cliFailure";
import { formatOption } from "../input/formatOption";
import { readJsonTexts } from "../input/jsonTexts";
import { jsonLine } from "../terminal/cliOutput";
import { type InputPath, placed } from "../input/inputPath";

/** `tool-results convert`: prints one line of JSON per result. Returns 1 if anything isn't a result, 0 otherwise. */
export const convertSource: Run = async ({ arguments: [path = ""], options }, { stdout, stderr }) => {
  const to = formatOption(options, "to");
  if (!to) throw new UsageError("Option --to is missing. Add --to FORMAT with the format to write.");
  const from = formatOption(options, "from");
  let code = 0;
  for await (const text of readJsonTexts(path)) {
    const tell = (message: string, place: InputPath = {}): Promise<void> =>
      stderr.write(`${placed(path, text, place, message)}\n`);
    const read = decodeText(text, from);
    if (read.kind === "problem") {
      code = 1;
      await tell(read.problem, read);
      continue;
    }
    for (const one of resultsOf(read)) {
      const { value, lost } = convertResult(one.decoded, one.format, to, one.record && metaOf(one.record));
      await stdout.write(jsonLine(value, stdout));
      // Plain text counts as a result too, but it may not be what the user meant.
      const plain = one.value === text.text ? [one.reason] : [];
      for (const sentence of [...plain, ...one.decoded.problems, ...lost]) await tell(sentence);
    }
    if (stdout.closed) break;
  }
  return code;
};

/** Returns what a record knows about its call, for formats that can represent it. */
function metaOf({ id, started, duration_ms }: RunRecord): Partial<Meta> {
  return { id, timestamp: started, duration_ms };
}
