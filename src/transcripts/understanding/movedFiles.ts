import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

/** A file or folder that a call moved or removed, or that it moved something to. Paths are as the call names them. */
export interface MovedFile {
  readonly path: string;
  readonly touch: "move" | "remove" | "create";
  readonly movedTo?: string;
  readonly movedFrom?: string;
}

/** Our own tools, alone or after the name of a server. */
const OWN = /(?:^|[_-])fileio_(move|remove)$/;

const REMOVED = ["path", "paths", "file", "files", "file_path", "filePath", "filename", "target", "targets", "uri"];
const SOURCES = ["source", "sources", "src", "from", ...REMOVED.slice(0, 6), "old_path", "source_path"];
const DESTINATIONS = ["destination", "dest", "dst", "to", "target", "destination_path", "new_path"];

/** Returns what a call of `fileio_move` or `fileio_remove` names; undefined for other tools. */
export function movedFiles(tool: string, input: JsonObject): readonly MovedFile[] | undefined {
  const [, does] = OWN.exec(tool) ?? [];
  if (does === undefined) return undefined;
  if (does === "remove") return listIn(input, REMOVED).map((path) => ({ path, touch: "remove" }));
  const sources = listIn(input, SOURCES);
  const [destination] = listIn(input, DESTINATIONS);
  if (destination === undefined) return [];
  return sources.flatMap((source): MovedFile[] => {
    const target = targetOf(source, destination, sources.length > 1);
    const moved: MovedFile = { path: source, touch: "move", movedTo: target ?? destination };
    return target === undefined ? [moved] : [moved, { path: target, touch: "create", movedFrom: source }];
  });
}

/**
 * Returns the new path of a source. Returns undefined if the call doesn't say whether the destination is a folder, or
 * what a glob finds.
 */
function targetOf(source: string, destination: string, isFolder: boolean): string | undefined {
  if (/[*?[\]{}]/.test(source)) return undefined;
  const name = nameOf(source);
  if (isFolder || /[/\\]$/.test(destination)) return `${trimEndCharacters(destination, "/\\")}/${name}`;
  return nameOf(destination) === name || endingOf(destination) === endingOf(source) ? destination : undefined;
}

function nameOf(path: string): string {
  return trimEndCharacters(path, "/\\").split(/[/\\]/).at(-1) ?? path;
}

function endingOf(path: string): string {
  return /\.[^.]*$/.exec(nameOf(path))?.[0] ?? "";
}

function listIn(input: JsonObject, names: readonly string[]): readonly string[] {
  for (const name of names) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    const list = (Array.isArray(value) ? value : [value]).flatMap((each) => stringOf(each)?.trim() || []);
    if (list.length > 0) return list;
  }
  return [];
}

/** Returns the paths that a result of these tools says could not be changed, as it names them. */
export function unmovedPaths(text: string | undefined): ReadonlySet<string> {
  const [part] = listOf(fieldsOf(fieldsOf(parseContainer(text ?? ""))["data"])["content"]);
  const failed = listOf(fieldsOf(part)["value"]).filter((each) => fieldsOf(each)["status"] !== "ok");
  return new Set(failed.flatMap((each) => stringOf(fieldsOf(each)["path"]) ?? []));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
