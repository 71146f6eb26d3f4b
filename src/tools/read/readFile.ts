import { FileError, ToolError } from "../../base/errors";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { Data } from "../../results/result";
import { isLossy, pageOfLargeFile, pageOfText, type TextPage, wholeFileBytes } from "./textPage";
import type { Outcome } from "../runtime/tool";
import { kindBytes, kindOf } from "./kinds/byteKinds";
import { type NotebookText, notebookText } from "./kinds/notebookText";
import { type PictureFile, PictureReader } from "./kinds/pictureFile";
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
    const facts = encodingFacts(await markInFile(resource, context), resource, context);
    return shownPage(pageOf(unsaved, lines, { shown, facts, notes: [unsavedNote] }), query, shown, context);
  }
  const cells = text.unsavedNotebook?.(resource);
  const inEditor = cells === undefined || query.raw ? undefined : notebookText(cells);
  if (inEditor)
    return shownPage(pageOfCells(inEditor, lines, { shown, facts: {}, notes: [unsavedNote] }), query, shown, context);
  const bytes = await bytesOf(resource, context);
  const read =
    typeof bytes === "number"
      ? await readPart(resource, bytes, lines, context)
      : await readWhole(resource, bytes, lines, context);
  if ("kind" in read) return pictures.read(read);
  const notes = [...read.notes, ...(cells === undefined ? [] : [savedNotebookNote])];
  return shownPage({ ...read, notes }, query, shown, context);
}

const unsavedNote = "Unsaved changes in the editor are included.";
const savedNotebookNote =
  "A notebook editor has unsaved changes, which the file's JSON does not have; read it without raw to see them.";

/** Facts about a text besides its contents. */
interface Known {
  /** The name of the file. */
  readonly shown: string;
  readonly facts: Data;
  readonly notes: readonly string[];
}

/** Lines of a whole text, of a notebook by its cells. */
function pageOf(text: string, query: ReadQuery, known: Known): Read {
  const notebook = known.shown.toLowerCase().endsWith(".ipynb") && !query.raw ? notebookText(text) : undefined;
  return notebook ? pageOfCells(notebook, query, known) : { ...known, page: pageOfText(text, query, known.shown) };
}

function pageOfCells({ text, cells, cut }: NotebookText, query: ReadQuery, { shown, facts, notes }: Known): Read {
  return {
    page: pageOfText(text, query, shown),
    facts: { kind: "notebook", cells, ...facts },
    notes: [
      "A notebook is shown by its cells; pass raw: true for its JSON.",
      ...(cut > 0 ? [`Long outputs are cut (${cut} of them).`] : []),
      ...notes,
    ],
  };
}

/** The mark of a file whose text is at hand from elsewhere; undefined also where the file is not there, or cannot be read. */
async function markInFile(resource: Resource, { files }: ToolContext): Promise<TextMark | undefined> {
  const bytes = new Uint8Array(sample);
  try {
    return markOf(bytes.subarray(0, await files.read(resource, 0, sample, bytes)));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** A file's bytes, or how many there are where those are too many to be read at once. Throws `ToolError` for what is no file, or not there. */
async function bytesOf(resource: Resource, context: ToolContext): Promise<Uint8Array | number> {
  const { files } = context;
  try {
    const few = await files.readUpTo?.(resource, wholeFileBytes);
    if (few) return few.bytes;
  } catch (error) {
    // The code below determines what is there instead.
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
  return pageOf(text, query, { shown, facts, notes: lossyNotes(isLossy(text, bytes)) });
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

/** The number of bytes used to distinguish text from other files. */
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
  // oxlint-disable-next-line no-control-regex -- control characters are the sign of a binary file
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(strictly(bytes) ?? "\0");
}

const strict = new TextDecoder("utf-8", { fatal: true });

/** The text of bytes that are UTF-8, of which the last character may be cut. */
function strictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    try {
      // One of its own: a decoder keeps what it waits for to go on.
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    } catch {
      return undefined;
    }
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
