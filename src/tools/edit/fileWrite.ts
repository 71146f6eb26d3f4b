import * as z from "zod";
import { checkCharacters, checkEncoding } from "./changeBytes";
import { changeReasons } from "./changeReasons";
import { changeQuestion, shrinkage } from "./changeQuestion";
import {
  type Current,
  type FileChange,
  type Stale,
  currentFile,
  realPlace,
  refuseTooLarge,
  staleness,
  writeChange,
} from "./fileChange";
import { type LineEnding, linesAt, mostLineEnding, withLineEnding } from "../../base/diff/lineEndings";
import { contentNotes } from "./contentNotes";
import { placeholderIn } from "./placeholder";
import { changesBetween } from "../../base/diff/unifiedDiff";
import { withoutMode } from "./writeMode";
import { writtenData, writtenFields } from "./writtenData";
import { FileError, ToolError } from "../../base/errors";
import { flag, text, unlisted, words } from "../runtime/inputFields";
import type { PathAccess, RunContext } from "../runtime/policy/access";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import { type TextEncoding, textEncodings } from "../runtime/ports/textPort";
import { asOverwrite } from "../../results/unsupportedRequest";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly file_path: string;
  readonly content: string;
  readonly append?: boolean | undefined;
  readonly overwrite?: boolean | undefined;
  readonly eol?: keyof typeof endings | undefined;
  readonly encoding?: "keep" | TextEncoding | undefined;
}

const endings = { keep: undefined, lf: "\n", crlf: "\r\n" } as const;

interface Plan {
  readonly input: Input;
  readonly file: PathAccess;
  /** What the user is shown, or why nothing will be changed. */
  readonly change: FileChange | Stale;
}

export default defineTool<Input, Plan>({
  name: "file_write",
  title: "Write File",
  group: "write",
  icon: "new-file",
  description:
    "Writes a text file: create a new file or overwrite an existing one with the whole content. Returns JSON; check `success` first. `data.bytes` is the new size in bytes. Missing folders are created. Encoding and line endings are kept, unless `encoding` (utf8, utf8bom, utf16le, utf16be) or `eol` (lf, crlf) is given. To change a part, use file_edit.",
  userDescription: "Create or overwrite a file, after asking",
  effect: "write",
  input: z.object({
    file_path: words().describe("Workspace-relative or absolute path."),
    content: text().describe("Complete new text; never leave parts out."),
    append: flag().optional().describe("Add content to the end of the file. Default: false."),
    overwrite: flag().optional().describe("false: fail if the file exists. Default: true."),
    eol: unlisted(
      z
        .preprocess(lowerCase, z.enum(["keep", "lf", "crlf"]))
        .optional()
        .describe(
          "How the lines of the whole file are to end. keep: as most lines of the file do, or as content has them in a new file. Default: keep.",
        ),
    ),
    encoding: unlisted(
      z
        .preprocess(plainName, z.enum(["keep", ...textEncodings]))
        .optional()
        .describe("Encoding to write in. keep: the file's own, or what the editor uses for a new file. Default: keep."),
    ),
  }),
  aliases: {
    filePath: "file_path",
    path: "file_path",
    file: "file_path",
    filename: "file_path",
    absolute_path: "file_path",
    uri: "file_path",
    target_file: "file_path",
    contents: "content",
    text: "content",
    file_text: "content",
    line_ending: "eol",
    lineEnding: "eol",
    line_endings: "eol",
    lineEndings: "eol",
  },
  rewrite: (input) => withoutMode(asOverwrite(input)),
  data: z.strictObject({ output: z.string(), bytes: z.int(), ...writtenFields }),

  brief: ({ file_path: path, append }) => ({
    text: append ? t("Append to {0}") : t("Write {0}"),
    subjects: [{ path }],
  }),

  async plan(input, context) {
    const file = await context.access.write(input.file_path);
    const change = await planWrite(input, file.resource, context);
    const plan = { input, file, change };
    // `run` reports why, and nobody is asked about what is not going to happen.
    if ("told" in change) return { plan };
    const path = context.workspace.display(file.resource);
    const own = changeReasons(change, context);
    context.access.about(path, own);
    const ask = changeQuestion(change, {
      path,
      title: (what) =>
        !change.old ? t("Create {0}?", what) : input.append ? t("Append to {0}?", what) : t("Overwrite {0}?", what),
      reasons: [...file.reasons, ...own],
      facts: factsOf(change, input, context),
    });
    return { plan, ask };
  },

  async run({ input, file, change }, context) {
    const resource = await file.use(context);
    if ("told" in change) {
      change.told();
      throw new ToolError("BLOCKED", change.message);
    }
    context.approval.refuseUnasked(context.workspace.display(resource), changeReasons(change, context));
    const again = (current: Current | undefined): Promise<FileChange | undefined> =>
      sameAppend(input, change, current, context);
    const written = await writeChange(change, { at: resource, tool: "file_write", again }, context);
    const { old } = written;
    const shorter = old?.text === undefined ? undefined : shrinkage(old.text, written.text);
    const advice = "If that was not meant, read the file and write it whole.";
    return {
      data: {
        output: `Wrote ${written.bytes} bytes to ${context.workspace.display(resource)}`,
        bytes: written.bytes,
        ...writtenData(written, [
          ...(shorter === undefined ? [] : [`${shorter} ${advice}`]),
          ...contentNotes(input.content, context.workspace.display(resource)),
          ...(input.append && goesOn(old) ? ["The last line had no end: what was added goes on in it."] : []),
        ]),
      },
    };
  },
});

