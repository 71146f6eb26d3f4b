import { type Effect, hides } from "./programRow";
import type { Word } from "../line/commandWord";

/** Options of `ps`, in any of its spellings, whose value is the next word whichever way they are read. */
const VALUED =
  /^(?:-?[A-Za-z]*[oOUpk]|--(?:sort|format|p?pid|quick-pid|[uU]ser|[gG]roup|tty|sid|cols|columns|width|rows|lines))$/;

/** Words in which `e` means every process, as long as all others are such, too: else they may all be read in the old way. */
const MODERN = /^-[AacdefFHjlLMPTwyZ]*(?:[OpCuUgGtsqk]|o[a-z,]*)?$|^--/;

/** The others; read in the old way (`-axu`), none of these letters has a value. */
const VALUED_MODERN = /^-[A-Za-z]*[CuGgtsq]$/;

/**
 * Returns the effects of a `ps` call beyond listing processes. An `e` in options of the old kind (`ps auxe`, also `ps
 * -axe`), `-E` on macOS, and the column of that name show the environments that programs were started with, including
 * the editor's (procps, ps(1)).
 */
export function psEffect(args: readonly Word[]): Effect | undefined {
  let before = "";
  const options: string[] = [];
  // A name that `find` inserts is a word like any other to it.
  let shows = args.some(({ kind }) => kind === "found");
  for (const { value } of args) {
    const isValue = VALUED.test(before) || (VALUED_MODERN.test(before) && MODERN.test(before));
    if (!isValue) options.push(value);
    before = isValue ? "" : value;
  }
  shows ||=
    args.some(({ value }) => /environ/i.test(value) || /^-[A-Za-z]*E/.test(value)) ||
    (options.some((option) => /^-?[A-Za-z]*e/.test(option)) && !options.every((option) => MODERN.test(option)));
  return shows ? hides("Shows the environments of programs, which may contain secrets") : undefined;
}
