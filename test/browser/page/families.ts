import { RED_PIXEL } from "./redPixel";
import { written } from "./written";

const content = (value: unknown): Readonly<Record<string, unknown>> => ({ content: [{ type: "json", value }] });

/** Results of families of tools: FileIO, and tools of other extensions with pictures in their answers. */
export const families = written(
  [
    {
      tool: "fileio_count_lines",
      summary: "2 paths",
      input: { path: ["a.txt", "missing.txt"] },
      data: content([
        { path: "a.txt", status: "ok", lines: 10, exists: true },
        { path: "missing.txt", status: "error: NotFound", lines: null, exists: false },
      ]),
    },
    {
      tool: "fileio_stat",
      summary: "2 paths",
      input: { path: ["a.txt", "missing"] },
      data: content([
        {
          path: "a.txt",
          type: "file",
          entry_type: "file",
          size: 1234,
          is_file: true,
          is_dir: false,
          is_symlink: false,
          exists: true,
        },
        { path: "missing", type: "not_found", entry_type: "not_found", size: 0, exists: false },
      ]),
    },
    {
      tool: "fileio_find_in_files",
      summary: "unsafe",
      input: { pattern: "unsafe" },
      data: content(
        Array.from({ length: 1500 }, (_, index) => ({
          file_path: `src/part${index}.rs`,
          line_number: index + 1,
          column_start: 5,
          column_end: 12,
          matched_text: index === 0 ? `<img src=x onerror="globalThis.hacked=1">` : "unsafe",
        })),
      ),
    },
    { tool: "fileio_copy", summary: "odd", input: {}, data: { content: [{ type: "json", value: "no rows" }] } },
    {
      tool: "demo_picture",
      summary: "a picture",
      input: {},
      data: {
        content: [
          { type: "text", text: "Here it is." },
          { type: "image", mimeType: "image/png", data: RED_PIXEL },
          { type: "image", mimeType: "application/pdf", data: RED_PIXEL },
          { type: "image", mimeType: "image/png", data: "not base64 <script>" },
        ],
        output: "Here it is.",
      },
    },
  ],
  [],
);
