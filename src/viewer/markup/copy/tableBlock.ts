import type { TableRow } from "./tableRows";
import { inSentence, t } from "../../base/viewerText";
import type { Block } from "./copyBlock";
import { writing } from "./copyAs";

/** Creates a block for a table named `label`. Its rows are created when they are copied. */
export function tableBlock(label: string, rows: () => readonly TableRow[], columns: readonly string[]): Block {
  return {
    what: t("Table"),
    name: inSentence(label),
    text: async () => (await writing()).tableText(rows(), columns),
    markdown: async () => (await writing()).tableMarkdown(rows(), columns),
    csv: async () => (await writing()).tableCsv(rows(), columns),
    value: rows,
  };
}
