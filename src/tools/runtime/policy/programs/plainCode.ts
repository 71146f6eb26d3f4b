import type { Effect } from "./programRow";
import type { Word } from "../line/commandWord";

/** A call that prints numbers or one text: code of Python and JavaScript that does nothing else. */
const PRINTS = /^\s{0,9}(?:print|console\.log)\((?:[\d+/%(),.*\s-]{0,80}|'[^'\\\n]*'|"[^"\\\n]*")\)\s{0,9};?\s{0,9}$/;

/** A power, which can be a number of any length. */
const POWER = /\*\s{0,80}\*/;

/** Whether an interpreter gets nothing but code that prints what it says itself. */
export function isPlainCode(args: readonly Word[]): boolean {
  const [option, code, ...more] = args;
  return (
    more.length === 0 &&
    /^-[ce]$/.test(option?.value ?? "") &&
    code?.kind === "literal" &&
    PRINTS.test(code.value) &&
    !POWER.test(code.value)
  );
}

/** What an interpreter does with such code. */
export function plainCodeEffect(args: readonly Word[]): Effect | undefined {
  return isPlainCode(args) ? { class: "readOnly", does: "" } : undefined;
}
