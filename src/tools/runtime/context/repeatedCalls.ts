import { stableJson } from "../../../base/json/stableJson";

/** Remembers the last call. */
export interface Repeats {
  /**
   * Returns how many times in a row this tool was called with this input: 1 for the first. Ignores the order of fields.
   * Input that JSON can't represent equals no other.
   */
  seen(tool: string, input: unknown): number;
}

/** A count of its own, for the calls of one conversation. */
export function createRepeats(): Repeats {
  let last: string | undefined;
  let times = 0;
  return {
    seen(tool, input) {
      const call = callKey(tool, input);
      times = call !== undefined && call === last ? times + 1 : 1;
      last = call;
      return times;
    },
  };
}

/** The sentence for a call that is made again. */
export function repeatNote(tool: string, times: number): string {
  return `This is the ${ordinal(times)} call of ${tool} in a row with the same input: unless something has changed since, use the result you have or change the input.`;
}

function callKey(tool: string, input: unknown): string | undefined {
  try {
    return stableJson([tool, input]);
  } catch {
    return undefined;
  }
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(teen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
}
