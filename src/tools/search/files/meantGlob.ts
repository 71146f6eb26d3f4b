import { trimEndCharacters } from "../../../base/text/trimmedEnd";
import { compileGlob, splitGlobs } from "../../../base/globs/globPattern";
import { slashes } from "./namePattern";

/** The most options of a range such as `{1..100}`. */
const mostOptions = 200;

/**
 * Returns the glob that was probably meant by one that finds nothing: by a regular expression, by parentheses instead
 * of braces, by braces around one option, by a range, or by a path of Windows. Undefined if it has none of them.
 */
export function meantGlob(glob: string): string | undefined {
  const plain = fromExpression(fromWindows(glob))
    .replace(/\(([^()|]*\|[^()]*)\)/g, (_, options: string) => `{${options.replaceAll("|", ",")}}`)
    .replace(
      /\{(-?\d{1,9}|[a-z])\.\.(-?\d{1,9}|[a-z])\}/gi,
      (range, from: string, to: string) => expanded(from, to) ?? range,
    )
    .replace(/\{([^{},]+)\}/g, (whole, option: string) => (option.includes("..") ? whole : option));
  return plain !== glob && isGlob(plain) ? plain : undefined;
}

function isGlob(text: string): boolean {
  try {
    compileGlob(text, { ignoreCase: false });
    return text !== "";
  } catch {
    return false;
  }
}

/** Slashes in a path with backslashes alone, some of them before a wildcard. */
function fromWindows(glob: string): string {
  return /\/|^[A-Za-z]:/.test(glob) || !/[\w.*-]\\[*?]/.test(glob) ? glob : glob.replaceAll("\\", "/");
}

/** A regular expression as a glob, as far as the one has what the other has. Other text stays as it is. */
function fromExpression(text: string): string {
  if (!/^\^|\$$|\.\+|\\[.wd/-]|\[\^\/\]|^\.\*./.test(text)) return text;
  const below = text.includes("/") ? "**/*" : "*";
  return text
    .replace(/^\^|\$$/g, "")
    .replace(/\(\?:/g, "(")
    .replace(/\[\^\/\][*+]|\\[wd][*+]/g, "*")
    .replace(/(^|\/)\.[*+](\/?)/g, (_, start: string, end: string) => start + (end === "" ? below : "**/"))
    .replace(/\.[*+]/g, "*")
    .replace(/\\([./-])/g, "$1");
}

/** Braces with the options of a range. Undefined if there are too many, or the ends differ in kind. */
function expanded(from: string, to: string): string | undefined {
  const isNumber = /\d/.test(from);
  if (isNumber !== /\d/.test(to)) return undefined;
  const [first, last] = isNumber ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  const step = last < first ? -1 : 1;
  const length = Math.abs(last - first) + 1;
  if (length > mostOptions) return undefined;
  const width = /^-?0\d/.test(from) ? from.length : 0;
  const options = Array.from({ length }, (_, index) => first + index * step);
  const shown = options.map((one) => (isNumber ? String(one).padStart(width, "0") : String.fromCharCode(one)));
  return `{${shown.join(",")}}`;
}

/** One pattern, and the globs of what it leaves out. */
export interface MeantPattern {
  readonly pattern: string;
  readonly exclude: readonly string[];
}

/**
 * Returns what was probably meant by a pattern that finds nothing: what `meantGlob` returns, several patterns with
 * commas between them, and what `!` before one leaves out. Undefined if it can only mean itself.
 */
export function meantPattern(pattern: string): MeantPattern | undefined {
  const globs = splitGlobs(pattern);
  const meant = globs.map((glob) => meantGlob(glob) ?? glob);
  const exclude = meant.filter((glob) => /^!(?!\()/.test(glob)).map((glob) => glob.slice(1));
  const wanted = meant.filter((glob) => !/^!(?!\()/.test(glob));
  const joined = wanted.length === 0 ? "**" : joinGlobs(wanted);
  return joined !== pattern.trim() && [joined, ...exclude].every(isGlob) ? { pattern: joined, exclude } : undefined;
}

/** Joins globs to one with braces, behind the folders that all begin with. A bare name still means any folder. */
export function joinGlobs(given: readonly string[]): string {
  const globs = given.map((glob) => slashes(glob));
  const [only, ...others] = globs;
  if (only !== undefined && others.length === 0) return only;
  const paths = globs.some((glob) => glob.includes("/"))
    ? globs.map((glob) => (glob.includes("/") ? glob : `**/${glob}`))
    : globs;
  const split = paths.map((path) => path.split("/"));
  const [first = []] = split;
  const isShared = (name: string, at: number): boolean =>
    !isMagic(name) && split.every((names) => at < names.length - 1 && names[at] === name);
  const same = first.findIndex((name, at) => !isShared(name, at));
  const shared = first.slice(0, same);
  const rest = split.map((names) => names.slice(shared.length).join("/"));
  return [...shared, `{${rest.join(",")}}`].join("/");
}

/** A folder that is searched: its absolute path, and what the paths below it begin with in a glob. */
export interface FilterRoot {
  readonly path: string;
  readonly start: string;
}

/**
 * Returns further globs for a search that finds nothing in the files of these: what `meantGlob` returns, the files of a
 * folder for its name, and paths below a root for absolute ones.
 */
export function meantFilters(globs: readonly string[], roots: readonly FilterRoot[]): string[] {
  const wanted = globs.filter((glob) => !glob.startsWith("!"));
  return wanted.flatMap((glob) => [meantGlob(glob) ?? "", ...belowRoots(glob, roots)]).filter(isGlob);
}

function belowRoots(glob: string, roots: readonly FilterRoot[]): string[] {
  const path = absolute(glob);
  const below = roots.filter((root) => `${path}/`.startsWith(`${absolute(root.path)}/`));
  if (below.length === 0) return folderOf(glob);
  return below.flatMap((root) => {
    const relative = trimEndCharacters(path.slice(absolute(root.path).length + 1), "/");
    return relative === "" ? [`${root.start}**`] : [root.start + relative, ...folderOf(root.start + relative)];
  });
}

/** An absolute path or URI with slashes and a small drive letter. Other text stays as it is. */
function absolute(path: string): string {
  const plain = path.replace(/^file:\/\//, "").replace(/^\/(?=[A-Za-z]:)/, "");
  return plain.replace(/^[A-Za-z]:[^]*/, (own) => own.charAt(0).toLowerCase() + own.slice(1).replaceAll("\\", "/"));
}

/** All files of a folder, if a glob's last name can be one. */
function folderOf(glob: string): string[] {
  const path = trimEndCharacters(glob, "/");
  if (isMagic(path.slice(path.lastIndexOf("/") + 1))) return [];
  return [path.includes("/") ? `${path}/**` : `**/${path}/**`];
}

/** Whether a name has characters that mean something in a glob. */
function isMagic(name: string): boolean {
  return /[*?[\]{}\\]/.test(name);
}
