import { StatusIcon } from "../../controls/icons";
import type { OwnData } from "../body/ownFields";
import { Code } from "../../markup/code/code";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { bytes } from "../../base/units";
import { t } from "../../base/viewerText";

export default defineRenderer<OwnData<"file_write">>({
  tools: ["file_write"],
  icon: "edit",
  showsInput: true,
  body({ input, data }) {
    const said = stringOf(data.output);
    const size = numberOf(data.bytes);
    if (said === undefined && size === undefined) return undefined;
    const path = stringOf(objectOf(input)?.["file_path"]) ?? stringOf(objectOf(input)?.["path"]);
    const content = stringOf(objectOf(input)?.["content"]);
    return (
      <>
        <div class="confirmation">
          <Fact tone="good">
            <StatusIcon name="ok" />
            <VisibleTextView text={said ?? t("Written")} />
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
