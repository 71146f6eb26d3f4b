import { stringOf } from "../../base/json/jsonValue";
import { summaryOf } from "../calls/callSummary";
import { readEntryAt } from "../rows/rowReader";
import type { Part } from "./agentParts";

/** Reads what a call is about, as its row says it. Empty for a call whose line can no longer be read. */
export async function callSubject({ source }: Part, row: number): Promise<string> {
  const read = await readEntryAt(source, row);
  return read?.use ? summaryOf(read.use.tool, read.use.input, stringOf(read.entry.fields["cwd"])) : "";
}