async function planWrite(input: Input, resource: Resource, context: ToolContext): Promise<Plan["change"]> {
  const old = await currentFile(resource, context);
  if (old && input.overwrite === false) throw new FileError("Exists", resource);
  const real = await realPlace(resource, context);
  const { content } = input;
  const before = old?.text;
  const path = context.workspace.display(resource);
  const placeholder = placeholderIn(content, before ?? "", path);
  if (placeholder !== undefined)
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: content has ${JSON.stringify(placeholder)} instead of text, which would be written to ${path} as is. Give the complete text, or change parts with file_edit.`,
    );
  const stale = old && staleness(resource, old, context);
  if (stale) return stale;
  if (input.append && old) refuseTooLarge(old, path);
  if (input.append && old && before === undefined)
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: ${path} isn't a text file, so nothing can be appended to it.`,
    );
  return planOn({ resource, real, old }, input, context);
}

async function planOn(
  { resource, real, old }: Pick<FileChange, "resource" | "real" | "old">,
  input: Input,
  context: ToolContext,
): Promise<FileChange> {
  const before = old?.text;
  const now = newText(input, before ?? "");
  const replacements = before === undefined ? [] : replacing(before, now);
  const lines = linesAt(before ?? "", replacements);
  const { encoding = "keep" } = input;
  const change = { resource, real, old, now, replacements, lines, ...(encoding !== "keep" && { encoding }) };
  checkCharacters(change, context);
  await checkEncoding(change, context);
  return change;
}

/** What is to be appended, behind what this conversation has written since; undefined for what is no such thing. */
async function sameAppend(
  input: Input,
  { resource }: FileChange,
  current: Current | undefined,
  context: RunContext,
): Promise<FileChange | undefined> {
  if (!input.append || current?.text === undefined) return undefined;
  if (context.seen?.of(resource)?.isStill(current.text) !== true) return undefined;
  const change = await planOn({ resource, real: await realPlace(resource, context), old: current }, input, context);
  // Two texts that are harmless alone may be commands together.
  context.approval.refuseUnasked(context.workspace.display(resource), changeReasons(change, context));
  return change;
}

function newText({ content, append, eol = "keep" }: Input, before: string): string {
  const ending: LineEnding | undefined = endings[eol] ?? mostLineEnding(before);
  const added = ending === undefined ? content : withLineEnding(content, ending);
  if (!append) return added;
  return (endings[eol] === undefined ? before : withLineEnding(before, endings[eol])) + added;
}

/** What is only added is found at once, however long the text before it is. */
function replacing(before: string, now: string): FileChange["replacements"] {
  if (before === "" || !now.startsWith(before) || now === before) return changesBetween(before, now);
  return [{ from: before.length, to: before.length, text: now.slice(before.length) }];
}

/** Whether what is appended continues a line. */
function goesOn(old: Current | undefined): boolean {
  return old?.text !== undefined && /[^\r\n]$/.test(old.text);
}

function lowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

/** The name of an encoding as it is known here: `UTF-8` is `utf8`. */
function plainName(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase().replace(/[-_ ]/g, "") : value;
}

function factsOf({ resource, old, now }: FileChange, input: Input, context: ToolContext): string[] {
  const { eol = "keep", encoding = "keep" } = input;
  const how = [
    ...(eol === "keep" ? [] : [`Its lines end with ${eol.toUpperCase()}.`]),
    ...(encoding === "keep" ? [] : [`Its encoding is ${encoding}.`]),
  ];
  if (!old) return ["Creates a new file.", ...how];
  const size = old.stat.size.toLocaleString("en");
  const shorter = old.text === undefined ? undefined : shrinkage(old.text, now);
  return [
    old.text === undefined
      ? `Overwrites the file of ${size} bytes, ${old.tooLarge ? "too large to compare" : "which isn't text"}.`
      : `${input.append ? "Appends to" : "Overwrites"} the file of ${size} bytes.`,
    ...(input.append && goesOn(old) ? ["Its last line has no end: the text goes on in it."] : []),
    ...how,
    ...(context.seen && !context.seen.of(resource) ? ["The agent has not read it in this conversation."] : []),
    ...(shorter === undefined ? [] : [shorter]),
    ...(old.text === now ? ["It has this text already."] : []),
  ];
}
