import { ToolError } from "../../base/errors";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { FileChange } from "./fileChange";
import { linesAt, linesOf } from "../../base/diff/lineEndings";
import { changesBetween } from "../../base/diff/unifiedDiff";

/** The new bytes, and whether an editor would save the same: what it would not goes past it to the disk. */
export async function bytesOf(
  change: FileChange,
  { text }: ToolContext,
): Promise<{ readonly bytes: Uint8Array; readonly asEdited: boolean }> {
  const { resource, now, encoding } = change;
  if (encoding === undefined) return { bytes: spliced(change) ?? (await text.encode(now, resource)), asEdited: true };
  const bytes = await text.encode(now, resource, encoding);
  return { bytes, asEdited: await isUsual(bytes, change, text) };
}

/** What a text begins with that brings its own mark of the byte order. */
const MARK = "\uFEFF";

/**
 * The change without the mark that its text brings to the start of a file whose bytes begin with one anyway: they would begin with two, and most programs read
 * the second as a part of the text. Where the old text has one there already it is kept.
 */
export async function withoutSecondMark(change: FileChange, { text }: ToolContext): Promise<FileChange> {
  const { resource, old, now, encoding } = change;
  if (!beginsWithMark(change) || old?.text?.startsWith(MARK) === true) return change;
  const mark = await text.encode("", resource, encoding);
  if (mark.length === 0) return change;
  const bare = now.slice(1);
  if (old?.text === undefined) return { ...change, now: bare };
  const [first, ...others] = change.replacements;
  if (first?.text) return { ...change, now: bare, replacements: [{ ...first, text: first.text.slice(1) }, ...others] };
  // The mark is in the old text or in a later replacement, and may be everything between two.
  const replacements = changesBetween(old.text, bare);
  return { ...change, now: bare, replacements, lines: linesAt(old.text, replacements) };
}

/** Looks at the whole new text only where it has to: that is not put together from its pieces before somebody does, which takes long where it is long. */
function beginsWithMark({ old, now, replacements: [first] }: FileChange): boolean {
  if (old?.text === undefined || (first?.from === 0 && first.text === "")) return now.startsWith(MARK);
  return (first?.from === 0 ? first.text : old.text).startsWith(MARK);
}

/** The text of a change as it is read back from its bytes, of which a mark at the start is no part; `saved` is what it became. Undefined for what is not read as text. */
export async function readBack(
  change: FileChange,
  { saved, bytes }: { readonly saved: string | undefined; readonly bytes: Uint8Array },
  context: ToolContext,
): Promise<string | undefined> {
  const marked = saved === undefined ? beginsWithMark(change) : saved.startsWith(MARK);
  return marked ? textOf(change.resource, bytes, context) : (saved ?? change.now);
}

/** Whether a text's bytes are those that it would have if nobody had named an encoding. */
async function isUsual(bytes: Uint8Array, { resource, now }: FileChange, text: ToolContext["text"]): Promise<boolean> {
  try {
    return sameBytes(bytes, await text.encode(now, resource));
  } catch (error) {
    // Not every encoding has every character.
    if (error instanceof ToolError) return false;
    throw error;
  }
}

/**
 * Throws `ToolError` for a change that inserts half a character (a lone surrogate), which no encoding can represent.
 */
export function checkCharacters({ resource, old, now, replacements }: FileChange, { workspace }: ToolContext): void {
  const before = old?.text ?? "";
  const cuts = (at: number): boolean => /^[\ud800-\udbff][\udc00-\udfff]$/.test(before.slice(at - 1, at + 1));
  const given = before === "" ? HALF.test(now) : replacements.some(({ text }) => HALF.test(text));
  if (!given && !replacements.some(({ from, to }) => cuts(from) || cuts(to))) return;
  const half = HALF.exec(now);
  // Two halves may have become one.
  if (!half) return;
  const code = now.charCodeAt(half.index).toString(16).toUpperCase();
  const where = `line ${linesOf(now.slice(0, half.index)).length} of ${workspace.display(resource)}`;
  const why = `${where} would have half of a character (U+${code}), which cannot be written`;
  throw new ToolError("EXECUTION_ERROR", `Invalid input: ${why}. Give whole characters.`);
}

const HALF = /\p{Surrogate}/u;

/**
 * Throws `ToolError` if the encoding of a change isn't acceptable: the text would be read as a different one, or an
 * editor has changes in the old encoding.
 */
export async function checkEncoding(change: FileChange, context: ToolContext): Promise<void> {
  const { resource, now, encoding, old } = change;
  if (encoding === undefined) return;
  const path = context.workspace.display(resource);
  const bytes = await context.text.encode(now, resource, encoding);
  if ((await textOf(resource, bytes, context)) !== now) {
    const why = `${path} could not be read back if written in ${encoding}: it can't represent the text, or files are read in another encoding here`;
    throw new ToolError("EXECUTION_ERROR", `Invalid input: ${why}. Leave encoding out, or use utf8bom.`);
  }
  if (old?.unsaved === true && !(await isUsual(bytes, change, context.text))) {
    const advice = "Leave encoding out, or ask the user to save the file first.";
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: encoding cannot be changed while an editor has unsaved changes of ${path}. ${advice}`,
    );
  }
}

/** The new bytes, where only ASCII comes into bytes of which each is a character: no encoding has others for it. Saves time with large files. */
function spliced({ old, replacements, now }: FileChange): Uint8Array | undefined {
  // oxlint-disable-next-line no-control-regex -- all characters of ASCII
  if (!old?.bytes || !replacements.every(({ text }) => /^[\x00-\x7f]*$/.test(text))) return undefined;
  const bytes = new Uint8Array(now.length);
  let [at, end] = [0, 0];
  const add = (part: Uint8Array): void => {
    bytes.set(part, end);
    end += part.length;
  };
  for (const { from, to, text } of replacements) {
    add(old.bytes.subarray(at, from));
    add(new TextEncoder().encode(text));
    at = to;
  }
  add(old.bytes.subarray(at));
  return bytes;
}

/** The text of bytes as a file there would be read; undefined for what is no text. */
export async function textOf(resource: Resource, bytes: Uint8Array, context: ToolContext): Promise<string | undefined> {
  try {
    return await context.text.decode(bytes, resource);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

export function sameBytes(one: Uint8Array, two: Uint8Array): boolean {
  return one.length === two.length && one.every((byte, index) => byte === two[index]);
}
