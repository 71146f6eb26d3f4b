import type { DecodedAny, DecodedOne } from "../../../results/decoding/decode";
import type { RunRecord } from "../../../results/result";
import type { ResultFile } from "../../../protocol/view";
import { t } from "../../../base/l10n";

/** Converts decoded text for the viewer: to one entry per result, or one that says why there is none. */
export function resultFiles(name: string, text: string, read: DecodedAny): readonly ResultFile[] {
  if (read.kind === "problem") return [{ name, problem: placed(read), text }];
  const { more = [], ...first } = read;
  return [first, ...more].map((one) => resultFile(name, one));
}

function resultFile(name: string, read: DecodedOne): ResultFile {
  const { problems } = read.decoded;
  return {
    name,
    record: read.record ?? bareRecord(read),
    text: "",
    detected: read.reason,
    ...(problems.length > 0 && {
      problem: problems.reduce((text, problem) => `${text}; ${problem}`),
    }),
  };
}

function placed({ problem, line, column }: { problem: string; line?: number; column?: number }): string {
  return line === undefined ? problem : t("Line {0}, column {1}: {2}", String(line), String(column ?? 1), problem);
}

/** Creates a record for a result without one. What the record would add is unknown. */
function bareRecord({ value, format }: DecodedOne): RunRecord {
  return { id: "", tool: "", input: undefined, result: value, format, started: "", duration_ms: 0, source: "replay" };
}
