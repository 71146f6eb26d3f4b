import { fieldsOf, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** A part of a message of Crush, and the record of it. */
interface CrushPart {
  readonly item: unknown;
  readonly type: unknown;
  readonly data: JsonObject;
}

/** The calls of a message that have the same ID, until all of them have their results. */
interface SameId {
  readonly calls: number;
  readonly results: number;
}

/**
 * Returns the parts of a message of Crush. In 2025, some models' messages had whole calls with the same ID. Each of them
 * ran, and the next message has their results in the same order: the second call of `ID` is `ID/2`.
 */
export function crushParts(parts: unknown): CrushPart[] {
  const seen = new Map<string, SameId>();
  return itemsOf(parts).map((item) => {
    const part = fieldsOf(item);
    const data = fieldsOf(part["data"]);
    const type = part["type"];
    const field = type === "tool_call" ? "id" : type === "tool_result" ? "tool_call_id" : "";
    const id = stringOf(data[field]);
    if (id === undefined || data["finished"] === false) return { item, type, data };
    const before = seen.get(id) ?? { calls: 0, results: 0 };
    const { calls, results } = before.calls > 0 && before.calls === before.results ? { calls: 0, results: 0 } : before;
    const now = type === "tool_call" ? { calls: calls + 1, results } : { calls, results: results + 1 };
    seen.set(id, now);
    const count = type === "tool_call" ? now.calls : now.results;
    return { item, type, data: count === 1 ? data : { ...data, [field]: `${id}/${count}` } };
  });
}
