import { type CopyChoice, writing } from "./copyAs";
import { t } from "../../base/viewerText";

/** Returns the copy formats of a text in a frame. */
export function textChoices(text: string, language: string, prose: boolean): readonly CopyChoice[] {
  return [
    { what: t("Text"), form: "text", write: () => text },
    {
      what: t("Text"),
      form: "Markdown",
      write: async () => (prose ? text : (await writing()).fenced(text, language)),
    },
    { what: t("Text"), form: "JSON", write: () => JSON.stringify(text) },
  ];
}
