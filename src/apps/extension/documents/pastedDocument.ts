import { decodePasted } from "../../../results/decoding/pastedResult";
import type { ResultFile } from "../../../protocol/view";
import { resultFiles } from "./resultFile";
import { t } from "../../../base/l10n";

/** The title of the pane with pasted results. */
export const PASTED = t("Pasted result");

/** Reads the results in pasted text. If there are none, throws a sentence that says what can be pasted. */
export function readPasted(text: string): readonly ResultFile[] {
  const read = decodePasted(text);
  if (read.kind === "problem") throw new Error(t("The clipboard doesn't contain a tool result. {0}", read.problem));
  return resultFiles(PASTED, text, read);
}
