import { decodeAny, type DecodedAny, formatOf } from "../../../results/decoding/decode";
import type { Format } from "../../../results/format";
import { inexactNumbers } from "../../../base/json/inexactNumbers";
import { readJson } from "../../../base/json/jsonText";
import { decodePasted } from "../../../results/decoding/pastedResult";
import type { FormatName } from "../../../results/result";
import { isRecord } from "../../../results/runRecord";
import type { JsonText } from "./jsonTexts";

/**
 * Reads the text of a result.
 * With a named format, reads that one; for a run record, it is the format of the record's result. Otherwise detects the
 * format. A whole source without a named format may also be other text, with or without JSON in it.
 */
export function decodeText({ text, line }: JsonText, from?: FormatName): DecodedAny {
  const format = formatOf(from);
  if (format) return decodeAs(text, format);
  if (text.trim() === "") return { kind: "problem", problem: "The input is empty." };
  const read = decodeAny(text);
  if (read.kind === "result" || line !== undefined) return read;
  const pasted = decodePasted(text);
  // Both report the position of broken JSON; the other message is for a clipboard.
  return pasted.kind === "problem" && pasted.line === read.line && pasted.column === read.column ? read : pasted;
}

function decodeAs(text: string, format: Format): DecodedAny {
  const json = readJson(text);
  if (!json.ok) return { kind: "problem", problem: json.problem, line: json.line, column: json.column };
  const { value } = json;
  const reason = `${format.title}: as requested`;
  const read: DecodedAny = isRecord(value)
    ? decodeAny({ ...value, format: format.name })
    : { kind: "result", decoded: format.decode(value), format: format.name, value, reason };
  if (read.kind === "problem") return read;
  return { ...read, decoded: { ...read.decoded, problems: [...read.decoded.problems, ...inexactNumbers([value])] } };
}
