import type { ServerToolSearchData } from "../../../transcripts/calls/readers/serverToolSearch";
import type { ToolSearchData } from "../../../transcripts/calls/readers/toolSearch";
import { listBlock } from "../../markup/copy/copyBlock";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringArrayOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { count } from "../../base/units";
import { plural, sentence, t } from "../../base/viewerText";

/** Shows tools that were searched for by name or purpose. */
export default defineRenderer<ServerToolSearchData | ToolSearchData>({
  tools: ["ToolSearch", "tool_search", "tool_search_tool_regex", "tool_search_tool_bm25"],
  icon: "search",
  body({ input, data }) {
    const matches = stringArrayOf(data.matches);
    if (!matches) return undefined;
    const query =
      stringOf(data.query) ?? stringOf(objectOf(input)?.["query"]) ?? stringOf(objectOf(input)?.["pattern"]);
    const total = numberOf(data.totalDeferredTools);
    return (
      <>
        <div class="facts">
          {query !== undefined && (
            <Fact>
              {sentence(
                "Looked for {0}",
                <code>
                  <VisibleTextView text={query} />
                </code>,
              )}
            </Fact>
          )}
          <Fact tone="quiet">
            {total === undefined
              ? plural(matches.length, "{0} tool", "{0} tools")
              : plural(matches.length, "{0} tool of {1}", "{0} tools of {1}", count(total))}
          </Fact>
        </div>
        <CopiedBlock block={listBlock(t("Tools"), matches, (name) => name)}>
          <ul class="plain-list tool-names">
            <SomeOf
              all={matches}
              of={t("tools")}
              items
              draw={(name, index) => (
                <li key={index}>
                  <code>
                    <VisibleTextView text={name} />
                  </code>
                </li>
              )}
            />
          </ul>
        </CopiedBlock>
      </>
    );
  },
});
