import { contentBlocks } from "../entries/contentBlocks";
import type { Entry } from "../entries/entryTypes";
import type { Part } from "../entries/entryType";
import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";

/** A text of an entry, as it is in the JSON: one string, or a number as it is written. */
export interface EntryText {
  /** Index of the part of the entry, and so the row, that it belongs to. */
  readonly part: number;
  readonly text: string;
  /** Returns its field, in words of the viewer: `prompt`, `answer`, `input.command`, `result`, `result.stdout`. */
  field(): string;
}

/**
 * Yields the texts of an entry in which a search looks: everything it says, shown or not. Leaves out what says where
 * the entry belongs (ids, times, the working folder, the program's version), signatures, and the bytes of pictures:
 * they would match everywhere, or by chance.
 */
export function* entryTexts(entry: Entry): Generator<EntryText> {
  const { fields, parts } = entry;
  const message = fieldsOf(fields["message"]);
  const blocks = contentBlocks(message["content"]);
  const spoken = isSpoken(entry) && blocks.length === parts.length;
  if (!spoken) {
    yield* leaves(fields, 0, isSpoken(entry) ? "" : KEYED, (key) => ABOUT.has(key));
    return;
  }
  for (const [index, block] of blocks.entries()) yield* blockTexts(block, parts[index], index);
  yield* restTexts(entry);
}

/** Returns the texts of a value that is in an entry's position. */
export function valueTexts(value: unknown): Iterable<EntryText> {
  return leaves(value, 0, KEYED);
}

/** Whether an entry's message is split into parts. */
function isSpoken({ fields }: Entry): boolean {
  return fields["type"] === "user" || fields["type"] === "assistant";
}

function* blockTexts(block: unknown, part: Part | undefined, index: number): Generator<EntryText> {
  if (part?.use) {
    yield { part: index, text: part.use.tool, field: () => "tool" };
    yield* leaves(fieldsOf(block)["input"], index, "input");
    return;
  }
  if (part?.result) {
    yield* leaves(fieldsOf(block)["content"], index, "result", (key) => BLOCK.has(key), true);
    return;
  }
  const name = part?.kind ?? "entry";
  if (typeof block === "string") yield { part: index, text: block, field: () => name };
  else yield* leaves(block, index, name, (key) => BLOCK.has(key), true);
}

/**
 * Yields the texts of an entry outside its message. The structured result belongs to the part with the result, the
 * others to the first.
 */
function* restTexts({ fields, parts }: Entry): Generator<EntryText> {
  const source = stringOf(fields["sourceToolUseID"]);
  const own = parts.findIndex(({ result }) => result !== undefined && result["tool_use_id"] === source);
  const result = own === -1 ? parts.findIndex((part) => part.result) : own;
  for (const [key, value] of Object.entries(fields)) {
    if (key === "message" || ABOUT.has(key)) continue;
    if (key === "toolUseResult" || key === "tool_use_result") yield* leaves(value, Math.max(0, result), "result");
    else yield* leaves(value, 0, key, (inner) => ABOUT.has(inner));
  }
}

/** Of entries that are no messages the names of fields are shown, so they are searched. */
const KEYED = "entry";

/** Fields that say where an entry belongs, at its top and in entries inside others. */
const ABOUT = new Set(
  (
    "uuid parentUuid logicalParentUuid leafUuid messageId sessionId session_id requestId request_id timestamp version cwd gitBranch userType entrypoint slug " +
    "isSidechain isMeta agentId promptId toolUseID parentToolUseID parent_tool_use_id tool_use_id sourceToolUseID sourceToolAssistantUUID signature"
  ).split(" "),
);

/** What a block of a message says of itself. */
const BLOCK = new Set([
  "type",
  "id",
  "tool_use_id",
  "signature",
  "cache_control",
  "is_error",
  "media_type",
  "mimeType",
]);

/** Levels of nesting that are walked, as many as are shown. */
const MAX_DEPTH = 200;

interface Place {
  readonly value: unknown;
  readonly key: string | number;
  readonly above: Place | undefined;
  readonly depth: number;
}

/**
 * Yields the strings and numbers of a value, in order. `name` precedes their own names; `flat` leaves these out: blocks
 * of a message are one text for a reader. With the name `KEYED` also yields the names of fields.
 */
function* leaves(
  value: unknown,
  part: number,
  name: string,
  leftOut: (key: string) => boolean = () => false,
  flat = false,
): Generator<EntryText> {
  const open: Iterator<Place>[] = [[{ value, key: name, above: undefined, depth: 0 }].values()];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const next = level.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const here = next.value;
    const field = (): string => (flat ? name : pathOf(here));
    if (typeof here.value === "string" || typeof here.value === "number")
      yield { part, text: String(here.value), field };
    if (typeof here.value !== "object" || here.value === null || here.depth > MAX_DEPTH) continue;
    const picture = isPicture(here.value);
    const isHidden = (key: string): boolean => leftOut(key) || (picture && key === "data");
    const isKeyed = name === KEYED && !Array.isArray(here.value);
    for (const key of isKeyed ? Object.keys(here.value) : []) if (!isHidden(key)) yield { part, text: key, field };
    open.push(placesIn(here, here.value, isHidden));
  }
}

/** Yields the positions in a value one after the other, so that those of a large one don't all exist at once. */
function* placesIn(above: Place, value: object, isHidden: (key: string) => boolean): Generator<Place> {
  for (const key of Object.keys(value)) {
    if (isHidden(key)) continue;
    const own = Array.isArray(value) ? Number(key) : key;
    yield { value: (value as Record<string, unknown>)[key], key: own, above, depth: above.depth + 1 };
  }
}

/** `data` is base64 there. */
function isPicture(value: object): boolean {
  if (!isObject(value) || typeof value["data"] !== "string") return false;
  return value["type"] === "base64" || typeof value["media_type"] === "string" || typeof value["mimeType"] === "string";
}

function pathOf(place: Place): string {
  const keys: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.above) keys.unshift(at.key);
  return keys.reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    return path === "" || path === KEYED ? key : `${path}.${key}`;
  }, "");
}
