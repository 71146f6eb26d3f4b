import { OWN, read, type Row, runsCode } from "./programRow";
import type { Word } from "../line/commandWord";

/** Options of the shell that only make it stop sooner, or print more (Bash Reference Manual, "The Set Builtin"). */
const LETTERS = /^[-+][euxv]*o?$/;
const NAMES = /^(?:errexit|nounset|pipefail|xtrace|verbose)$/;

/** `set` with nothing but options that let no other command run. */
export const shellOptions: readonly Row[] = [
  read("set", OWN, { paths: "none", looks: (args) => (isHarmless(args) ? undefined : runsCode) }),
];

function isHarmless(args: readonly Word[]): boolean {
  return (
    args.length > 0 &&
    args.every(({ kind, value }, index) => {
      const named = /^[-+]\w*o$/.test(args[index - 1]?.value ?? "");
      const ends = value.endsWith("o") && args[index + 1] === undefined;
      return kind === "literal" && (named ? NAMES : LETTERS).test(value) && (named || (value.length > 1 && !ends));
    })
  );
}
