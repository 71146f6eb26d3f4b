import type { Effect } from "./programRow";
import { literalArithmetic } from "../line/arithmeticValue";
import type { Word } from "../line/commandWord";

/** A call that prints numbers or one text: code of Python and JavaScript that does nothing else. */
const PRINTS = /^\s{0,9}(?:print|console\.log)\((?:([\d+/%(),.*\s-]{0,80})|'[^'\\\n]*'|"[^"\\\n]*")\)\s{0,9};?\s{0,9}$/;

/** A power, which can be a number of any length, a division by what may be zero, and a number that may be no decimal one. */
const DOUBTS = /\*\s{0,80}\*|[/%](?!\s{0,80}\/?\s{0,80}[1-9])|(?<![\d.])0\d/;

/**
 * Whether numbers are computed without an error. To report one, and to warn, Python loads modules, which it looks for in
 * the current folder first (`linecache`, `traceback`).
 */
function areComputed(numbers: string): boolean {
  if (DOUBTS.test(numbers)) return false;
  const simple = numbers.replace(/\d+(?:\.\d+)?/g, "2").replaceAll("//", "/");
  return numbers.trim() === "" || simple.split(",").every((one) => literalArithmetic(one) !== undefined);
}

/** Whether an interpreter gets nothing but code that prints what it says itself. */
export function isPlainCode(args: readonly Word[]): boolean {
  const [option, code, ...more] = args;
  if (more.length > 0 || !/^-[ce]$/.test(option?.value ?? "") || code?.kind !== "literal") return false;
  const [printed, numbers = ""] = PRINTS.exec(code.value) ?? [];
  return printed !== undefined && areComputed(numbers);
}

/** What an interpreter does with such code. */
export function plainCodeEffect(args: readonly Word[]): Effect | undefined {
  return isPlainCode(args) ? { class: "readOnly", does: "" } : undefined;
}
