/** A part of a file, as whole lines, and what replaces it. */
export interface SearchBlock {
  readonly before: string;
  readonly after: string;
}

const SEARCH = /^(?:-{7}|<{7}) SEARCH>?\r?$/;
const DIVIDER = /^={7}\r?$/;
const REPLACE = /^(?:\+{7}|>{7}) REPLACE\r?$/;
/** What Roo Code writes between the marker and the lines. */
const PLACE = /^:(?:start|end)_line:\s{0,9}\d{1,9}\r?$/;
const PLACE_END = /^-{7}\r?$/;
/** A line of the file that looks like a marker. */
const ESCAPED = /^\\(?=[-<=>+]{7})/;

/**
 * Reads the SEARCH/REPLACE blocks with which Cline and Roo Code edit a file. Empty for a text that has none, or in which
 * one doesn't end. Linear in the text.
 */
export function searchBlocks(text: string): SearchBlock[] {
  const blocks: SearchBlock[] = [];
  let [before, after]: string[][] = [[], []];
  let within: "nothing" | "search" | "replace" = "nothing";
  let isHead = false;
  for (const line of text.split("\n")) {
    if (within === "nothing") {
      if (!SEARCH.test(line)) continue;
      [within, before, after, isHead] = ["search", [], [], true];
    } else if (within === "search") {
      const isPlace = isHead && (PLACE.test(line) || PLACE_END.test(line));
      isHead &&= PLACE.test(line);
      if (DIVIDER.test(line)) within = "replace";
      else if (!isPlace) before?.push(`${line.replace(ESCAPED, "")}\n`);
    } else if (REPLACE.test(line)) {
      blocks.push({ before: (before ?? []).join(""), after: (after ?? []).join("") });
      within = "nothing";
    } else after?.push(`${line.replace(ESCAPED, "")}\n`);
  }
  return within === "nothing" ? blocks : [];
}
