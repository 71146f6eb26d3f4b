import { isObject, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { Breath } from "../../../base/pause";
import { jsonIn, LINE_FEED } from "../../bytes/jsonBytes";
import { joinBytes } from "../../bytes/lineBytes";
import type { Replayed } from "../foreignForm";

/** What a change does (VS Code's type `EntryKind`). */
const INITIAL = 0;
const SET = 1;
const PUSH = 2;
const DELETE = 3;

type Container = Record<string, unknown> | unknown[];

/**
 * Replays VS Code's log of a chat into one object, with the line of the log on which each request came. Skips what is
 * no change, or refers to nothing that exists. Linear in the bytes. Pauses between lines and requests.
 */
export async function replayChat(log: Uint8Array): Promise<Replayed> {
  const breath = new Breath();
  let chat: unknown;
  let lines: number[] = [];
  let number = 0;
  for (let from = 0; from < log.length;) {
    const feed = log.indexOf(LINE_FEED, from);
    const to = feed === -1 ? log.length : feed;
    const change = jsonIn(log, from, to);
    from = to + 1;
    number++;
    if (breath.due) await breath.take();
    if (!isObject(change)) continue;
    if (change["kind"] === INITIAL) {
      chat = change["v"];
      lines = [];
    } else apply(chat, change["kind"], itemsOf(change["k"]), change["v"], change["i"]);
    const requests = isObject(chat) ? itemsOf(chat["requests"]).length : 0;
    lines.length = Math.min(lines.length, requests);
    while (lines.length < requests) lines.push(number);
  }
  return { bytes: await jsonOf(chat, breath), lines };
}

/** Returns the JSON of a chat, its requests one by one. Empty for what is nested too deeply to be written. */
async function jsonOf(chat: unknown, breath: Breath): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const add = (text: string): void => {
    const bytes = ENCODER.encode(text);
    pieces.push(bytes);
    length += bytes.length;
  };
  try {
    if (isObject(chat) && Array.isArray(chat["requests"])) {
      const { requests, ...others } = chat;
      add(JSON.stringify({ ...others, requests: [] }).slice(0, -2));
      for (const [at, request] of itemsOf(requests).entries()) {
        add(`${at === 0 ? "" : ","}${JSON.stringify(request)}`);
        if (breath.due) await breath.take();
      }
      add("]}");
    } else add(JSON.stringify(chat ?? null));
  } catch (error) {
    if (error instanceof RangeError) return new Uint8Array(0);
    throw error;
  }
  return joinBytes(pieces, length);
}

const ENCODER = new TextEncoder();

function apply(chat: unknown, kind: unknown, path: readonly unknown[], value: unknown, from: unknown): void {
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>(childOf, chat);
  if (!isContainer(holder)) return;
  if (kind === SET) set(holder, last, value);
  else if (kind === DELETE && !Array.isArray(holder)) Reflect.deleteProperty(holder, stringOf(last) ?? "");
  else if (kind === PUSH) push(holder, last, itemsOf(value), from);
}

function push(holder: Container, key: unknown, values: readonly unknown[], from: unknown): void {
  const known = childOf(holder, key);
  const list: unknown[] = Array.isArray(known) ? known : [];
  if (typeof from === "number" && Number.isInteger(from) && from >= 0) list.splice(from);
  for (const value of values) list.push(value);
  if (list !== known) set(holder, key, list);
}

/** An index beyond the end is not valid: it would create a list of that length. */
function set(holder: Container, key: unknown, value: unknown): void {
  if (Array.isArray(holder)) {
    if (typeof key === "number" && Number.isInteger(key) && key >= 0 && key <= holder.length) holder[key] = value;
  } else if (typeof key === "string") {
    Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
  }
}

function childOf(holder: unknown, key: unknown): unknown {
  if (!isContainer(holder) || (typeof key !== "string" && typeof key !== "number")) return undefined;
  return Object.hasOwn(holder, key) ? (holder as Record<string | number, unknown>)[key] : undefined;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
