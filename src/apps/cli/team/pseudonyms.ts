import { createHmac } from "node:crypto";
import { hostname, homedir, userInfo } from "node:os";
import { basename } from "node:path";
import { readerOf } from "../../../transcripts/calls/readerOf";
import { costOf, modelName } from "../../../transcripts/statistics/prices";

/** Replaces what identifies people and projects. Equal texts have equal pseudonyms with the same key. */
export interface Pseudonyms {
  /** Of this machine and user. */
  readonly machine: string;
  /** Of a row, by what it is and what identifies it there. */
  id(kind: string, ...parts: readonly (string | number | null)[]): string;
  path(path: string): string;
  /** Returns the name itself if it is only a name. */
  tool(name: string): string;
  model(name: string): string;
}

/** Hexadecimal digits of a pseudonym: 96 bits, so that no two of billions are equal. */
const DIGITS = 24;

/** Pseudonyms to remember: a path or a name is in many rows. */
const MAX_KNOWN = 100_000;

/** Characters of a name that is part of others only by chance. */
const SHORT = 2;

const TOOL = /^[A-Za-z][\w-]{0,127}$/;
/** A point is only before a digit: what is before other characters can be the name of a file. */
const MODEL = /^[A-Za-z](?:[\w:-]|\.(?=\d)){0,127}$/;

/** Returns the pseudonyms of a key. `people` are names that no name of a tool or model may contain. */
export function pseudonymsOf(key: string, people: readonly string[] = ownNames()): Pseudonyms {
  const hidden = people.map((name) => name.toLowerCase()).filter((name) => name.length > SHORT);
  const known = new Map<string, string>();
  const id = (...parts: readonly unknown[]): string =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex").slice(0, DIGITS);
  const remembered = (kind: string, text: string, make: () => string): string => {
    const name = `${kind} ${text}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= MAX_KNOWN) known.clear();
    const made = make();
    known.set(name, made);
    return made;
  };
  const isPlain = (name: string, shape: RegExp): boolean => {
    const lower = name.toLowerCase();
    return shape.test(name) && !hidden.some((person) => lower.includes(person));
  };
  return {
    machine: id("machine"),
    id: (kind, ...parts) => id(kind, ...parts),
    path: (path) => remembered("path", path, () => id("path", path)),
    tool: (name) =>
      remembered("tool", name, () => {
        const isKnown = readerOf(name)?.tools.includes(name) === true;
        return isKnown || isPlain(name, TOOL) ? name : `tool-${id("tool", name)}`;
      }),
    model: (name) =>
      remembered("model", name, () => {
        const short = modelName(name);
        return isPriced(short) || isPlain(short, MODEL) ? short : `model-${id("model", name)}`;
      }),
  };
}

/** A model with a price is public. */
function isPriced(model: string): boolean {
  const none = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const usage = { ...none, kept_for_an_hour: 0, session: "", thread: "", model, tools: [] };
  return costOf(usage) !== undefined;
}

/** Names by which the user and the machine are known. */
function ownNames(): string[] {
  return [userName(), basename(homedir()), hostname()].flatMap((name) => [name, name.split(".")[0] ?? ""]);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry, as in some containers.
    return "";
  }
}
