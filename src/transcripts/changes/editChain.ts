import { changedLineCount } from "../../base/diff/changedLineCount";
import type { LineChange } from "../model/callRow";
import type { ChangeGap, ChangeStretch, StretchTexts } from "../model/changes/changesModel";
import type { RecordedEdit, ReplacedPart } from "./recordedEdit";
import { KnownParts, replaceParts } from "./knownParts";

/** Characters of all texts of one file that are returned. */
const MAX_TEXTS = 4_000_000;

/** Edits that continue one another. `whole` if the text after the last of them is known. */
interface OpenStretch {
  readonly gap?: ChangeGap | undefined;
  readonly between?: LineChange | undefined;
  edits: number;
  whole?: { readonly first: string | null | undefined; now: string | null };
  readonly parts: KnownParts;
  deleted: boolean;
  movedTo?: string;
  movedFrom?: string;
}

/** What the edits of a file changed together. */
export interface ChainedEdits {
  readonly stretches: readonly ChangeStretch[];
  readonly later?: { readonly change?: LineChange };
}

/**
 * Joins the edits of one file, in the order in which they were made, to what they changed together. Texts that don't
 * continue each other are never compared: there is a gap between them. Lines are compared without their kind of line
 * break.
 */
export class EditChain {
  readonly #closed: ChangeStretch[] = [];
  #open: OpenStretch | undefined;
  /** The text at the end of the last stretch, if it is known. */
  #last: string | null | undefined;
  #characters = 0;

  /** Adds an edit that was made after all others. */
  add({ before, after, parts, movedTo, movedFrom }: RecordedEdit): void {
    if (movedFrom !== undefined) {
      const arrived = this.#begin();
      arrived.edits++;
      arrived.movedFrom = movedFrom;
      return;
    }
    // What comes after a file was moved away is another file.
    if (this.#open?.movedTo !== undefined) this.#begin().whole = { first: null, now: null };
    if (before !== undefined) this.observe(before);
    if (after !== undefined) this.#write(withLineFeeds(after));
    else if (parts) this.#replace(parts.map(partWithLineFeeds));
    else if (movedTo === undefined) this.#addUnknown();
    else this.#current();
    const open = this.#current();
    open.edits++;
    if (movedTo !== undefined) open.movedTo = movedTo;
  }

  /** Adds a text that the file is known to have had now. Null if there was no file. */
  observe(known: string | null): void {
    const open = this.#open;
    const text = withLineFeeds(known);
    if (!open) this.#begin().whole = { first: text, now: text };
    else if (open.whole) {
      if (open.whole.now === text) return;
      if (open.edits > 0) this.#close();
      const between = this.#last === undefined ? undefined : lineChange(this.#last, text);
      this.#begin(this.#closed.length > 0 ? "changed" : undefined, between).whole = { first: text, now: text };
    } else if (open.deleted) {
      if (text === null) return;
      this.#begin("changed").whole = { first: text, now: text };
    } else if (open.parts.count === 0) open.whole = { first: text, now: text };
    else {
      const first = text === null ? "absent" : open.parts.textBefore(text);
      if (typeof first === "object") open.whole = { first: first.text, now: text };
      else this.#begin(first === "absent" ? "changed" : "unknown").whole = { first: text, now: text };
    }
  }

  /** Returns what all edits changed. No more can be added. */
  end(): ChainedEdits {
    const open = this.#open;
    if (open && open.edits > 0) this.#close();
    const isLater = open?.edits === 0 && open.gap === "changed";
    return { stretches: this.#closed, ...(isLater && { later: open.between ? { change: open.between } : {} }) };
  }

  /** The open stretch, or a new one. */
  #current(): OpenStretch {
    return this.#open ?? this.#begin();
  }

  #begin(gap?: ChangeGap, between?: LineChange): OpenStretch {
    // What was only seen is no change.
    if (this.#open && this.#open.edits > 0) this.#close();
    return (this.#open = { gap, between, edits: 0, parts: new KnownParts(), deleted: false });
  }

  /** The whole text after an edit. */
  #write(after: string | null): void {
    const open = this.#open;
    if (open?.whole) open.whole.now = after;
    else if (after === null) this.#current().deleted = true;
    else if (open?.deleted === true) this.#begin().whole = { first: null, now: after };
    else {
      const known = open !== undefined && open.parts.count > 0;
      (known ? this.#begin("overwritten") : this.#current()).whole = { first: undefined, now: after };
    }
  }

  #replace(parts: readonly ReplacedPart[]): void {
    const open = this.#current();
    if (!open.whole && !open.deleted) return open.parts.add(parts);
    const next = open.whole ? replaceParts(open.whole.now ?? "", parts) : "absent";
    if (open.whole && typeof next === "object") open.whole.now = next.text;
    else this.#begin(next === "absent" ? "changed" : "unknown").parts.add(parts);
  }

  /** An edit of which nothing is recorded: what the file is then isn't known. */
  #addUnknown(): void {
    const open = this.#open;
    if (open && !open.whole && open.parts.count === 0 && !open.deleted) return;
    this.#begin("unrecorded");
  }

  #close(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const { gap, between, edits, whole, parts, deleted, movedTo, movedFrom } = open;
    const isDeleted = deleted || (whole?.now === null && whole.first !== null);
    const texts = textsOf(open);
    const length = texts ? lengthOf(texts) : 0;
    const fits = this.#characters + length <= MAX_TEXTS;
    if (fits) this.#characters += length;
    const change = whole ? whole.first !== undefined && lineChange(whole.first, whole.now) : texts && parts.change();
    this.#last = whole ? whole.now : deleted ? null : undefined;
    this.#closed.push({
      ...(gap && { gap }),
      ...(between && { between }),
      edits,
      ...(change && { change }),
      ...(texts && (fits ? { texts } : { tooLong: true })),
      ...(isDeleted && { deleted: true }),
      ...(movedTo !== undefined && { movedTo }),
      ...(movedFrom !== undefined && { movedFrom }),
    });
  }
}

function textsOf({ whole, parts }: OpenStretch): StretchTexts | undefined {
  if (!whole) return parts.count > 0 ? { kind: "parts", parts: parts.list() } : undefined;
  const { first, now } = whole;
  if (first !== undefined) return { kind: "whole", before: first, after: now };
  return now === null ? undefined : { kind: "written", after: now };
}

function lengthOf(texts: StretchTexts): number {
  if (texts.kind === "written") return texts.after.length;
  if (texts.kind === "whole") return (texts.before?.length ?? 0) + (texts.after?.length ?? 0);
  return texts.parts.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
}

function lineChange(before: string | null, after: string | null): LineChange {
  return changedLineCount(before ?? "", after ?? "");
}

/** Some records have the line breaks of the file, others only line feeds. */
function withLineFeeds(text: string | null): string | null {
  return text?.replaceAll("\r\n", "\n") ?? null;
}

function partWithLineFeeds({ before, after, ...part }: ReplacedPart): ReplacedPart {
  return { ...part, before: before.replaceAll("\r\n", "\n"), after: after.replaceAll("\r\n", "\n") };
}
