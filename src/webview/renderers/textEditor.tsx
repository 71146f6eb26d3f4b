import type { ServerTextEditorData } from "../../transcript/readers/serverTextEditor";
import { Code } from "../parts/code/code";
import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { numberOf, stringArrayOf, stringOf } from "../../core/json";
import { defineRenderer } from "../renderer";
import { sentence, t } from "../text";

/** The API's own editor of files: these files are in its container, not here. */
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
              <VisibleText text={path} />
            </code>,
            <VisibleText text={action} />,
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
