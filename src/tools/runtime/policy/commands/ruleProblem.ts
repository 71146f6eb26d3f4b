import { judge } from "./judgeCommand";
import { readBashWord } from "../line/commandWord";

/** Why a prefix cannot be a rule that lets commands run without a question, as a sentence; undefined when it can. */
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
