import type { DetailModel } from "./detailModel";
import type { Row, RowText } from "../../transcripts/model/entryRow";
import type { CopyChoice } from "../markup/copy/copyAs";
import type * as Written from "./callText";
import { t } from "../base/viewerText";

/** Loads the script that formats calls and rows for copying, when it is first needed. */
const writing = (): Promise<typeof Written> => import("./callText");

/** Returns the formats in which a call, its result, and its input can be copied. */
export function callChoices(model: DetailModel): readonly CopyChoice[] {
  const written = (pick: (script: typeof Written) => string) => async () => pick(await writing());
  return [
    { what: t("Call"), form: "text", write: written(({ callText }) => callText(model)) },
    { what: t("Call"), form: "Markdown", write: written(({ callMarkdown }) => callMarkdown(model)) },
    { what: t("Call"), form: "JSON", write: written(({ callJson }) => callJson(model)) },
    ...(model.result
      ? ([
          { what: t("Result"), form: "text", write: written(({ resultText }) => resultText(model)) },
          { what: t("Result"), form: "Markdown", write: written(({ resultMarkdown }) => resultMarkdown(model)) },
          { what: t("Result"), form: "JSON", write: written(({ resultJson }) => resultJson(model)) },
        ] as const)
      : []),
    ...(model.input === undefined
      ? []
      : [{ what: t("Input"), form: "JSON" as const, write: written(({ json }) => json(model.input)) }]),
  ];
}

/** Returns the formats in which a row that is no call can be copied. As JSON, it is its entry. `words` describes it; `read` gets its text. */
export function rowChoices(words: string, row: Row, read: () => Promise<RowText>): readonly CopyChoice[] {
  return [
    { what: t("Row"), form: "text", write: async () => (await read()).text },
    {
      what: t("Row"),
      form: "Markdown",
      write: async () => {
        const [{ rowMarkdown }, { text }] = await Promise.all([writing(), read()]);
        return rowMarkdown(words, row, text);
      },
    },
    { what: t("Entry"), form: "JSON", write: async () => (await read()).raw },
  ];
}
