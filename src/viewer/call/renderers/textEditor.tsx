import type { ServerTextEditorData } from "../../../transcripts/calls/readers/serverTextEditor";
import { Code } from "../../markup/code/code";
import { Fact } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, stringArrayOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { sentence, t } from "../../base/viewerText";

/** Shows the API's own file editor. Its files are in the API's container, not on this machine. */
export default defineRenderer<ServerTextEditorData>({
  tools: ["text_editor_code_execution"],
  icon: "edit",
  showsInput: true,
  body({ data }) {
    const action = stringOf(data.action);
    if (action === undefined) return undefined;
    const path = stringOf(data.filePath) ?? "";
    const content = stringOf(data.content);
    const lines = stringArrayOf(data.lines);
    const first = numberOf(data.startLine);
    return (
      <>
        <Fact tone="good">
          {sentence(
            "{0} {1} in the API's container",
            <code>
              <VisibleTextView text={path} />
            </code>,
            <VisibleTextView text={action} />,
          )}
        </Fact>
        {content !== undefined && (
          <Code
            text={content}
            path={path}
            label={t("File content")}
            {...(first !== undefined && { firstLine: first })}
          />
        )}
        {lines && <Code text={lines.join("\n")} language="diff" label={t("Change")} />}
      </>
    );
  },
});
