import type { NotebookEditData } from "../../../transcripts/calls/readers/notebookEdit";
import { Code } from "../../markup/code/code";
import { Diff } from "../../markup/diff/diff";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { sentence, t } from "../../base/viewerText";

export default defineRenderer<NotebookEditData>({
  tools: ["NotebookEdit", "edit_notebook_file"],
  icon: "edit",
  showsInput: true,
  body({ data }) {
    const path = stringOf(data.filePath);
    const action = stringOf(data.action);
    if (path === undefined || action === undefined) return undefined;
    const cell = stringOf(data.cellId);
    const before = stringOf(data.oldSource);
    const after = action === "deleted" ? "" : stringOf(data.newSource);
    const markdown = data.cellType === "markdown";
    // The cell's language, not the notebook's JSON.
    const language = markdown ? "markdown" : (stringOf(data.language) ?? "python");
    return (
      <>
        <div class="file-head">
          <FileLink path={path} />
          <Fact tone="good">
            {sentence(
              "Cell {0} {1}",
              cell !== undefined && <VisibleTextView text={cell} />,
              <VisibleTextView text={action} />,
            )}
          </Fact>
        </div>
        {before !== undefined && after !== undefined ? (
          <Diff change={{ before, after, firstLine: 1 }} path={`cell.${language}`} label={t("Change of the cell")} />
        ) : after === undefined || after === "" ? null : markdown ? (
          <MarkdownView text={after} label={t("Cell")} />
        ) : (
          <Code text={after} language={language} firstLine={1} label={t("Cell")} />
        )}
      </>
    );
  },
});
