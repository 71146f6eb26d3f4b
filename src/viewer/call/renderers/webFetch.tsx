import type { VNode } from "preact";
import type { ServerWebFetchData } from "../../../transcripts/calls/readers/serverWebFetch";
import type { WebFetchData } from "../../../transcripts/calls/readers/webFetch";
import { StatusIcon } from "../../controls/icons";
import { Fact } from "../../controls/fact";
import { Folded } from "../../controls/folded";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { WebAddress } from "../../markup/links/webAddress";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { bytes, duration } from "../../base/units";
import { sentence, t } from "../../base/viewerText";

type WebFetchFields = ServerWebFetchData | WebFetchData;

/** Shows a fetched page: its address, the server's response, and what was said about it. */
export default defineRenderer<WebFetchFields>({
  tools: ["WebFetch", "web_fetch", "webfetch", "fetch_webpage", "FetchUrl", "FetchURL", "fetch_url"],
  icon: "web",
  showsInput: true,
  body: drawn,
  failure: drawn,
});

function drawn({ input, data }: RendererProps<WebFetchFields>): VNode | undefined {
  const address = stringOf(data.url) ?? stringOf(objectOf(input)?.["url"]);
  if (address === undefined) return undefined;
  const code = numberOf(data.code);
  const size = numberOf(data.bytes);
  const took = numberOf(data.durationMs);
  const prompt = stringOf(objectOf(input)?.["prompt"]);
  const result = stringOf(data.result);
  const moved = stringOf(data.redirectUrl);
  const retrieved = stringOf(data.retrieved_at);
  const codeText = stringOf(data.codeText);
  return (
    <>
      <WebAddress title={stringOf(data.title)} target={address} />
      <div class="facts">
        {code !== undefined && (
          <Fact tone={code < 400 ? "good" : "bad"}>
            <StatusIcon name={code < 300 ? "ok" : code < 400 ? "expected" : "warning"} />
            {t("HTTP {0}", code)}
            {codeText !== undefined && (
              <>
                {" "}
                <VisibleTextView text={codeText} />
              </>
            )}
          </Fact>
        )}
        {size !== undefined && <Fact tone="quiet">{bytes(size)}</Fact>}
        {took !== undefined && <Fact tone="quiet">{duration(took)}</Fact>}
        {retrieved !== undefined && (
          <Fact tone="quiet">{sentence("fetched {0}", <VisibleTextView text={retrieved} />)}</Fact>
        )}
      </div>
      {moved !== undefined && (
        <div class="note">
          <StatusIcon name="warning" />
          <div>
            {sentence("The page has moved to another host. It was not followed:{0}", <WebAddress target={moved} />)}
          </div>
        </div>
      )}
      {prompt !== undefined && (
        <Folded title={t("Asked of the page")}>
          <div class="prose-text">{markHidden(prompt)}</div>
        </Folded>
      )}
      {result !== undefined &&
        (result === "" ? (
          <div class="nothing">{t("The page has no text.")}</div>
        ) : (
          <MarkdownView text={result} label={t("What was said of the page")} />
        ))}
    </>
  );
}
