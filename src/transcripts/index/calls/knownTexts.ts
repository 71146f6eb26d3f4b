import { failureLine } from "../../../base/failures/failureLine";
import type { NameTable } from "../../bytes/columns/nameTable";
import { feedbackIn, isRejection } from "../../calls/verdicts/rejection";

/** The numbers of texts that many calls share, so that these are not looked up as names each time. */
export interface KnownTexts {
  /** Returns the number of a text's name. */
  of(text: string): number;
}

/** Reasons of statuses: most are one of a few. */
export function knownReasons(names: NameTable): KnownTexts {
  return known(names, { most: 100, longest: Infinity, kept: (reason) => reason });
}

/**
 * Keeps the line of failure messages that says why, of a rejection what the user said: many failures are reported in the
 * same words. `isOutput` says that they are the output of commands, even if no exit code is recorded.
 */
export function knownErrors(names: NameTable, isOutput: boolean): KnownTexts {
  const kept = (error: string): string => {
    const said = isRejection(error) ? feedbackIn(error) : undefined;
    return failureLine(said ?? error, isOutput && said === undefined).line;
  };
  return known(names, { most: 500, longest: 500, kept });
}

/** Remembers the first `most` texts of at most `longest` characters. */
function known(
  names: NameTable,
  { most, longest, kept }: { readonly most: number; readonly longest: number; kept(text: string): string },
): KnownTexts {
  const numbers = new Map<string, number>();
  return {
    of(text) {
      let number = numbers.get(text);
      if (number === undefined) {
        number = names.add(kept(text));
        if (numbers.size < most && text.length <= longest) numbers.set(text, number);
      }
      return number;
    },
  };
}
