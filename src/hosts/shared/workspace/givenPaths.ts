import { ToolError } from "../../../base/errors";
import { pathEnd } from "../../../base/pathEnd";
import type { Resource } from "../../../base/resource";
import { NoFileName, type WorkspaceFolder } from "../../../tools/runtime/ports/workspacePort";
import { diskPath, filePlace, formatPlace, joinPath, parsePlace, type Place } from "./fileUri";

export interface Root {
  readonly name: string;
  readonly resource: Resource;
  readonly place: Place;
}

/** What paths that tools are given mean in a workspace. */
export class GivenPaths {
  readonly roots: readonly Root[];
  readonly #windows: boolean;

  constructor(
    folders: readonly WorkspaceFolder[],
    private readonly platform: string,
  ) {
    this.#windows = platform === "win32";
    this.roots = folders.map(({ name, resource }) => {
      const place = parsePlace(resource);
      if (!place) throw new TypeError(`Not a resource: ${resource}`);
      return { name, resource, place };
    });
  }

  #fold(path: string): string {
    return this.#windows ? path.toLowerCase() : path;
  }

  /** Returns the part of `place` below `root`, empty for the root itself; undefined if it isn't below. */
  below(place: Place, root: Place): string | undefined {
    if (!sameFileSystem(place, root)) return undefined;
    if (this.#fold(place.path) === this.#fold(root.path)) return "";
    const start = root.path === "/" ? "/" : `${root.path}/`;
    return this.#fold(place.path).startsWith(this.#fold(start)) ? place.path.slice(start.length) : undefined;
  }

  #relative(given: string, slashed: string): Place {
    const [only, ...more] = this.roots;
    if (!only) throw invalid(given, "No folder is open. Open a folder, or pass an absolute path.");
    const path = slashed.replace(/^(?:\.\/+)+/, "");
    if (more.length === 0) return { ...only.place, path: joinPath(only.place.path, path) };
    const named = this.roots.filter(({ name }) => path === name || path.startsWith(`${name}/`));
    const longest = Math.max(...named.map(({ name }) => name.length));
    const [root, rival] = named.filter(({ name }) => name.length === longest);
    if (!root) throw invalid(given, `Begin the path with the name of a workspace folder: ${listed(this.roots)}.`);
    if (rival) {
      const places = named.map(({ place }) => shown(place, this.platform)).join(", ");
      throw invalid(
        given,
        `Several workspace folders are named ${root.name}. Pass an absolute path below one of: ${places}.`,
      );
    }
    return { ...root.place, path: joinPath(root.place.path, path.slice(root.name.length)) };
  }

  /**
   * Adds a drive to a path that begins with a separator, as Windows does.
   * It is the drive of the first folder with one.
   */
  #withDrive(given: string, path: string): string {
    if (!this.#windows || /^\/\//.test(path) || /^\/?[A-Za-z]:/.test(path)) return path;
    const drives = this.roots.flatMap(({ place }) => {
      const [drive] = /^\/[a-z]:/i.exec(place.path) ?? [];
      return place.scheme === "file" && place.authority === "" && drive !== undefined ? [drive] : [];
    });
    if (drives[0] !== undefined) return `${drives[0].slice(1)}${path}`;
    throw invalid(given, "It has no drive. Begin it with one, such as C:/, or pass a path relative to the workspace.");
  }

  #absolute(given: string, path: string): Place {
    const plain = filePlace(path, this.platform);
    const others = this.roots.filter(({ place }) => place.scheme !== "file");
    const home = others.find(({ place }) => this.below({ ...place, path: plain.path }, place) !== undefined);
    return home ? { ...home.place, path: plain.path } : filePlace(this.#withDrive(given, path), this.platform);
  }

  meant(given: string): Place {
    if (given.trim() === "") {
      throw invalid(given, "The path is empty. Pass one relative to the workspace, such as src/main.ts, or `.`.");
    }
    if (given.includes("\0")) throw invalid(given.replaceAll("\0", "\\0"), "A path can't contain a NUL character.");
    if (/\p{Surrogate}/u.test(given)) throw invalid(given, "The path contains half of a surrogate pair.");
    if (/^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(given)) return this.#ofUri(given);
    const slashed = this.#windows ? given.replaceAll("\\", "/") : given;
    if (slashed === "~" || slashed.startsWith("~/")) {
      throw invalid(given, "`~` isn't expanded. Pass a path relative to the workspace, or an absolute one.");
    }
    if (this.#windows) requireName(given, slashed);
    if (this.#windows && /^\/[A-Za-z](?:\/|$)/.test(slashed) && !/^\/\//.test(slashed)) {
      return this.#absolute(given, `${slashed.slice(1, 2)}:${slashed.slice(2) || "/"}`);
    }
    if (slashed.startsWith("/") || (this.#windows && /^[A-Za-z]:/.test(slashed))) return this.#absolute(given, slashed);
    return this.#relative(given, slashed);
  }

  #ofUri(given: string): Place {
    const place = parsePlace(given);
    if (!place || place.path.includes("\0")) throw invalid(given, "The URI has invalid percent-encoding.");
    if (this.#windows && place.scheme === "file") requireName(given, place.path);
    const local = this.#windows && place.scheme === "file" && place.authority === "";
    return local ? filePlace(this.#withDrive(given, place.path), this.platform) : place;
  }
}

export function sameFileSystem(one: Place, other: Place): boolean {
  return one.scheme === other.scheme && one.authority.toLowerCase() === other.authority.toLowerCase();
}

export function shown(place: Place, platform: string): string {
  const path = diskPath(place, platform);
  if (path === undefined) return formatPlace(place);
  return platform === "win32" ? path.replaceAll("\\", "/") : path;
}

export function listed(roots: readonly Root[]): string {
  return roots.map(({ name }) => name).join(", ");
}

function invalid(given: string, advice: string): ToolError {
  return new ToolError("EXECUTION_ERROR", invalidMessage(given, advice));
}

function invalidMessage(given: string, advice: string): string {
  return given.trim() === "" ? `Invalid input: ${advice}` : `Invalid input: ${pathEnd(given)} ${advice}`;
}

/** Throws `ToolError` for a path that Windows would interpret differently, and `NoFileName` for one it can't have. */
function requireName(given: string, path: string): void {
  const trap = windowsTrap(path);
  if (trap !== undefined) throw invalid(given, trap);
  const fault = nameFault(path);
  if (fault !== undefined) throw new NoFileName("EXECUTION_ERROR", invalidMessage(given, fault));
}

const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*|:)?$/i;

/** Characters that no name has on Windows. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NEVER = /[<>"|?*\u0000-\u001f]/;

/**
 * Returns why Windows would interpret a path differently than it looks; undefined if it wouldn't.
 * `path` has `/` between its segments. Source: "Naming Files, Paths, and Namespaces" in Microsoft's Win32
 * documentation.
 */
function windowsTrap(path: string): string | undefined {
  if (/^\/\/[?.](?:\/|$)/.test(path)) return "Device paths (\\\\?\\ and \\\\.\\) aren't supported.";
  if (/^\/?[A-Za-z]:(?!\/|$)/.test(path)) return "Add a separator after the drive letter.";
  for (const segment of namesIn(path)) {
    if (DEVICE.test(segment.trimEnd())) return `${segment} is the name of a device on Windows.`;
    if (/[. ]$/.test(segment) && !NEVER.test(segment))
      return `Windows drops the dot or space at the end of "${segment}".`;
  }
  return undefined;
}

/** Returns why a path, with `/`, isn't that of a file on Windows, or not of the file that it looks like. */
export function windowsFault(path: string): string | undefined {
  return windowsTrap(path) ?? nameFault(path);
}

/** Returns why a path can't be that of a file on Windows. */
function nameFault(path: string): string | undefined {
  for (const segment of namesIn(path)) {
    if (segment.includes(":")) return `The colon in "${segment}" names an alternate data stream.`;
    if (NEVER.test(segment)) return `"${segment}" contains a character that Windows doesn't allow.`;
  }
  return undefined;
}

function namesIn(path: string): string[] {
  const bare = path.replace(/^\/?[A-Za-z]:(?=\/|$)/, "");
  return bare.split("/").filter((segment) => !["", ".", ".."].includes(segment));
}
