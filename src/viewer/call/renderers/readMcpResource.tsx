import type { ReadMcpResourceData } from "../../../transcripts/calls/readers/readMcpResource";
import { ContentParts } from "../../markup/data/contentPartsView";
import { Fact, Named } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural, t } from "../../base/viewerText";

/** Shows a resource of an MCP server. */
export default defineRenderer<ReadMcpResourceData>({
  tools: ["ReadMcpResourceTool", "ReadMcpResource"],
  icon: "plug",
  body({ input, data }) {
    const contents = arrayOf(data.contents);
    if (!contents) return undefined;
    const server = stringOf(objectOf(input)?.["server"]);
    return (
      <>
        {server !== undefined && (
          <Named name={t("Server")}>
            <VisibleTextView text={server} />
          </Named>
        )}
        <Fact tone="quiet">{plural(contents.length, "{0} resource", "{0} resources")}</Fact>
        <ContentParts parts={contents.map((resource) => ({ type: "resource", resource }))} />
      </>
    );
  },
});
