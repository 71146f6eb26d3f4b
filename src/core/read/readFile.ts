import { FileError, ToolError } from "../errors";
import type { Resource, ToolContext } from "../ports";
import type { Data } from "../result";
import { isLossy, pageOfLargeFile, pageOfText, type TextPage, wholeFileBytes } from "../textPage";
import type { Outcome } from "../tool";
import { kindBytes, kindOf } from "./byteKinds";
import { notebookText } from "./notebookText";
import { type PictureFile, PictureReader } from "./pictures";
import { shownPage } from "./shownPage";
import { statFile } from "./statFile";
import { markOf, type TextMark } from "./textMark";

/** What is wanted of a file. */
export interface ReadQuery {
  /** 1-based line; negative counts from the end. */
  readonly offset: number;
  /** Lines. */
  readonly limit: number;
  /** First character of the first line, 1-based. */
  readonly column: number;
  readonly line_numbers: boolean;
  /** A notebook as its JSON. */
  readonly raw: boolean;
}

/** A page of a file and what is to be said about it. */
interface Read {
  readonly page: TextPage;
  readonly facts: Data;
  readonly notes: readonly string[];
}

/**
 * Reads lines of a file: the unsaved text of an editor before the file, a notebook by its cells. A picture is left to `pictures`. Throws `ToolError` and `FileError` for
 * what cannot be read, saying what it is.
 */
export async function readFile(
  resource: Resource,
  query: ReadQuery,
  context: ToolContext,
  pictures = new PictureReader(context),
): Promise<Outcome> {
  const { text, seen, workspace } = context;
  const shown = workspace.display(resource);
  // Within a line, only that line is wanted.
  const lines = query.column > 1 ? { ...query, limit: 1 } : query;
  const unsaved = text.unsaved(resource);
  if (unsaved !== undefined) {
    seen?.note(resource, unsaved);
    const note = "Unsaved changes in the editor are included.";
    return shownPage({ page: pageOfText(unsaved, lines, shown), facts: {}, notes: [note] }, query, shown, context);
  }
  const bytes = await bytesOf(resource, context);
  const read =
    typeof bytes === "number"
      ? await readPart(resource, bytes, lines, context)
      : await readWhole(resource, bytes, lines, context);
  if ("kind" in read) return pictures.read(read);
  return shownPage(read, query, shown, context);
}

/** A file's bytes, or how many there are where those are too many to be read at once. Throws `ToolError` for what is no file, or not there. */
async function bytesOf(resource: Resource, context: ToolContext): Promise<Uint8Array | number> {
  const { files } = context;
  try {
    const few = await files.readUpTo?.(resource, wholeFileBytes);
    if (few) return few.bytes;
  } catch (error) {
    // What stands there instead is found out below.
    if (!(error instanceof FileError)) throw error;
  }
  const { size } = await statFile(resource, context);
  return size > wholeFileBytes ? size : files.readAll(resource);
}

async function readWhole(
  resource: Resource,
  bytes: Uint8Array,
  query: ReadQuery,
  context: ToolContext,
): Promise<Read | PictureFile> {
  const { seen, workspace } = context;
  const shown = workspace.display(resource);
  const start = startOf(bytes.subarray(0, kindBytes), bytes.length, shown);
  if ("kind" in start) return { ...start, bytes };
  const text = await context.text.decode(bytes, resource);
  seen?.note(resource, text);
  const facts = encodingFacts(start.mark, resource, context);
  const notebook = shown.toLowerCase().endsWith(".ipynb") && !query.raw ? notebookText(text) : undefined;
  if (notebook) {
    const notes = [
      "A notebook is shown by its cells; pass raw: true for its JSON.",
      ...(notebook.cut > 0 ? [`Long outputs are cut (${notebook.cut} of them).`] : []),
    ];
    const page = pageOfText(notebook.text, query, shown);
    return { page, facts: { kind: "notebook", cells: notebook.cells, ...facts }, notes };
  }
  const page = pageOfText(text, query, shown);
  return { page, facts, notes: lossyNotes(isLossy(text, bytes)) };
}

async function readPart(
  resource: Resource,
  size: number,
  query: ReadQuery,
  context: ToolContext,
): Promise<Read | PictureFile> {
  const { files, seen, workspace } = context;
  const bytes = new Uint8Array(kindBytes);
  const start = startOf(
    bytes.subarray(0, await files.read(resource, 0, kindBytes, bytes)),
    size,
    workspace.display(resource),
  );
  if ("kind" in start) return start;
  const wanted = { ...query, numbered: query.line_numbers, skipped: query.column - 1, mark: start.mark };
  const page = await pageOfLargeFile(resource, size, wanted, context);
  seen?.note(resource, undefined);
  return { page, facts: encodingFacts(start.mark, resource, context), notes: lossyNotes(page.lossy === true) };
}

/** Bytes by which text and other files are told apart. */
const sample = 8192;

/** The mark of a text, or what picture it is. Throws `ToolError` for what is neither. */
function startOf(start: Uint8Array, size: number, shown: string): { mark: TextMark | undefined } | PictureFile {
  const first = start.subarray(0, sample);
  const mark = markOf(first);
  if (mark !== undefined) return { mark };
  const kind = isPlain(first) ? undefined : kindOf(start);
  if (kind?.width !== undefined) return { kind, size, shown };
  if (kind === undefined && !first.includes(0)) return { mark };
  const what = `a binary file of ${size.toLocaleString("en")} bytes${kind ? ` (${kind.name})` : ""}`;
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: ${shown} is ${what}, which cannot be shown as text. Use a command that knows its format.`,
  );
}

/** Whether bytes are UTF-8 without control characters, so that it does not matter what they begin like. */
function isPlain(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    // eslint-disable-next-line no-control-regex -- control characters are the sign of a binary file
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}

/** What is said of the encoding when it is not UTF-8 without a mark. */
function encodingFacts(mark: TextMark | undefined, resource: Resource, { text }: ToolContext): Data {
  if (mark === "utf8bom") return { encoding: "utf8", bom: true };
  if (mark !== undefined) return { encoding: mark, bom: true };
  const name = text.encodingName?.(resource);
  return name === undefined || name === "utf8" ? {} : { encoding: name };
}

function lossyNotes(lossy: boolean): string[] {
  return lossy ? ["Bytes that mean nothing in the file's encoding are shown as \uFFFD."] : [];
}
