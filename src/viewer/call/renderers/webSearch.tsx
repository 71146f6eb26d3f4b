import type { VNode } from "preact";
import type { OtherWebSearchData } from "../../../transcripts/calls/readers/otherWebSearch";
import type { ServerWebSearchData } from "../../../transcripts/calls/readers/serverWebSearch";
import type { WebSearchData } from "../../../transcripts/calls/readers/webSearch";
import { listBlock } from "../../markup/copy/copyBlock";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { SomeOf } from "../../markup/copy/someOf";
import { VisibleTextView } from "../../controls/visibleTextView";
import { WebAddress } from "../../markup/links/webAddress";
import { arrayOf, objectOf, stringArrayOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural, sentence, t } from "../../base/viewerText";

/** Describes fields of results that no reader has read, such as those in result files. */
interface UnreadFields {
  readonly text: unknown;
}

/** Shows a web search by the program or on the API's side. */
export default defineRenderer<OtherWebSearchData | ServerWebSearchData | WebSearchData | UnreadFields>({
  tools: ["WebSearch", "web_search", "websearch", "codesearch", "google_web_search"],
  icon: "web",
  showsInput: true,
  body({ input, data }) {
    const links = arrayOf(data.links);
    const query = stringOf(data.query);
    const page = stringOf(data.url);
    if (!links && query === undefined) return undefined;
    const summary = stringOf(data.summary) ?? stringOf(data.text);
    const asked = objectOf(input);
    const only = stringArrayOf(asked?.["allowed_domains"]) ?? [];
    const not = stringArrayOf(asked?.["blocked_domains"]) ?? [];
    return (
      <>
        {page !== undefined && <WebAddress target={page} />}
        <div class="facts">
          {query !== undefined && query !== "" && (
            <Fact>{sentence("Searched for {0}", <VisibleTextView text={query} />)}</Fact>
          )}
          {only.length > 0 && (
            <Fact tone="quiet">{sentence("only {0}", <VisibleTextView text={only.join(", ")} />)}</Fact>
          )}
          {not.length > 0 && <Fact tone="quiet">{sentence("not {0}", <VisibleTextView text={not.join(", ")} />)}</Fact>}
          {links && <Fact tone="quiet">{plural(links.length, "{0} link", "{0} links")}</Fact>}
          {!links && !summary && <Fact tone="quiet">{t("What was found is not recorded.")}</Fact>}
        </div>
        <Links links={links ?? []} />
        {summary && (
          <>
            <h4>{links ? t("Summary") : t("Found")}</h4>
            <MarkdownView text={summary} label={t("Summary")} />
          </>
        )}
      </>
    );
  },
});

function Links({ links }: { links: readonly unknown[] }): VNode | null {
  if (links.length === 0) return null;
  const target = (link: unknown): string => stringOf(objectOf(link)?.["url"]) ?? stringOf(link) ?? t("(no address)");
  const title = (link: unknown): string | undefined => stringOf(objectOf(link)?.["title"]);
  const line = (link: unknown): string => [title(link), target(link)].filter((part) => part !== undefined).join(": ");
  return (
    <CopiedBlock block={listBlock(t("Links"), links, line)}>
      <ul class="plain-list">
        <SomeOf
          all={links}
          of={t("links")}
          first={60}
          items
          draw={(link, index) => (
            <li key={index}>
              <WebAddress title={title(link)} target={target(link)} more={stringOf(objectOf(link)?.["page_age"])} />
            </li>
          )}
        />
      </ul>
    </CopiedBlock>
  );
}
