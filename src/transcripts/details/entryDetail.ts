import { boundDepth } from "../../base/json/nestingLimit";
import { fieldsOf, isObject, type JsonObject } from "../../base/json/jsonValue";
import { contentBlocks } from "../entries/contentBlocks";
import { shapeNotes } from "../entries/entryShape";
import { backupsLeftOut, backupsOf } from "./fileBackup";
import type { EntryDetail } from "../model/entryDetailModel";
import { nestedParts } from "../nested/readNested";
import { readEntryAt, type Source } from "../rows/rowReader";
import { savedInHook } from "../entries/savedHook";

/** Fields that contain what other rows or calls show, and can be megabytes. */
const LEFT_OUT = new Set(["message", "toolUseResult", "snapshot"]);

/**
 * Returns what the entry of a row contains in addition to its text. That is its own fields without the message, some of
 * the message's, and the block that the row shows. Undefined if the row's line can no longer be read. Throws RangeError
 * for a row that doesn't exist.
 */
export async function entryDetail(source: Source, row: number, signal?: AbortSignal): Promise<EntryDetail | undefined> {
  const read = await readEntryAt(source, row);
  if (!read) return undefined;
  const { entry, part } = read;
  const message = fieldsOf(entry.fields["message"]);
  const block = contentBlocks(message["content"])[part];
  const fields = Object.fromEntries(Object.entries(entry.fields).filter(([name]) => !LEFT_OUT.has(name)));
  const { role, model, stop_reason: stopReason, usage } = message;
  const files = fieldsOf(fieldsOf(entry.fields["snapshot"])["trackedFileBackups"]);
  const backups = backupsOf(entry.fields);
  const saved = savedInHook(entry.fields);
  const nested =
    entry.type === "progress/agent_progress" ? await nestedParts(source, row, entry.fields, signal) : undefined;
  const leftOut = backupsLeftOut(entry.fields);
  const notes = [...(entry.isObject ? shapeNotes(entry.fields) : []), ...(leftOut === undefined ? [] : [leftOut])];
  return {
    type: entry.type,
    fields: bounded(fields),
    message: bounded({ role, model, stop_reason: stopReason, usage }),
    ...(block !== undefined && { block: boundDepth(block) }),
    ...(nested && { nested }),
    ...(saved.length > 0 && { saved }),
    ...(notes.length > 0 && { notes }),
    ...(backups.length > 0 && { backups }),
    ...(Object.keys(files).length > 0 && { files: Object.keys(files) }),
  };
}

function bounded(fields: JsonObject): JsonObject {
  const whole = boundDepth(fields);
  if (isObject(whole)) return whole;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, boundDepth(value)]));
}
