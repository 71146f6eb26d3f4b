import type { Judged } from "./judgeCommand";

/** Whether a line defines a function that does nothing but start itself twice (`:(){ :|:& };:`). */
export function isForkBomb(text: string): boolean {
  return /([\w:.]{1,30})\s{0,9}\(\s{0,9}\)\s{0,9}\{\s{0,9}\1\s{0,9}\|\s{0,9}\1\s{0,9}&/.test(text);
}

export const FORK_BOMB: Judged = {
  words: [],
  bare: [],
  class: "forbidden",
  reason: "Starts itself over and over until the machine stops responding",
  concerns: [],
  paths: [],
  ruined: undefined,
  lines: [],
  rule: "",
};
