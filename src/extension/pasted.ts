import { decodePasted } from "../core/pasted";
import type { ResultFile } from "../protocol";
import { resultFiles } from "./resultFile";

/** What the pane is called that shows what was pasted. */
export const PASTED = "Pasted result";

/** The results in a text that somebody pasted, at least one. Throws with a sentence that says what can be pasted when there is none. */
export function readPasted(text: string): readonly ResultFile[] {
  const read = decodePasted(text);
  if (read.kind === "problem") throw new Error(`The clipboard holds no tool result. ${read.problem}`);
  return resultFiles(PASTED, text, read);
}
