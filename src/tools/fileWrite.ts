import * as z from "zod";
import { FileError, ToolError } from "../core/errors";
import { text, words } from "../core/fields";
import type { FileStat, Resource, ToolContext } from "../core/ports";
import { defineTool } from "../core/tool";
import { visibleText } from "../core/visibleText";

interface Input {
  readonly file_path: string;
  readonly content: string;
}

export default defineTool<Input>({
  name: "file_write",
  title: "Write File",
  group: "write",
  icon: "new-file",
  description:
    "Writes a text file: create a new file or overwrite an existing one with the whole content. " +
    "The answer is JSON; check `success` first. `data.bytes` is the number of bytes written. Missing folders are made. The person is asked before anything is " +
    "written and may refuse: then do not retry. `content` is the complete new text; never leave parts out of it.",
  userDescription: "Create or overwrite a file, after asking",
  effect: "write",
  input: z.object({
    file_path: words().describe("File to write: workspace-relative or absolute path."),
    content: text().describe("The complete new text of the file; may be empty."),
  }),
  aliases: {
    filePath: "file_path",
    path: "file_path",
    file: "file_path",
    filename: "file_path",
    absolute_path: "file_path",
    uri: "file_path",
    contents: "content",
    text: "content",
    file_text: "content",
  },
  data: z.strictObject({ output: z.string(), bytes: z.int(), note: z.string().optional() }),

  async confirm({ file_path, content }, context) {
    const resource = await context.workspace.resolve(file_path);
    const old = await existing(resource, context);
    const shown = visibleText(context.workspace.display(resource));
    const what = old ? `Overwrites the file of ${old.size.toLocaleString("en")} bytes.` : "Creates a new file.";
    const unsaved = context.text.unsaved(resource) === undefined ? "" : " It is open with unsaved changes.";
    return {
      title: `${old ? "Overwrite" : "Create"} ${shown}?`,
      detail: `${shown}\n${what}${unsaved}\n\n${visibleText(content)}`,
    };
  },

  async run({ file_path, content }, context) {
    const resource = await context.workspace.resolve(file_path);
    await existing(resource, context);
    const bytes = await context.text.encode(content, resource);
    await context.files.write(resource, bytes);
    const unsaved = context.text.unsaved(resource) !== undefined;
    return {
      data: {
        output: `Wrote ${bytes.length} bytes to ${context.workspace.display(resource)}`,
        bytes: bytes.length,
        ...(unsaved && {
          note: "The file is open with unsaved changes, which now differ from the file; the editor will ask the person when they save.",
        }),
      },
    };
  },
});

/** What stands at the place now; undefined when nothing does. Throws for what is no file. */
async function existing(resource: Resource, { files, workspace }: ToolContext): Promise<FileStat | undefined> {
  let stat: FileStat;
  try {
    stat = await files.stat(resource);
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound") return undefined;
    throw error;
  }
  if (stat.type === "directory") throw new FileError("IsDirectory", resource);
  if (stat.type === "file" || stat.type === "symlink") return stat;
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: ${workspace.display(resource)} is a device, pipe or socket. Only regular files can be written.`,
  );
}
