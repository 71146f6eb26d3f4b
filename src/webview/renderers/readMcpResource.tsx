import type { ReadMcpResourceData } from "../../transcript/readers/readMcpResource";
import { ContentParts } from "../parts/contentParts";
import { Fact, Named } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { arrayOf, objectOf, stringOf } from "../../core/json";
import { defineRenderer } from "../renderer";
import { plural, t } from "../text";

/** What stands at an address of an MCP server. */
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
            <VisibleText text={server} />
          </Named>
        )}
        <Fact tone="quiet">{plural(contents.length, "{0} resource", "{0} resources")}</Fact>
        <ContentParts parts={contents.map((resource) => ({ type: "resource", resource }))} />
      </>
    );
  },
});
