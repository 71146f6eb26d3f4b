import { harmless, isSecretPath } from "../secretPaths";
import {
  copyEndings,
  furtherEndings,
  furtherNames,
  knownEndings,
  knownNames,
  secretFolders,
  secretPlaces,
  surroundings,
} from "../secretShapes";
import { type GlobReading, isEnd, type NameGlob, NOWHERE, type Places, readNameGlob, spell } from "./nameGlob";

/** Whether a pattern for paths can match a file that contains secrets. */
export function mayBeSecret(pattern: string, reading: GlobReading = {}): boolean {
  const name = lastName(pattern);
  return (
    mayNameSecret(name, reading) ||
    mayEndAsSecret(name, reading) ||
    isSecretPath(pattern.replace(/[*?[\]]+/g, "x")) ||
    mayLieInSecret(pattern, reading)
  );
}

/** The part of a pattern for paths that stands for the name itself. */
export function lastName(pattern: string): string {
  return pattern.slice(pattern.lastIndexOf("/") + 1);
}

/** Whether a pattern for one name may stand for one that is known to be secret from its beginning on, or for a copy of such a file. */
export function mayNameSecret(name: string, reading: GlobReading = {}): boolean {
  // What begins with a dot itself means all that begins so; wildcards for it mean what is usual.
  const any = !reading.dots || name.startsWith(".");
  const further = reading.dots === true && !isOnlyEnding(name) ? spelledNames : [];
  return (
    !endsHarmlessly(name) && spelled(readNameGlob(name, reading), [...(any ? knownNames : usualNames), ...further])
  );
}

const usualNames = [...knownNames.filter((shape) => !hasAnyEnding(shape)), ...surroundings];
const spelledNames = furtherNames.filter((shape) => !hasAnyEnding(shape));

/** Whether a glob says nothing of a name but its ending. */
function isOnlyEnding(name: string): boolean {
  return /^\*+\.[^*?[\]]*$/.test(name);
}

function mayEndAsSecret(name: string, reading: GlobReading): boolean {
  const glob = readNameGlob(name, { ...reading, dots: true });
  const shapes = reading.dots ? [...knownEndings, ...furtherEndings] : knownEndings;
  return !endsHarmlessly(name) && shapes.some((shape) => is(glob, shape));
}

/** Whether a glob may stand for a name of this shape. */
function is(glob: NameGlob | undefined, shape: string): boolean {
  return glob !== undefined && isEnd(glob, spell(glob, shape));
}

function hasAnyEnding(shape: string): boolean {
  return shape.endsWith("?*");
}

/** What the end of a glob says of every name it stands for. */
function endsHarmlessly(name: string): boolean {
  return harmless.test(`x${name.replace(/^.*[*?\]]/s, "")}`);
}

/** What is put before and behind a name for a copy of the file (`secretPaths`); and behind any name, what some file systems pass over. */
const BEHIND = ["~", "#", ".~%~", ...copyEndings, ".", " "];
/** On Windows: a part of the same file, where a glob spells the colon. */
const STREAM = ":*";
const SWAP = ".sw?";

/** As for single names. */
const COPIES = 3;

/** Whether a glob may stand for one of the shapes, or for a copy. */
function spelled(glob: NameGlob | undefined, shapes: readonly string[]): boolean {
  if (!glob) return false;
  const together = (all: readonly Places[]): Places => all.reduce((some, places) => some | places, NOWHERE);
  const behind = glob.letters.has(":") ? [...BEHIND, STREAM] : BEHIND;
  // What has any ending would, behind another beginning than its own, be anything.
  const saved = shapes.filter((shape) => !hasAnyEnding(shape)).map((shape) => `#${shape}`);
  let places = together([...shapes, ...saved].map((shape) => spell(glob, shape)));
  for (let copy = 0; copy < COPIES && !isEnd(glob, places); copy++)
    places = together([places, ...behind.map((more) => spell(glob, more, places))]);
  if (isEnd(glob, places)) return true;
  const open = together(shapes.map((shape) => spell(glob, shape.startsWith(".") ? shape : `.${shape}`)));
  return isEnd(glob, spell(glob, SWAP, open));
}

/** Secret paths whose first name begins with a dot, so that wildcards don't match it, as lists of names. */
const hiddenPlaces = secretPlaces.filter((place) => place.startsWith(".")).map((place) => place.split("/"));

/** Whether one of the names on a way may be a folder of secrets; a hidden one has to be meant by a dot. */
function mayLieInSecret(pattern: string, { plain }: GlobReading): boolean {
  const globs = pattern.split("/").map((name) => readNameGlob(name, { plain }));
  const is = (glob: NameGlob | undefined, name: string): boolean =>
    glob !== undefined && isEnd(glob, spell(glob, name));
  const open = /\.pub$/i.test(pattern);
  return globs.some(
    (glob, index) =>
      secretFolders.some((folder) => is(glob, folder) && !(open && folder === ".ssh")) ||
      hiddenPlaces.some((place) => place.every((name, at) => is(globs[index + at], name))),
  );
}
