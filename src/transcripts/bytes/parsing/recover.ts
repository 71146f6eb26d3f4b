import { isObject, type JsonObject } from "../../../base/json/jsonValue";
import { isKnownType } from "../../entries/entryTypes";
import { endOfString, parseJson } from "../../../base/json/nestingLimit";

/** A stretch of a damaged line: an object that could be read, or text that could not. */
export type Piece =
  | { readonly kind: "object"; readonly value: JsonObject }
  | { readonly kind: "lost"; readonly text: string };

/** Starts of records tried behind broken stretches. */
const MAX_ATTEMPTS = 64;
/**
 * Each of them may cost a walk over the rest of the line: so often a line is walked over in all, and a short one as
 * long as it takes no time.
 */
const MAX_WALKS = 8;
const SHORT_WALK = 4_000_000;
/** Objects taken out of one line. */
const MAX_PIECES = 10_000;

/**
 * How records begin. Spliced lines contain the start of a record and then a whole one
 * (docs/transcript-format.md#oddities).
 */
const RECORD_START =
  /\{"(?:parentUuid|type|uuid|sessionId|session_id|leafUuid|logicalParentUuid|messageId|timestamp|isSidechain|cwd)"/g;

/**
 * Finds the objects in a line that is not one JSON value: glued ones (`}{`), and a record after the stub of another.
 * After a broken stretch takes only what looks like an entry: the inner objects of a cut record are none. Returns
 * undefined if there is nothing to take. `work` counts the characters walked over, at most `maxWalked` and once the
 * line.
 */
export function recover(text: string, work: { walked: number } = { walked: 0 }): Piece[] | undefined {
  const most = maxWalked(text.length);
  const pieces: Piece[] = [];
  let objects = 0;
  let attempts = 0;
  let at = 0;
  let lostFrom = 0;
  /** The text before `at` is whole objects and white space only. */
  let whole = true;

  while (at < text.length) {
    at = skipSpace(text, at);
    const found = whole || (attempts++ < MAX_ATTEMPTS && work.walked < most) ? objectAt(text, at, work) : undefined;
    if (found && (whole || looksLikeEntry(found.value)) && objects < MAX_PIECES) {
      if (!whole) pushLost(pieces, text.slice(lostFrom, at));
      pieces.push({ kind: "object", value: found.value });
      objects++;
      at = found.end;
      lostFrom = at;
      whole = true;
      continue;
    }
    whole = false;
    const goesOn = attempts < MAX_ATTEMPTS && work.walked < most && objects < MAX_PIECES;
    at = goesOn ? nextStart(text, at + 1) : text.length;
  }
  if (!whole) pushLost(pieces, text.slice(lostFrom));
  return objects > 0 ? pieces : undefined;
}

/** How far is walked over a line of so many characters in all, before the last attempt is made. */
export function maxWalked(length: number): number {
  return Math.max(SHORT_WALK, MAX_WALKS * length);
}

function pushLost(pieces: Piece[], text: string): void {
  if (text.trim() !== "") pieces.push({ kind: "lost", text });
}

function looksLikeEntry(value: JsonObject): boolean {
  return typeof value["type"] === "string" && (isKnownType(value["type"]) || typeof value["uuid"] === "string");
}

function nextStart(text: string, from: number): number {
  RECORD_START.lastIndex = from;
  return RECORD_START.exec(text)?.index ?? text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === "") at++;
  return at;
}

function objectAt(
  text: string,
  from: number,
  work: { walked: number },
): { value: JsonObject; end: number } | undefined {
  const end = endOfObject(text, from);
  work.walked += (end ?? text.length) - from;
  if (end === undefined) return undefined;
  try {
    const value: unknown = parseJson(text.slice(from, end));
    return isObject(value) ? { value, end } : undefined;
  } catch {
    return undefined;
  }
}

/** Index behind the brace that closes the one at `from`; braces in strings do not count. */
function endOfObject(text: string, from: number): number | undefined {
  if (text.charAt(from) !== "{") return undefined;
  let depth = 0;
  const token = /["{}]/g;
  token.lastIndex = from;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === "{") depth++;
    else if (match[0] === "}") {
      if (--depth === 0) return token.lastIndex;
    } else {
      const end = endOfString(text, token.lastIndex);
      if (end === undefined) return undefined;
      token.lastIndex = end;
    }
  }
  return undefined;
}
