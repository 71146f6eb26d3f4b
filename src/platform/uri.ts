import type { Resource } from "../core/ports/resource";

/** The parts of a resource, decoded. */
export interface Place {
  readonly scheme: string;
  readonly authority: string;
  /** Decoded; begins with `/`, has no `.`, `..` or empty segment, and no `/` at its end unless it is the root. */
  readonly path: string;
  /** What stands behind `?`, as it was written. */
  readonly query: string;
}

const SHAPE = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;

/** Takes a URI apart; `undefined` for what is not one, or holds a broken percent sequence. */
export function parsePlace(uri: string): Place | undefined {
  const parts = SHAPE.exec(uri);
  if (!parts) return undefined;
  const [, scheme = "", authority = "", path = "", query = ""] = parts;
  try {
    const decoded = path.includes("%") ? decodeURIComponent(path) : path;
    return { scheme: scheme.toLowerCase(), authority, path: normalPath(decoded), query };
  } catch {
    return undefined;
  }
}

/** The resource of a place, encoded as VS Code encodes a `Uri`, so that both name a file by the same string. */
export function formatPlace({ scheme, authority, path, query }: Place): Resource {
  return brand(`${scheme}://${authority}${encodePath(path)}${query === "" ? "" : `?${query}`}`);
}

/** Takes a resource apart that an adapter or a workspace made. Throws TypeError for any other string. */
export function placeOf(resource: Resource): Place {
  const place = parsePlace(resource);
  if (!place) throw new TypeError(`Not a resource: ${resource}`);
  return place;
}

/** The resource of an absolute path on disk. */
export function fileResource(path: string, platform: string): Resource {
  return formatPlace(filePlace(path, platform));
}

/** The place of an absolute path on disk; `C:\a` and `\\server\share` only where `platform` is `win32`. */
export function filePlace(path: string, platform: string): Place {
  if (platform !== "win32") return { scheme: "file", authority: "", path: normalPath(path), query: "" };
  const slashed = path.replaceAll("\\", "/");
  const unc = /^\/\/([^/]+)(\/.*)?$/.exec(slashed);
  if (unc) return { scheme: "file", authority: unc[1] ?? "", path: normalPath(unc[2] ?? "/"), query: "" };
  const drive = slashed.replace(/^\/?([A-Za-z]):/, (_, letter: string) => `/${letter.toLowerCase()}:`);
  return { scheme: "file", authority: "", path: normalPath(drive), query: "" };
}

/**
 * The path on disk of a `file:` place, absolute and in the platform's own spelling; `undefined` for another scheme, and on Windows for a place without a drive, which
 * the system would look for wherever the process is.
 */
export function diskPath({ scheme, authority, path }: Place, platform: string): string | undefined {
  if (scheme !== "file") return undefined;
  if (platform !== "win32") return path;
  if (authority !== "") return `\\\\${authority}${path.replaceAll("/", "\\")}`;
  if (!/^\/[A-Za-z]:(?:\/|$)/.test(path)) return undefined;
  const bare = path.slice(1).replaceAll("/", "\\");
  return /^[A-Za-z]:$/.test(bare) ? `${bare}\\` : bare;
}

/** The resource below `folder` at a relative path with `/`, without `.` and `..` segments. */
export function childResource(folder: Resource, path: string): Resource {
  const query = folder.indexOf("?");
  const base = query < 0 ? folder : folder.slice(0, query);
  const below = `${base.endsWith("/") ? base : `${base}/`}${encodePath(path)}`;
  return brand(query < 0 ? below : below + folder.slice(query));
}

/** The last segment of the path; empty for the root. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder above; `undefined` for the root. */
export function parentPath(path: string): string | undefined {
  if (path === "/") return undefined;
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** Joins a normal path and a relative one, which may climb with `..` but not above the root. */
export function joinPath(base: string, relative: string): string {
  return normalPath(`${base}/${relative}`);
}

/** Empty segments, and those of dots alone. */
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
