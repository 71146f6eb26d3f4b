import { fieldsOf, itemsOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";

const SUBJECTS = [
  "absolute_path",
  "file_path",
  "filePath",
  "filepath",
  "dir_path",
  "dirPath",
  "path",
  "pattern",
  "query",
  "url",
];

/** Returns what the input of another agent's tool names: a path, an expression, or an address, or several of them. */
export function inputSubject(input: JsonObject): string | undefined {
  const one = SUBJECTS.map((name) => stringOf(input[name])).find((text) => text !== undefined && text !== "");
  return one ?? listed(["files", "queries", "filePaths"].flatMap((name) => itemsOf(input[name])));
}

/** Cline reads several files at once, and searches for several expressions. */
function listed(items: readonly unknown[]): string | undefined {
  const texts = items.flatMap((item) => stringOf(item) ?? stringOf(fieldsOf(item)["path"]) ?? []);
  return texts.length === 0 ? undefined : texts.join(", ");
}

/** Returns what a search of the web looks for. Codex can look for several things, look in a page, and open one. */
export function webSubject({ query, queries, pattern, url }: JsonObject): string {
  const words = [stringOf(query), stringsOf(queries)[0], stringOf(pattern)].find(Boolean);
  return words === undefined ? (stringOf(url) ?? "") : searchSubject(words, [stringOf(url)]);
}

/** Returns what a search looks for, and where. */
export function searchSubject(pattern: string | undefined, places: readonly (string | undefined)[]): string {
  const where = places.filter((place) => place !== undefined).join(" ");
  if (where === "") return pattern ?? "";
  return pattern ? `${pattern} in ${where}` : `in ${where}`;
}
