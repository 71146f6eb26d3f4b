import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { sentence, t } from "../../base/viewerText";
import { Fact } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { Code } from "../../markup/code/code";
import { Diff } from "../../markup/diff/diff";
import { hunksInText } from "../../markup/diff/hunksInText";
import { FileLink } from "../../markup/links/fileLink";
import type { OwnData } from "../body/ownFields";
import { defineRenderer } from "../body/renderer";

/** Shows the cell that was replaced, inserted, or deleted, with its difference. The text of a new cell is in the input only. */
export default defineRenderer<OwnData<"notebook_edit">>({
  tools: ["notebook_edit"],
  icon: "edit",
  showsInput: true,
  body({ input, data }) {
    const { path, action, source } = objectOf(input) ?? {};
    const file = stringOf(path);
    const cell = numberOf(data.cell);
    if (file === undefined || cell === undefined) return undefined;
    const hunks = hunksInText(stringOf(data.diff) ?? "") ?? [];
    const inserted = action === "insert" ? stringOf(source) : undefined;
    return (
      <>
        <div class="file-head">
          <FileLink path={file} />
          <Fact tone="good">
            {sentence("Cell {0} {1}", String(cell), <VisibleTextView text={doneWord(stringOf(action) ?? "replace")} />)}
          </Fact>
        </div>
        {hunks.length > 0 && <Diff change={{ hunks }} path="cell" label={t("Change of the cell")} />}
        {inserted !== undefined && <Code text={inserted} language="plaintext" firstLine={1} label={t("Cell")} />}
      </>
    );
  },
});

function doneWord(action: string): string {
  if (action === "replace") return t("replaced");
  if (action === "insert") return t("inserted");
  return action === "delete" ? t("deleted") : action;
}
