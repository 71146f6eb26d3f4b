import { contentBlocks } from "../entries/contentBlocks";
import { fieldsOf, type JsonObject } from "../../base/json/jsonValue";
import type { Call } from "../index/calls/indexedCall";
import type { NestedCallRow, NestedCallRows } from "../model/nestedCallModel";
import { readEntryAt, readRows, type Source } from "../rows/rowReader";
import { Breath } from "../../base/pause";

/** Tools whose input is a script that calls tools. */
const SCRIPTS = new Set(["exec"]);
/** Calls after a script that are looked at. */
const MOST_READ = 300;
/** Lines after the output of a script: its calls can end later. */
const BEHIND = 200;

/**
 * Reads the calls of a script, which are calls of their own and name it as their caller, in the order in which they
 * ended. Undefined if there are none.
 */
export async function scriptCalls(
  source: Source,
  script: Call,
  signal?: AbortSignal,
): Promise<NestedCallRows | undefined> {
  if (!SCRIPTS.has(script.tool)) return undefined;
  const { index } = source;
  const lastLine = (script.answer?.line ?? Infinity) + BEHIND;
  const found: NestedCallRow[] = [];
  const breath = new Breath();
  let looked = 0;
  for (let row = script.row + 1; row < index.rowCount && index.row(row).line <= lastLine; row++) {
    signal?.throwIfAborted();
    if (breath.due) await breath.take();
    const call = index.calls.at(index.row(row).call ?? -1);
    if (call?.row !== row) continue;
    if (++looked > MOST_READ) break;
    const read = await readEntryAt(source, row);
    if (!read || callerOf(read.entry.fields, call.id) !== script.id) continue;
    const rows = await readRows(source, row, row + 1, signal);
    found.push(...rows.flatMap(({ line, call: shown }) => (shown ? { ...shown, row, line } : [])));
  }
  return found.length === 0 ? undefined : { calls: found, hidden: 0, incomplete: looked > MOST_READ, of: "script" };
}

/** The call that made the use with this id, as the API writes it for calls of code. */
function callerOf(entry: JsonObject, id: string): unknown {
  const blocks = contentBlocks(fieldsOf(entry["message"])["content"]).map(fieldsOf);
  return fieldsOf(blocks.find((block) => block["id"] === id)?.["caller"])["tool_id"];
}
