import { Code } from "../../markup/code/code";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { JsonTree } from "../../markup/data/jsonTree";
import { SomeOf } from "../../markup/copy/someOf";
import { arrayOf, numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { plural, t } from "../../base/viewerText";

const WORDS: Readonly<Record<string, string>> = {
  file: t("A file was added to the conversation"),
  directory: t("A folder was added to the conversation"),
  edited_text_file: t("The file was changed outside the conversation; the model was notified"),
  already_read_file: t("The file had been read already, and was not added again"),
  compact_file_reference: t("The file was read before the compaction; only its name is kept"),
  plan_file_reference: t("The plan's file"),
  selected_lines_in_ide: t("Lines selected in the editor"),
  opened_file_in_ide: t("The file was opened in the editor"),
  diagnostics: t("Problems that the editor found"),
  plan_mode: t("Plan mode began"),
  plan_mode_exit: t("Plan mode ended"),
};

/** Shows files, folders, and problems that were added to the conversation. */
export default defineEntryView({
  types: Object.keys(WORDS).map((name) => `attachment/${name}`),
  look: ({ entryType = "" }) => ({
    words: entryType.includes("plan") ? t("Plan") : entryType.includes("diagnostics") ? t("Problems") : t("File"),
    icon: "open",
  }),
  body({ fields }) {
    const attachment = objectOf(fields["attachment"]);
    if (!attachment) return undefined;
    const type = stringOf(attachment["type"]) ?? "";
    const path =
      stringOf(attachment["filename"]) ?? stringOf(attachment["path"]) ?? stringOf(attachment["planFilePath"]);
    const content = objectOf(attachment["content"]);
    const file = objectOf(content?.["file"]) ?? content;
    const words =
      stringOf(attachment["snippet"]) ??
      stringOf(attachment["content"]) ??
      stringOf(file?.["content"]) ??
      stringOf(attachment["planContent"]);
    const first = numberOf(file?.["startLine"]) ?? numberOf(attachment["lineStart"]);
    const problems = arrayOf(attachment["files"]);
    return (
      <>
        <Fact>{WORDS[type] ?? type.replaceAll("_", " ")}</Fact>
        {path !== undefined && (
          <div class="file-head">
            <FileLink path={path} {...(first !== undefined && { line: first })} />
          </div>
        )}
        {words !== undefined && (
          <Code
            text={words}
            label={t("File content")}
            {...(path !== undefined && { path })}
            {...(first !== undefined && { firstLine: first })}
          />
        )}
        {problems && (
          <>
            <Fact tone="quiet">{plural(problems.length, "{0} file", "{0} files")}</Fact>
            <SomeOf
              all={problems}
              of={t("files")}
              draw={(item, index) => <JsonTree key={index} value={item} label={t("Problems")} />}
            />
          </>
        )}
      </>
    );
  },
});
