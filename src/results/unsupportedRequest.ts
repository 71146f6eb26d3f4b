import { ToolError } from "../base/errors";

/** Words of a field that asks for less than the call says, where its value is not a no: to try it, to check first, or to do it only under a condition. */
const holdingBack = new Set(
  (
    "dry preview simulate simulated simulation pretend trial rehearse test check verify validate only readonly " +
    "exclusive exclusively exist exists unchanged unmodified unless must abort fail stop " +
    "expect expected assert precondition hash sha sha1 sha256 sha512 md5 checksum digest etag revision mtime"
  ).split(" "),
);

/** Words of a field that lets something be done, where its value is not a no. */
const letting = new Set(
  (
    "overwrite overwriting overwrites clobber replace force apply execute run commit write save create make delete remove move copy edit modify change " +
    "update perform persist allow enable enabled"
  ).split(" "),
);

/** Words that turn the meaning of one of those, and of `existing`. */
const turning = new Set("no not never dont without disable disallow prevent forbid skip avoid".split(" "));

const noes = new Set<unknown>([false, 0, "", "false", "no", "none", "off", "never", "0"]);

/** Whether a field that a tool does not have could mean that something is not to be done. */
export function restrains(name: string, value: unknown): boolean {
  const words = wordsOf(name);
  const has = (known: ReadonlySet<string>): boolean => words.some((word) => known.has(word));
  const isNo = noes.has(value);
  if (has(holdingBack) || (has(turning) && (has(letting) || words.includes("existing")))) return !isNo;
  if (["whatif", "ifmatch", "noop"].includes(words.join(""))) return !isNo;
  return has(letting) && isNo;
}

/** The words of `dry_run`, `dryRun`, `dry-run` and `DRY_RUN`, in small letters. */
function wordsOf(name: string): string[] {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/^(dry|no)(?=run|clobber|overwrite)/i, "$1 ");
  return parted.toLowerCase().split(/[^a-z0-9]+/);
}

/** The error of a call with such a field: it would do what was perhaps not meant. */
export function refuseRestraint(tool: string, field: string, fields: string): ToolError {
  return new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: ${tool} has no field ${field}, which could mean that something is not to be done. Nothing was done. ` +
      `Leave it out to have the call done as it is. ${fields}`,
  );
}

/** Fields by which other tools say that nothing is to be replaced. */
const creating = new Set([
  "createonly",
  "failifexists",
  "errorifexists",
  "ifnotexists",
  "mustnotexist",
  "exclusive",
  "noclobber",
  "nooverwrite",
]);

/** Puts `overwrite: false` for each of the fields that mean it; a no to both is no restraint. */
export function asOverwrite(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(input);
  const means = ([name]: [string, unknown]): boolean => creating.has(name.toLowerCase().replace(/[^a-z]/g, ""));
  const found = given.filter(means);
  const rest = Object.fromEntries(given.filter((field) => !means(field)));
  return found.some(([, value]) => value !== null && !noes.has(value)) ? { ...rest, overwrite: false } : rest;
}
