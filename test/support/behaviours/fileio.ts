import assert from "node:assert/strict";
import copy from "../../../src/tools/fileio/fileioCopy";
import countLines from "../../../src/tools/fileio/fileioCountLines";
import countWords from "../../../src/tools/fileio/fileioCountWords";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import list from "../../../src/tools/fileio/fileioListDirectory";
import makeDirectory from "../../../src/tools/fileio/fileioMakeDirectory";
import move from "../../../src/tools/fileio/fileioMove";
import remove from "../../../src/tools/fileio/fileioRemove";
import stat from "../../../src/tools/fileio/fileioStat";
import type { Behaviour } from "./behaviour";

/** Returns the only part of a FileIO tool's result (docs/tool-result-format.md#fileio-tools). */
const json = (value: readonly unknown[]): { content: readonly unknown[] } => ({ content: [{ type: "json", value }] });
const ok = (path: string, exists = true): object => ({ path, status: "ok", exists });

/** Lists what the FileIO tools return. */
export const fileio: readonly Behaviour[] = [
  {
    title: "fileio_list_directory lists folders first, with the sizes of files",
    files: { "b.txt": "12345", "a/c.txt": "1" },
    calls: [
      {
        tool: list,
        input: { path: "." },
        data: json([
          { name: "a", path: "a", type: "directory" },
          { name: "b.txt", path: "b.txt", type: "file", size: 5 },
        ]),
      },
      {
        tool: list,
        input: { path: ["a", "no"] },
        data: json([
          { name: "c.txt", path: "a/c.txt", type: "file", size: 1 },
          { name: "no", path: "no", type: "not_found", status: "error: NotFound" },
        ]),
      },
    ],
  },
  {
    title: "fileio_stat reports what is there and what is not",
    files: { "b.txt": "12345" },
    calls: [
      {
        tool: stat,
        input: { path: "no" },
        data: json([{ path: "no", type: "not_found", size: 0, exists: false, entry_type: "not_found" }]),
      },
      {
        tool: stat,
        input: { path: "b.txt" },
        data: {
          content: ([{ value }]: [{ value: [Record<string, unknown>] }]) => {
            const { mtime, ...facts } = value[0];
            const is = { is_file: true, is_dir: false, is_symlink: false, exists: true };
            assert.deepEqual(facts, { path: "b.txt", type: "file", size: 5, ...is, entry_type: "file" });
            assert.match(String(mtime), /^\d{4}-\d\d-\d\dT.*Z$/, "the time is as ISO 8601 has it");
          },
        },
      },
    ],
  },
  {
    title: "fileio_count_lines and fileio_count_words count each file, and say what cannot be counted",
    files: { "a.txt": "one two\nthree", "d/b.txt": "" },
    calls: [
      {
        tool: countLines,
        input: { path: ["a.txt", "d", "no"] },
        data: json([
          { path: "a.txt", status: "ok", lines: 2, exists: true },
          { path: "d", status: "error: IsDirectory", lines: null, exists: true },
          { path: "no", status: "error: NotFound", lines: null, exists: false },
        ]),
      },
      {
        tool: countWords,
        input: { path: "*.txt" },
        data: json([{ path: "a.txt", status: "ok", words: 3, exists: true }]),
      },
    ],
  },
  {
    title: "fileio_find_in_files returns the line and column of every match",
    files: { "a.txt": "🙂 x x\ny\n" },
    calls: [
      {
        tool: findInFiles,
        input: { pattern: "x", path: "a.txt" },
        data: json([
          { file_path: "a.txt", line_number: 1, column_start: 3, column_end: 4, matched_text: "x" },
          { file_path: "a.txt", line_number: 1, column_start: 5, column_end: 6, matched_text: "x" },
        ]),
      },
    ],
  },
  {
    title: "fileio_make_directory makes folders, and is ok with one that is there",
    files: { "d/a.txt": "" },
    calls: [
      {
        tool: makeDirectory,
        input: { path: ["new/er", "d", "d/a.txt"] },
        data: json([ok("new/er", false), ok("d"), { path: "d/a.txt", status: "error: Exists", exists: true }]),
      },
      { tool: list, input: { path: "new" }, data: json([{ name: "er", path: "new/er", type: "directory" }]) },
    ],
  },
  {
    title: "fileio_copy copies files and folders, and replaces nothing unasked",
    files: { "a.txt": "a", "d/b.txt": "b", "to/a.txt": "old" },
    calls: [
      {
        tool: copy,
        input: { source: ["a.txt", "d", "no"], destination: "to" },
        data: json([
          { path: "a.txt", status: "error: Exists", exists: true },
          ok("d"),
          { path: "no", status: "error: NotFound", exists: false },
        ]),
      },
      { tool: copy, input: { source: "a.txt", destination: "to", overwrite: true }, data: json([ok("a.txt")]) },
    ],
    left: { "a.txt": "a", "d/b.txt": "b", "to/a.txt": "a", "to/d/b.txt": "b" },
  },
  {
    title: "fileio_move moves and renames, and never into itself",
    files: { "a.txt": "a", "d/b.txt": "b" },
    calls: [
      { tool: move, input: { source: "a.txt", destination: "z.txt" }, data: json([ok("a.txt")]) },
      { tool: move, input: { source: "d", destination: "e/d" }, data: json([ok("d")]) },
      { tool: move, input: { source: "e", destination: "e/d" }, data: { note: /inside itself|below/ } },
    ],
    left: { "a.txt": null, "z.txt": "a", "d/b.txt": null, "e/d/b.txt": "b" },
  },
  {
    title: "fileio_remove removes for good when asked, and a folder only with recursive",
    files: { "a.txt": "a", "d/b.txt": "b", "k.txt": "k" },
    calls: [
      {
        tool: remove,
        input: { path: ["a.txt", "d", "no"], use_trash: false },
        data: json([
          ok("a.txt"),
          { path: "d", status: "error: NotEmpty", exists: true },
          { path: "no", status: "error: NotFound", exists: false },
        ]),
      },
      { tool: remove, input: { path: "d", use_trash: false, recursive: true }, data: json([ok("d")]) },
      { tool: remove, input: { path: "k.txt", use_trash: false }, answer: "no", error: /^Permission denied/ },
    ],
    left: { "a.txt": null, "d/b.txt": null, "k.txt": "k" },
  },
  {
    title: "fileio_remove removes a link itself",
    needs: ["links"],
    files: { "a.txt": "a" },
    links: { "link.txt": "a.txt" },
    calls: [{ tool: remove, input: { path: "link.txt", use_trash: false }, data: json([ok("link.txt")]) }],
    left: { "a.txt": "a", "link.txt": null },
  },
];
