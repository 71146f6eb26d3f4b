import { firstLine } from "../../../base/text/displayText";
import type { NameTable } from "../../bytes/columns/nameTable";

/** The numbers of texts that many calls share, so that these are not looked up as names each time. */
export interface KnownTexts {
  /** Returns the number of a text's name. */
  of(text: string): number;
}

/** Reasons of statuses: most are one of a few. */
export function knownReasons(names: NameTable): KnownTexts {
  return known(names, { most: 100, longest: Infinity, kept: (reason) => reason });
}

/** Keeps the first line of failure messages: many failures are reported in the same words. */
export function knownErrors(names: NameTable): KnownTexts {
  return known(names, { most: 500, longest: 500, kept: errorLine });
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

/** `Exit code 1` alone says little, so the first line of output is added to it. */
function errorLine(error: string): string {
  const exit = /^(Exit code \d+)\n+([\s\S]*)$/.exec(error);
  return exit ? firstLine(`${exit[1] ?? ""}: ${firstLine(exit[2] ?? "")}`) : firstLine(error);
}
