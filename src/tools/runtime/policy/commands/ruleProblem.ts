import { judge } from "./judgeCommand";
import { readBashWord } from "../line/commandWord";

/**
 * Returns why a prefix can't be a rule that lets commands run without a question. The reason is a sentence. Returns
 * undefined if the prefix can be a rule.
 */
export function ruleProblem(prefix: string): string | undefined {
  const words = prefix
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(readBashWord);
  if (words.length === 0) return "Write the words that the commands begin with, such as npm test.";
  const odd = words.find(({ kind, value, raw }) => kind !== "literal" || value !== raw);
  if (odd) return `${odd.raw} is not a plain word. Write words as they are, without quotes, variables and operators.`;
  const [worst] = judge({ words, raw: prefix, sets: [], fed: [] }).filter(
    (one) => one.class !== "readOnly" && one.class !== "write",
  );
  return worst && `No rule lets this run, you are asked every time. ${worst.reason}.`;
}
