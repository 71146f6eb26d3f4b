import * as z from "zod";
import { fieldsOf, type JsonObject } from "../../base/json/jsonValue";
import { flag, integer, unlisted, words } from "../runtime/inputFields";
import { namedLines } from "./namedLines";
import { PictureReader } from "./kinds/pictureFile";
import { readFile } from "./readFile";
import { readSeveral } from "./readSeveral";
import { accessOf, type NamedPath, planToRead } from "../search/files/searchRoots";
import { defineTool } from "../runtime/tool";
import { plural, t } from "../../base/l10n";
import { readJson } from "../../base/json/jsonText";

interface Input {
  readonly file_path: string;
  readonly file_paths: readonly string[];
  readonly offset: number;
  readonly limit: number;
  readonly column: number;
  readonly line_numbers: boolean;
  readonly raw: boolean;
}

interface Plan {
  readonly input: Input;
  /** Each file once. */
  readonly files: readonly NamedPath[];
}

/** Files of one call. */
const mostFiles = 50;

/** Lines of a call that gives no limit. */
const usualLimit = 2000;

/** The fields that describe one file, in addition to those of the limit. */
const facts = {
  note: z.string().optional(),
  kind: z.enum(["image", "notebook"]).optional(),
  media_type: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  bytes: z.int().optional(),
  cells: z.int().optional(),
  encoding: z.string().optional(),
  bom: z.boolean().optional(),
  eol: z.enum(["crlf", "cr", "mixed"]).optional(),
  suspicious_unicode: z.array(z.int()).optional(),
  cut_lines: z.array(z.int()).optional(),
  next_column: z.int().optional(),
};

const oneOfSeveral = z.strictObject({
  file_path: z.string(),
  error: z.string().optional(),
  output: z.string().optional(),
  truncated: z.boolean().optional(),
  next_offset: z.int().optional(),
  total: z.int().optional(),
  ...facts,
});

export default defineTool<Input, Plan>({
  name: "file_read",
  title: "Read File",
  group: "read",
  icon: "file-text",
  description:
    "Reads text files, whole or some lines (show, view, cat). Returns JSON; check `success` first. `data.output` is the text, with unsaved changes in the editor. If `data.truncated` is true, pass `data.next_offset` as `offset`; `data.total` is the number of lines. Notebooks are shown by cell, pictures are returned as pictures. With `file_paths`, `data.files` has an `output` or `error` for each file.",
  userDescription: "Read text files, or some lines of them",
  effect: "read",
  input: z.object({
    file_path: words().describe("Workspace-relative or absolute path."),
    file_paths: textList()
      .refine((paths) => paths.length < mostFiles, `must name at most ${mostFiles - 1} files`)
      .default([])
      .describe("More files to read with the same offset and limit, at most 49. Default: none."),
    offset: integer().default(1).describe("First line, from 1. -50 starts at the 50th last line. Default: 1."),
    limit: integer({ min: 1 }).default(usualLimit).describe("Maximum number of lines, at least 1. Default: 2000."),
    column: unlisted(
      integer({ min: 1 })
        .default(1)
        .describe("First character of the line at offset, at least 1, to continue a line that was cut. Default: 1."),
    ),
    line_numbers: flag().default(false).describe("Put its number and a tab before each line. Default: false."),
    raw: unlisted(flag().default(false).describe("Return a notebook as JSON. Default: false.")),
  }),
  aliases: {
    filePath: "file_path",
    path: "file_path",
    file: "file_path",
    filename: "file_path",
    absolute_path: "file_path",
    target_file: "file_path",
    uri: "file_path",
    filePaths: "file_paths",
    paths: "file_paths",
    files: "file_paths",
    more_paths: "file_paths",
  },
  rewrite: (input) => firstOfList(namedLines(given(input))),
  data: z.strictObject({
    output: z.string(),
    ...facts,
    files: z.array(oneOfSeveral).optional(),
    not_read: z.array(z.string()).optional(),
  }),

  brief: (input) => ({ text: readInWords(input), subjects: [{ path: input.file_path }] }),

  async plan(input, context) {
    const paths = [...new Set([input.file_path, ...input.file_paths])];
    const { named, ask } = await planToRead(paths, "read", context);
    return { plan: { input, files: named }, ask };
  },

  async run({ input, files }, context) {
    const pictures = new PictureReader(context);
    const read = async (file: NamedPath): ReturnType<typeof readFile> =>
      readFile(await accessOf(file).useThroughFiles(context), input, context, pictures);
    const [first] = files;
    return input.file_paths.length === 0 && first ? read(first) : readSeveral(files, context, read);
  },
});

function readInWords({ file_paths: { length: more }, offset, limit }: Input): string {
  if (more > 0) return plural(more, "Read {1} and {0} more file", "Read {1} and {0} more files", "{0}");
  if (offset < 0) return plural(-offset, "Read the last {0} line of {1}", "Read the last {0} lines of {1}", "{0}");
  if (limit < usualLimit) return t("Read {0}, lines {1} to {2}", "{0}", offset, offset + limit - 1);
  return offset === 1 ? t("Read {0}") : t("Read {0} from line {1}", "{0}", offset);
}

/** What of a call's fields is given: `null` counts as not given. */
function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** A list alone names the file as well: its first is taken for it. */
function firstOfList(input: JsonObject): JsonObject {
  const { file_paths, filePaths = file_paths, paths = filePaths, files = paths, more_paths = files } = input;
  const named = ["file_path", "filePath", "path", "file", "filename", "absolute_path", "target_file", "uri"];
  if (more_paths === undefined || named.some((name) => name in input)) return input;
  const list = listOf(more_paths);
  if (!Array.isArray(list)) return input;
  const [first, ...others] = list.map(pathOf);
  const { file_paths: _1, filePaths: _2, paths: _3, files: _4, more_paths: _5, ...rest } = input;
  return { ...rest, file_path: first, file_paths: others };
}

/** The path of an item of a list, which other tools give as an object with it. */
function pathOf(item: unknown): unknown {
  const { path, file_path = path, filePath = file_path } = fieldsOf(item);
  return filePath ?? item;
}

/** An input field of texts, none of them blank: one text stands for a list of one, and the JSON text of a list for that list. */
function textList(): z.ZodType<string[]> {
  const item = z
    .string()
    .refine((text) => text.trim() !== "" && !text.includes("\0"), "must be text that is not blank");
  return z.preprocess(listOf, z.array(item));
}

/** The list that a text means: the JSON text of one, or a list of the text alone. Another value stays. */
function listOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const json = /^\s*\[/.test(value) ? readJson(value) : undefined;
  return json?.ok === true && Array.isArray(json.value) ? json.value : [value];
}
