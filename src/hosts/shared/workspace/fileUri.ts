import type { Resource } from "../../../base/resource";

/** The parts of a resource, decoded. */
export interface Place {
  readonly scheme: string;
  readonly authority: string;
  /** Decoded. Begins with `/`, has no `.`, `..`, or empty segments, and ends with `/` only if it is the root. */
  readonly path: string;
  /** The text after `?`, not decoded. */
  readonly query: string;
}

const SHAPE = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;

/** Parses a URI. Returns undefined for anything else, and for invalid percent-encoding. */
export function parsePlace(uri: string): Place | undefined {
  const parts = SHAPE.exec(uri);
  if (!parts) return undefined;
  const [, scheme = "", host = "", path = "", query = ""] = parts;
  // VS Code's text of a URI encodes them, as in `file://wsl%24/` and `vscode-remote://wsl%2Bubuntu/`.
  const authority = host.replaceAll("%24", "$").replace(/%2b/gi, "+");
  try {
    const decoded = path.includes("%") ? decodeURIComponent(path) : path;
    return { scheme: scheme.toLowerCase(), authority, path: normalPath(decoded), query };
  } catch {
    return undefined;
  }
}

/** Formats a resource with the same encoding as a `Uri` of VS Code. */
export function formatPlace({ scheme, authority, path, query }: Place): Resource {
  return brand(`${scheme}://${authority}${encodePath(path)}${query === "" ? "" : `?${query}`}`);
}

/** Parses a resource of an adapter or a workspace. Throws TypeError for any other string. */
export function placeOf(resource: Resource): Place {
  const place = parsePlace(resource);
  if (!place) throw new TypeError(`Not a resource: ${resource}`);
  return place;
}

/** Whether a URI names something below a folder, however it is encoded. `..` leads up, also between backslashes. */
export function isUriBelow(uri: string, folder: Resource): boolean {
  const [place, root] = [parsePlace(uri), placeOf(folder)];
  if (place?.scheme !== root.scheme || place.authority !== root.authority) return false;
  return place.path.startsWith(`${root.path}/`) && !place.path.split("\\").includes("..");
}

/** Returns the resource of an absolute path on disk. */
export function fileResource(path: string, platform: string): Resource {
  return formatPlace(filePlace(path, platform));
}

/** Parses an absolute path on disk. Accepts `C:\a` and `\\server\share` only if `platform` is `win32`. */
export function filePlace(path: string, platform: string): Place {
  if (platform !== "win32") return { scheme: "file", authority: "", path: normalPath(path), query: "" };
  const slashed = path.replaceAll("\\", "/");
  const unc = /^\/\/([^/]+)(\/.*)?$/.exec(slashed);
  if (unc) return { scheme: "file", authority: unc[1] ?? "", path: normalPath(unc[2] ?? "/"), query: "" };
  const drive = slashed.replace(/^\/?([A-Za-z]):/, (_, letter: string) => `/${letter.toLowerCase()}:`);
  return { scheme: "file", authority: "", path: normalPath(drive), query: "" };
}

/**
 * Returns the path on disk of a `file:` resource, absolute and in the platform's notation.
 * Returns undefined for other schemes and, on Windows, without a drive, because Windows would resolve it against the
 * process's current drive.
 */
export function diskPath({ scheme, authority, path }: Place, platform: string): string | undefined {
  if (scheme !== "file") return undefined;
  if (platform !== "win32") return path;
  if (authority !== "") return `\\\\${authority}${path.replaceAll("/", "\\")}`;
  if (!/^\/[A-Za-z]:(?:\/|$)/.test(path)) return undefined;
  const bare = path.slice(1).replaceAll("/", "\\");
  return /^[A-Za-z]:$/.test(bare) ? `${bare}\\` : bare;
}

/** Returns the resource below `folder` at a relative path with `/`, without `.` and `..` segments. */
export function childResource(folder: Resource, path: string): Resource {
  const query = folder.indexOf("?");
  const base = query < 0 ? folder : folder.slice(0, query);
  const below = `${base.endsWith("/") ? base : `${base}/`}${encodePath(path)}`;
  return brand(query < 0 ? below : below + folder.slice(query));
}

/** Returns the last segment of the path; empty for the root. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the parent folder; undefined for the root. */
export function parentPath(path: string): string | undefined {
  if (path === "/") return undefined;
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** Joins a normalized path and a relative one, whose `..` segments can't go above the root. */
export function joinPath(base: string, relative: string): string {
  return normalPath(`${base}/${relative}`);
}

/** Matches empty segments, and those of only dots. */
const CROOKED = /\/(?=\/|\.{0,2}(?:\/|$))/;

function normalPath(path: string): string {
  if (path === "/" || (path.startsWith("/") && !CROOKED.test(path))) return path;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

const PLAIN = /^[A-Za-z0-9\-._~/]*$/;

function encodePath(path: string): string {
  if (PLAIN.test(path)) return path;
  return encodeURIComponent(path)
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function brand(uri: string): Resource {
  return uri as Resource;
}
