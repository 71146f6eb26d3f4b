import * as z from "zod";
import { flag, integer } from "../../runtime/inputFields";
import { readJson } from "../../../base/json/jsonText";

/**
 * Creates an input field of paths and globs: an array in the schema that models see. Accepts one text as an array of
 * one, and the JSON text of an array as that array. Requires at least one path, and none of them blank. Each path's own
 * status says whether it means something.
 */
export function pathList(): z.ZodType<string[]> {
  const path = z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z.string().refine((given) => given.trim() !== "", "must not be blank"),
  );
  const list = z.array(path).refine((paths) => paths.length > 0, "must name at least one path");
  return z.preprocess(asList, list);
}

function asList(value: unknown): unknown {
  if (typeof value === "number") return [value];
  if (typeof value !== "string") return value;
  const json = /^\s*\[/.test(value) ? readJson(value) : undefined;
  const texts = json?.ok === true && Array.isArray(json.value) && json.value.every((path) => typeof path === "string");
  return texts ? json.value : [value];
}

/** Elements to skip. */
export function offsetField(): z.ZodType<number> {
  return integer({ min: 0 }).default(0).describe("Elements to skip. Default: 0.");
}

/** Whether globs reach what ignore rules hide. */
export function ignoredField(): z.ZodType<boolean> {
  return flag().default(false).describe("Let globs find files that .gitignore hides. Default: false.");
}

/** Other names of a field `path`. */
export const pathAliases: Readonly<Record<string, string>> = {
  paths: "path",
  file: "path",
  files: "path",
  file_path: "path",
  filePath: "path",
  file_paths: "path",
  filePaths: "path",
  filename: "path",
  absolute_path: "path",
  target_directory: "path",
  relative_workspace_path: "path",
  source: "path",
  sources: "path",
  target: "path",
  targets: "path",
  dir: "path",
  dir_path: "path",
  dirPath: "path",
  directory: "path",
  directories: "path",
  folder: "path",
  folders: "path",
  uri: "path",
  uris: "path",
  includeIgnored: "include_ignored",
  includeIgnoredFiles: "include_ignored",
  no_ignore: "include_ignored",
};
