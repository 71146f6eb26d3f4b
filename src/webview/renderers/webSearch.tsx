import type { VNode } from "preact";
import { useHost } from "../host";
import { ActionButton } from "../parts/actionButton";
import { Fact } from "../parts/fact";
import { LongText } from "../parts/longText";
import { SomeOf } from "../parts/someOf";
import { VisibleText } from "../parts/visibleText";
import { list, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { counted } from "../units";

export default defineRenderer({
  tools: ["WebSearch"],
  icon: "web",
  body({ data }) {
    const links = list(data["links"]);
    const query = text(data["query"]);
    if (!links && query === undefined) return undefined;
    const summary = text(data["summary"]) ?? text(data["text"]);
    return (
      <>
        {query !== undefined && (
          <Fact>
            Searched for <VisibleText text={query} />
          </Fact>
        )}
        <Fact tone="quiet">{counted(links?.length ?? 0, "link")}</Fact>
        <ul class="plain-list">
          <SomeOf
            all={links ?? []}
            of="links"
            draw={(link, index) => (
              <li key={index}>
                <WebLink
                  title={text(record(link)?.["title"])}
                  target={text(record(link)?.["url"]) ?? text(link) ?? "(no address)"}
                />
              </li>
            )}
          />
        </ul>
        {summary && <LongText text={summary} label="Summary" language="markdown" />}
      </>
    );
  },
});

/** A link is text with its target: nothing here navigates. */
function WebLink({ title, target }: { title: string | undefined; target: string }): VNode {
  const host = useHost();
  return (
    <div class="web-link">
      {title !== undefined && (
        <div>
          <VisibleText text={title} />
        </div>
      )}
      <code>
        <VisibleText text={target} />
      </code>
      <ActionButton
        name="copy-link"
        class="link"
        label="Copy the address"
        failed="Not copied"
        done="Copied"
        run={() => host.copy({ text: target })}
      >
        Copy
      </ActionButton>
    </div>
  );
}
