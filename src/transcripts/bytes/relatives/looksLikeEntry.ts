import { isKnownType } from "../../entries/entryTypes";
import { isObject, type JsonObject } from "../../../base/json/jsonValue";

/**
 * True for an object that is an entry by its own fields: a type that is known, or another one with an id of an entry or
 * a session.
 */
export function isEntry(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof value["type"] !== "string") return false;
  return isKnownType(value["type"]) || ["uuid", "sessionId", "session_id"].some((id) => typeof value[id] === "string");
}

/** Keys that entries were found under, in the order they are looked for; any other comes behind them. */
const USUAL_KEYS: readonly string[] = ["raw", "entry", "data"];
/** `type` alone says little in an object of another program: one of these identifies an entry. */
const EVIDENCE: readonly string[] = ["message", "uuid", "sessionId", "session_id", "leafUuid", "messageId", "event"];

/** Returns the key under which an object that is no entry itself contains one. Undefined if it contains none. */
export function wrappingKey(value: unknown): string | undefined {
  if (!isObject(value) || isEntry(value)) return undefined;
  const keys = [...USUAL_KEYS, ...Object.keys(value)].filter((key) => Object.hasOwn(value, key));
  return keys.find((key) => {
    const inner = value[key];
    return isEntry(inner) && EVIDENCE.some((name) => Object.hasOwn(inner, name));
  });
}
