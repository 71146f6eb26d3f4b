import { decodeResult } from "../../results/decoding/decode";
import { type Hidden, HiddenCount, redactInto } from "../../base/redaction/redact";
import { redactValue } from "../../base/redaction/redactValue";
import type { RunRecord } from "../../results/result";
import type { CallRow } from "../model/callRow";
import type { ExportedCall, ExportItem, ExportSource } from "./exportFormat";
import { withoutCutWords } from "./exportTexts";
import type { ExportOptions } from "../model/exportModel";

/** A recorded call of our own tools as what is exported; `row` is it as a list shows it. */
export function runSource(
  record: RunRecord,
  row: CallRow,
  { redact, homePaths = false }: Pick<ExportOptions, "redact" | "homePaths">,
): ExportSource {
  const count = new HiddenCount();
  const options = { homePaths };
  const text = (plain: string): string => (redact ? redactInto(plain, count, options) : plain);
  const { result } = decodeResult(record);
  const whole: ExportedCall = {
    ...row,
    input: record.input,
    result,
    line: 0,
  };
  return {
    name: text(`${record.tool} ${record.started}`.trim()),
    scope: "one recorded call",
    redacted: redact,
    about: () => Promise.resolve(undefined),
    async *items() {
      // Redacting changes texts only: the shape stays.
      const call = redact
        ? (redactValue(
            { ...withoutCutWords(whole), text: shownResult(record, count, options, redact) },
            count,
            options,
          ) as ExportedCall)
        : whole;
      const item: ExportItem = {
        row: { index: 0, kind: "call", line: 0, text: call.summary, hidden: 0, time: record.started, call },
        text: call.summary,
        call,
        entry: () => Promise.resolve(undefined),
      };
      yield item;
    },
    async *outline() {
      // A single call has none.
    },
    shown: text,
    notes: () => [],
    hidden: (): readonly Hidden[] => count.list(),
  };
}

function shownResult(record: RunRecord, count: HiddenCount, options: { homePaths: boolean }, redact: boolean): string {
  const shown: unknown = redact ? redactValue(record.result, count, options) : record.result;
  return JSON.stringify(shown, undefined, 2);
}
