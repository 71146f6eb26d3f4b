import * as z from "zod";
import { FileError, ToolError } from "../core/errors";
import { flag, integer, words } from "../core/fields";
import { notFound } from "../core/notFound";
import type { FileStat, Resource, ToolContext } from "../core/ports";
import { pageOfLargeFile, pageOfText, type TextPage, wholeFileBytes } from "../core/textPage";
import { defineTool } from "../core/tool";

interface Input {
  readonly file_path: string;
  readonly offset: number;
  readonly limit: number;
  readonly line_numbers: boolean;
}

export default defineTool<Input>({
  name: "file_read",
  title: "Read File",
  group: "read",
  icon: "file-text",
  description:
    "Reads a text file: show, view, open the contents of a file in the workspace, whole or some lines of it. " +
    "The answer is JSON; check `success` first. `data.output` is the text itself, without line numbers unless `line_numbers` is true; unsaved changes in the " +
    "editor are included. When `data.truncated` is true, call again with `offset` set to `data.next_offset`; `data.total` is the number of lines where it is known. " +
    "A negative `offset` reads the end of a file. Folders are listed by glob, not by this tool; binary files are refused.",
  userDescription: "Read a text file, or some lines of it",
  effect: "read",
  input: z.object({
    file_path: words().describe("File to read: workspace-relative or absolute path."),
    offset: integer()
      .default(1)
      .describe(
        "First line, counted from 1. Negative counts from the end: -50 starts at the 50th last line. Default: 1.",
      ),
    limit: integer({ min: 1 })
      .default(2000)
      .describe("Most lines to return, at least 1. Default: 2000, or as many as fit in a result."),
    line_numbers: flag().default(false).describe("Put the line's number and a tab before each line. Default: false."),
  }),
  aliases: {
    filePath: "file_path",
    path: "file_path",
    file: "file_path",
    filename: "file_path",
    absolute_path: "file_path",
    uri: "file_path",
  },
  rewrite({ start_line, startLine = start_line, end_line, endLine = end_line, ...input }) {
    const [start, end] = [Number(startLine ?? 1), Number(endLine)];
    return {
      ...(startLine !== undefined && startLine !== null && { offset: startLine }),
      ...(endLine !== undefined && endLine !== null && { limit: end >= start ? end - start + 1 : endLine }),
      ...input,
    };
  },
  data: z.strictObject({ output: z.string(), note: z.string().optional() }),

  async run(input, context) {
    const resource = await context.workspace.resolve(input.file_path);
    const unsaved = context.text.unsaved(resource);
    const page =
      unsaved === undefined
        ? await pageOfFile(resource, await statFile(resource, context), input, context)
        : {
            ...pageOfText(unsaved, input, context.workspace.display(resource)),
            note: "Unsaved changes in the editor are included.",
          };
    const empty = page.lines.length === 0 ? ["The file is empty."] : [];
    const notes = [...(page.note === undefined ? [] : [page.note]), ...empty];
    const lines = input.line_numbers
      ? page.lines.map((line, index) => `${page.first + index}\t${line}`)
      : [...page.lines];
    // A page that ends as the file does is the exact text, so that it can be written back: its last line feed is a line of no weight.
    const exact = page.lineFeedAtEnd && !input.line_numbers;
    return {
      data: notes.length > 0 ? { note: notes.join(" ") } : {},
      long: {
        kind: "lines",
        field: "output",
        lines: exact ? [...lines, ""] : lines,
        weigh: (index) => (index < lines.length ? 1 : 0),
        first: page.first,
        ...(page.total !== undefined && { total: page.total }),
        more: page.more,
      },
    };
  },
});

async function statFile(resource: Resource, context: ToolContext): Promise<FileStat> {
  const { files, workspace } = context;
  const shown = workspace.display(resource);
  let stat: FileStat;
  try {
    stat = await files.stat(resource);
  } catch (error) {
    throw error instanceof FileError && error.kind === "NotFound" ? await notFound(resource, context) : error;
  }
  if (stat.type === "file") return stat;
  if (stat.type === "symlink")
    throw new ToolError(
      "EXECUTION_ERROR",
      `File not found: ${shown} is a symbolic link that leads nowhere. Read another file.`,
    );
  if (stat.type === "other")
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: ${shown} is a device, pipe or socket. Only regular files can be read.`,
    );
  const entries = await files.list(resource);
  const names = entries.slice(0, 20).map(({ name, type }) => (type === "directory" ? `${name}/` : name));
  const more = entries.length > names.length ? ` and ${entries.length - names.length} more` : "";
  const inside = names.length > 0 ? `It holds ${names.join(", ")}${more}.` : "It is empty.";
  throw new ToolError("EXECUTION_ERROR", `Is a directory: ${shown}. ${inside} Name a file, or list files with glob.`);
}

async function pageOfFile(resource: Resource, stat: FileStat, input: Input, context: ToolContext): Promise<TextPage> {
  const { files, text, workspace } = context;
  const shown = workspace.display(resource);
  if (stat.size <= wholeFileBytes) {
    const bytes = await files.readAll(resource);
    refuseBinary(bytes.subarray(0, sample), stat.size, shown);
    return pageOfText(await text.decode(bytes, resource), input, shown);
  }
  const start = new Uint8Array(sample);
  const read = start.subarray(0, await files.read(resource, 0, sample, start));
  refuseBinary(read, stat.size, shown);
  if (isWide(read)) {
    const bytes = await files.readAll(resource);
    return pageOfText(await text.decode(bytes, resource), input, shown);
  }
  return pageOfLargeFile(resource, stat.size, { ...input, numbered: input.line_numbers }, context);
}

const sample = 8192;

function refuseBinary(start: Uint8Array, size: number, shown: string): void {
  if (!start.includes(0) || isWide(start)) return;
  const bytes = size.toLocaleString("en");
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: ${shown} is a binary file of ${bytes} bytes, which cannot be shown as text. Use a command that knows its format.`,
  );
}

/** A byte order mark of UTF-16: such text is full of zero bytes, and its lines do not end in one byte. */
function isWide([one, two]: Uint8Array): boolean {
  return (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
}
