import { Code } from "../parts/code/code";
import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { number, text, texts } from "../reading";
import { defineRenderer } from "../renderer";
import { sentence, t } from "../text";

/** The API's own editor of files: these files are in its container, not here. */
export default defineRenderer({
  tools: ["text_editor_code_execution"],
  icon: "edit",
  showsInput: true,
  body({ data }) {
    const action = text(data["action"]);
    if (action === undefined) return undefined;
    const path = text(data["filePath"]) ?? "";
    const content = text(data["content"]);
    const lines = texts(data["lines"]);
    const first = number(data["startLine"]);
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
