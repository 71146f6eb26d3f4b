import { StatusIcon } from "../icons";
import { Code } from "../parts/code/code";
import { Fact } from "../parts/fact";
import { FileLink } from "../parts/fileLink";
import { VisibleText } from "../parts/visibleText";
import { number, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { bytes } from "../units";
import { t } from "../text";

export default defineRenderer({
  tools: ["file_write"],
  icon: "edit",
  showsInput: true,
  body({ input, data }) {
    const said = text(data["output"]);
    const size = number(data["bytes"]);
    if (said === undefined && size === undefined) return undefined;
    const path = text(record(input)?.["file_path"]) ?? text(record(input)?.["path"]);
    const content = text(record(input)?.["content"]);
    return (
      <>
        <div class="confirmation">
          <Fact tone="good">
            <StatusIcon name="ok" />
            <VisibleText text={said ?? t("Written")} />
          </Fact>
          {path !== undefined && <FileLink path={path} />}
          {size !== undefined && size >= 1024 && <Fact tone="quiet">{bytes(size)}</Fact>}
        </div>
        {content !== undefined && (
          <Code text={content} {...(path !== undefined && { path })} firstLine={1} label={t("Written text")} />
        )}
      </>
    );
  },
});
