import { trimEndCharacters } from "../../../base/text/trimmedEnd";

/** The path of an entry in the folder that `given` names, in the same spelling; understood by `Workspace.resolve`. */
export function pathBelow(given: string, name: string): string {
  // What a relative path may not begin with gets `./` before it.
  if (/^(?:\.\/*)+$/.test(given)) return /^~|^\s*$/.test(name) ? `./${name}` : name;
  const [, uri, rest = ""] = /^([A-Za-z][A-Za-z0-9+.-]+:\/\/[^?#]*)(.*)$/s.exec(given) ?? [];
  if (uri !== undefined) return `${trimEndCharacters(uri, "/")}/${encodeURIComponent(name)}${rest}`;
  return `${trimEndCharacters(given, "/")}/${name}`;
}

/** The last name in a path. */
export function lastName(given: string): string {
  return trimEndCharacters(given, "/\\").replace(/^.*[/\\]/s, "");
}
