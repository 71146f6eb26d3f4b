import { decodePasted } from "../core/pasted";
import type { ResultFile } from "../protocol/view";
import { resultFiles } from "./resultFile";
import { t } from "../core/l10n";

/** What the pane is called that shows what was pasted. */
export const PASTED = t("Pasted result");

/** The results in a text that somebody pasted, at least one. Throws with a sentence that says what can be pasted when there is none. */
export function readPasted(text: string): readonly ResultFile[] {
  const read = decodePasted(text);
  if (read.kind === "problem") throw new Error(t("The clipboard holds no tool result. {0}", read.problem));
  return resultFiles(PASTED, text, read);
}
