import type { Effect } from "./programRow";
import { literalArithmetic } from "../line/arithmeticValue";
import type { Word } from "../line/commandWord";

/** How an interpreter prints: the option of its code, and a call that prints numbers or one text and does nothing else. */
export interface Printing {
  readonly option: string;
  readonly call: RegExp;
}

/**
 * To report an error, Python loads modules, which it looks for in the current folder first. Blanks in front are an
 * error, and so are letters beyond ASCII where the output has an encoding without them.
 */
export const PYTHON_PRINTS: Printing = {
  option: "-c",
  call: /^print\((?:([\d+/%(),.*\n -]{0,80})|'[ !-&(-[\]-~]*'|"[ !#-[\]-~]*")\) {0,9};?[ \n]{0,9}$/,
};
export const NODE_PRINTS: Printing = {
  option: "-e",
  call: /^console\.log\((?:([\d+/%(),.*\n -]{0,80})|'[ !-&(-[\]-~]*'|"[ !#-[\]-~]*")\) {0,9};?[ \n]{0,9}$/,
};

/** A power, which can be a number of any length, a division by what may be zero, and a number that may be no decimal one. */
const DOUBTS = /\*\s{0,80}\*|[/%](?!\s{0,80}\/?\s{0,80}[1-9])|(?<![\d.])0\d/;

/** Whether numbers are computed without an error and a warning. */
function areComputed(numbers: string): boolean {
  if (DOUBTS.test(numbers)) return false;
  const simple = numbers.replace(/\d+(?:\.\d+)?/g, "2").replaceAll("//", "/");
  return numbers.trim() === "" || simple.split(",").every((one) => literalArithmetic(one) !== undefined);
}

/** Whether an interpreter gets nothing but code that prints what it says itself. */
export function isPlainCode(args: readonly Word[], { option, call }: Printing): boolean {
  const [first, code, ...more] = args;
  if (more.length > 0 || first?.value !== option || code?.kind !== "literal") return false;
  const [printed, numbers = ""] = call.exec(code.value) ?? [];
  return printed !== undefined && areComputed(numbers);
}

/** What an interpreter does with such code. */
export const plainCodeEffect =
  (way: Printing) =>
  (args: readonly Word[]): Effect | undefined =>
    isPlainCode(args, way) ? { class: "readOnly", does: "" } : undefined;
