import { changedLineCount } from "../../base/diff/changedLineCount";
import type { LineChange } from "../model/callRow";
import type { ChangedPart } from "../model/changes/changesModel";
import type { ReplacedPart } from "./recordedEdit";

/** Characters that are looked through to find parts in texts. */
const MAX_LOOKED = 50_000_000;
/** Characters that a file has at most while it is edited. */
const MAX_FILE = 4_000_000;

/** Why a part isn't found in a text: it isn't in it, or where it is isn't certain. */
export type NotFound = "absent" | "uncertain";

interface CountedPart {
  readonly part: ReplacedPart;
  readonly change: LineChange;
}

/**
 * Parts of a file that were replaced, where the rest of it isn't known. A later edit joins an earlier one only where it
 * surely changed what that one wrote: where its tool requires a text that is in the file once.
 */
export class KnownParts {
  readonly #parts: CountedPart[] = [];
  /** The index of the part that was changed last. */
  #latest = -1;
  #looked = 0;

  get count(): number {
    return this.#parts.length;
  }

  list(): ChangedPart[] {
    return this.#parts.map(({ part: { before, after, everywhere } }) => ({
      before,
      after,
      ...(everywhere && { everywhere }),
    }));
  }

  /** Counts the lines of all parts. */
  change(): LineChange {
    let [added, removed] = [0, 0];
    for (const { change } of this.#parts) [added, removed] = [added + change.added, removed + change.removed];
    return { added, removed };
  }

  /** Adds parts that were replaced after all others. */
  add(parts: readonly ReplacedPart[]): void {
    for (const part of parts) this.#addOne(part);
  }

  #addOne(part: ReplacedPart): void {
    const { before, after, everywhere, unique } = part;
    const within = before === "" || !(unique || everywhere) ? [] : this.#containing(before);
    if (everywhere) for (const at of within) this.#rewrite(at, (text) => text.split(before).join(after));
    const [only = -1] = within;
    const known = within.length === 1 ? this.#parts[only]?.part : undefined;
    if (unique && known && placesOf(known.after, part).length === 1)
      this.#rewrite(only, (text) => replaced(text, text.indexOf(before), part));
    else {
      this.#parts.push({ part, change: countOf(part) });
      this.#latest = this.#parts.length - 1;
    }
  }

  #containing(text: string): number[] {
    return this.#parts.flatMap(({ part: { after } }, at) => (this.#mayLook(after) && after.includes(text) ? [at] : []));
  }

  #mayLook(text: string): boolean {
    this.#looked += text.length;
    return this.#looked <= MAX_LOOKED;
  }

  #rewrite(at: number, to: (text: string) => string): void {
    const counted = this.#parts[at];
    if (!counted) return;
    const part = { ...counted.part, after: to(counted.part.after) };
    this.#parts[at] = { part, change: countOf(part) };
    this.#latest = at;
  }

  /** Returns the whole text from before all parts were replaced, by the text after. */
  textBefore(text: string): { readonly text: string } | NotFound {
    const found: { readonly part: ReplacedPart; readonly place: number }[] = [];
    for (const [at, { part }] of this.#parts.entries()) {
      if (!this.#mayLook(text)) return "uncertain";
      const places = placesOf(text, { ...part, before: part.after });
      const [place] = places;
      // Later edits may have changed what the other parts wrote.
      if (place === undefined && part.after !== "" && at === this.#latest) return "absent";
      if (place === undefined || places.length > 1 || part.everywhere) return "uncertain";
      found.push({ part, place });
    }
    found.sort((one, other) => other.place - one.place);
    let [first, end] = [text, text.length];
    for (const { part, place } of found) {
      if (place + part.after.length > end) return "uncertain";
      first = first.slice(0, place) + part.before + first.slice(place + part.after.length);
      end = place;
    }
    return { text: first };
  }
}

/** Replaces parts of a text, one after the other. */
export function replaceParts(text: string, parts: readonly ReplacedPart[]): { readonly text: string } | NotFound {
  let now = text;
  let looked = 0;
  for (const part of parts) {
    const { before, after, everywhere, unique } = part;
    looked += now.length;
    if (looked > MAX_LOOKED || (before === "" && now !== "")) return "uncertain";
    const places = before === "" ? [0] : placesOf(now, part);
    const [place] = places;
    if (place === undefined) return "absent";
    if (places.length > 1 && !everywhere) return unique ? "absent" : "uncertain";
    if (now.length + places.length * (after.length - before.length) > MAX_FILE) return "uncertain";
    now = everywhere && before !== "" ? now.split(before).join(after) : replaced(now, place, part);
  }
  return { text: now };
}

/** The first two offsets of a part, or all if every occurrence is replaced. Parts of patches are whole lines. */
function placesOf(text: string, { before, everywhere, unique }: ReplacedPart): number[] {
  if (before === "") return [];
  const lines = !unique && !everywhere;
  const wanted = lines ? `\n${before}` : before;
  const places = lines && text.startsWith(before) ? [0] : [];
  for (let at = text.indexOf(wanted); at >= 0 && (everywhere || places.length < 2);) {
    places.push(lines ? at + 1 : at);
    at = text.indexOf(wanted, at + (everywhere ? wanted.length : 1));
  }
  return places;
}

function replaced(text: string, at: number, { before, after }: ReplacedPart): string {
  return text.slice(0, at) + after + text.slice(at + before.length);
}

/** Counts lines. The text of an edit may end within a line, which is one line all the same. */
function countOf({ before, after }: ReplacedPart): LineChange {
  const [old, now] = [before, after].map((text) => (text === "" || text.endsWith("\n") ? text : `${text}\n`));
  return changedLineCount(old ?? "", now ?? "");
}
