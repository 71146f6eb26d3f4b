/**
 * Reads backslashes as separators on Windows, and where a pattern is plainly written for it. Elsewhere, a backslash
 * takes a character's meaning away.
 */
export function slashes(pattern: string, isWindows = false): string {
  const windows =
    isWindows || /^[A-Za-z]:\\/.test(pattern) || (!pattern.includes("/") && /\\(?:\w|\*\*)/.test(pattern));
  return windows ? pattern.replaceAll("\\", "/") : pattern;
}

/** The folder that an absolute pattern, a URI or one with `..` begins in, and the pattern from there on; a bare name stands for itself anywhere. */
export function splitPattern(given: string): { base?: string; pattern: string } {
  const pattern = given.replace(/^(?:\.\/+)+/, "");
  if (!/^(?:\/|[A-Za-z]:\/|[A-Za-z][\w+.-]*:\/\/|\.\.\/)/.test(pattern)) {
    return { pattern: pattern.includes("/") ? below(pattern) : `**/${below(pattern)}` };
  }
  const segments = pattern.split("/");
  const magic = segments.findIndex((segment) => /[*?[\]{}\\]/.test(segment));
  const from = magic < 0 ? segments.length - 1 : magic;
  const base = segments.slice(0, from).join("/");
  return { base: /^(?:[A-Za-z]:)?$/.test(base) ? `${base}/` : base, pattern: below(segments.slice(from).join("/")) };
}

/** A pattern that ends as a folder does stands for all files below. */
function below(pattern: string): string {
  return pattern === "" || pattern === "." || pattern.endsWith("/") ? `${pattern.replace(/^\.$/, "")}**` : pattern;
}

/** The name that a pattern asks for, when it names a file and no kind of files. */
export function lastName(pattern: string): string | undefined {
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  return /[*?[\]{}\\]/.test(name) ? undefined : name;
}
