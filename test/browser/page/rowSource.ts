import type { RunRecord } from "../../../src/results/result";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { CallRow, CallStatus } from "../../../src/transcripts/model/callRow";
import type { Row, RowText } from "../../../src/transcripts/model/entryRow";
import { callDetail, countedAs, runRecord, runRow, transcriptRow } from "./generated";
import type { Written } from "./written";

/** Where rows and runs come from that no engine reads. */
export interface RowSource {
  /** Run `index`, counted from the oldest. */
  runRow(index: number): CallRow;
  runRecord(index: number): RunRecord;
  row(index: number): Row;
  countedAs(index: number): CallStatus | "unreadable" | undefined;
  call(id: string): CallDetail | undefined;
  text(row: number): RowText;
}

/** The number in the id of a generated run or call. */
export const numberIn = (id: string): number => Number(id.replace(/^\D+/, ""));

/** Rows made from their number alone, as many as are asked for. */
export const generated: RowSource = {
  runRow,
  runRecord,
  row: transcriptRow,
  countedAs,
  call: (id) => callDetail(numberIn(id)),
  text: (index) => ({ text: transcriptRow(index).text, raw: JSON.stringify(transcriptRow(index)) }),
};

/** The rows of a set; throws a `RangeError` for a row that the set does not have. */
export function fromWritten(set: Written): RowSource {
  const own = <T>(value: T | undefined): T => {
    if (value === undefined) throw new RangeError("No such row");
    return value;
  };
  return {
    runRow: (index) => own(set.runs[index]).row,
    runRecord: (index) => own(set.runs[index]).record,
    row: (index) => own(set.rows[index]),
    countedAs(index) {
      const { call, kind } = own(set.rows[index]);
      return call?.status ?? (kind === "unreadable" ? kind : undefined);
    },
    call: (id) => set.calls.get(id),
    text: (index) => own(set.texts.get(index)),
  };
}
