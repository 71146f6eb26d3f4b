import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";
import type { Convert, ConvertedEntry } from "./foreignForm";

/** The calls with an ID so far. */
interface IdUse {
  readonly calls: number;
  /** Whether the last one has its result. */
  readonly isAnswered: boolean;
}

/** What is known of IDs that can come again, in groups, so that few are copied for a call. */
type UsedIds = readonly ReadonlyMap<string, IdUse>[];

const GROUPS = 64;
const NO_IDS: UsedIds = Array.from({ length: GROUPS }, () => new Map<string, IdUse>());

/** More IDs of a group than a session has that come again. The oldest are given up. */
const MOST_IDS = 32;

/**
 * Returns a converter that distinguishes calls with the same ID. Servers of some models begin anew with IDs such as
 * `tool_0_bash` or `functions.bash:0` in each response, or when a conversation was summarized, but an ID names one call
 * in the entries. The second call after the first one's result is `tool_0_bash (2)`.
 * For sessions that record each call once: otherwise, a call that is written again is another one.
 */
export function distinctCalls(convert: Convert, used: UsedIds = NO_IDS): Convert {
  const distinct: Convert = (record) => {
    const step = convert(record);
    let now = used;
    const entries = step.entries.map((converted) => {
      const [entry, after] = withDistinctIds(converted, now);
      now = after;
      return entry;
    });
    const isSame = step.next === convert && now === used;
    const atEnd = step.atEnd && withDistinctIds(step.atEnd, now)[0];
    return { entries, next: isSame ? distinct : distinctCalls(step.next, now), atEnd };
  };
  return distinct;
}

function withDistinctIds(converted: ConvertedEntry, before: UsedIds): readonly [ConvertedEntry, UsedIds] {
  const { entry } = converted;
  const message = fieldsOf(entry["message"]);
  if (!Array.isArray(message["content"])) return [converted, before];
  let used = before;
  const content = message["content"].map((block: unknown) => {
    const field = isObject(block) ? ID_FIELD.get(block["type"]) : undefined;
    const id = field === undefined ? undefined : stringOf(fieldsOf(block)[field]);
    if (field === undefined || id === undefined || isRandom(id)) return block;
    const use = (field === "id" ? afterCall : afterResult)(used[groupOf(id)]?.get(id));
    used = withUse(used, id, use);
    return use.calls === 1 ? block : { ...fieldsOf(block), [field]: `${id} (${use.calls})` };
  });
  if (used === before) return [converted, before];
  return [{ ...converted, entry: { ...entry, message: { ...message, content } } }, used];
}

/** The fields with the ID of a call, by the type of the content block. */
const ID_FIELD: ReadonlyMap<unknown, "id" | "tool_use_id"> = new Map([
  ["tool_use", "id"],
  ["tool_result", "tool_use_id"],
]);

/** A call that has no result yet may be written in several parts. */
function afterCall(use: IdUse | undefined): IdUse {
  return { calls: (use?.calls ?? 0) + (use === undefined || use.isAnswered ? 1 : 0), isAnswered: false };
}

function afterResult(use: IdUse | undefined): IdUse {
  return { calls: use?.calls ?? 1, isAnswered: true };
}

function groupOf(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0;
  return hash % GROUPS;
}

function withUse(used: UsedIds, id: string, use: IdUse): UsedIds {
  const group = groupOf(id);
  const next = new Map(used[group]);
  next.delete(id);
  next.set(id, use);
  const [oldest] = next.size > MOST_IDS ? next.keys() : [];
  if (oldest !== undefined) next.delete(oldest);
  return used.with(group, next);
}

/** Whether an ID is made as most servers do: random, so that it cannot come twice. */
function isRandom(id: string): boolean {
  return id.split(/[^A-Za-z0-9]/).some((part) => part.length >= 8 && part.replace(/\D/g, "").length >= 2);
}
