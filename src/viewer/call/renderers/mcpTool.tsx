import type { VNode } from "preact";
import { stringOf, without, type Loose } from "../../../base/json/jsonValue";
import type { McpToolData } from "../../../transcripts/calls/readers/mcpTool";
import { AnyValue } from "../../markup/data/anyValue";
import { ContentParts, contentOf, contentWords, ReadableText } from "../../markup/data/contentPartsView";
import { Fact } from "../../controls/fact";
import { StatusIcon } from "../../controls/icons";
import { VisibleTextView } from "../../controls/visibleTextView";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { t } from "../../base/viewerText";

/** Shows results of MCP tools: the server, and the result's parts by type. */
export default defineRenderer<McpToolData>({
  tools: [],
  prefix: "mcp__",
  icon: "plug",
  body: drawn,
  failure: drawn,
});

function drawn({ tool, data }: RendererProps<McpToolData>): VNode {
  return (
    <>
      <Whose tool={tool} />
      {data.isError === true && (
        <Fact tone="bad">
          <StatusIcon name="warning" />
          {t("The server says that the call failed")}
        </Fact>
      )}
      <Body data={data} />
    </>
  );
}

/** Names can contain double underscores themselves. The first pair ends the server's name. */
function Whose({ tool }: { tool: string }): VNode {
  const [, server = "", name = ""] = /^mcp__(.*?)__(.*)$/s.exec(tool) ?? [];
  if (server === "") return <></>;
  return (
    <div class="facts" data-server={server}>
      <Fact>
        <span class="quiet">{t("server")}</span> <VisibleTextView text={server} />
      </Fact>
      <Fact>
        <span class="quiet">{t("tool")}</span> <VisibleTextView text={name} />
      </Fact>
    </div>
  );
}

function Body({ data }: { data: Loose<McpToolData> }): VNode {
  const parts = contentOf(data.content);
  const rest = without(data, "isError", "_meta", ...(parts ? ["content"] : []));
  const names = Object.keys(rest);
  const words = names.length === 1 ? stringOf(rest["text"]) : undefined;
  const only = names.length === 1 && "value" in rest ? rest["value"] : rest;
  return (
    <>
      {words !== undefined ? (
        words === "" ? (
          !parts && <div class="nothing">{t("Succeeded with no content.")}</div>
        ) : (
          <ReadableText text={words} label={t("Text")} />
        )
      ) : (
        names.length > 0 && <AnyValue value={only} label={t("Result")} />
      )}
      {parts && (
        <>
          {names.length > 0 && words !== "" && <h4>{t("Content")}</h4>}
          <Fact tone="quiet">
            <VisibleTextView text={contentWords(parts)} />
          </Fact>
          <ContentParts parts={parts} />
        </>
      )}
      {names.length === 0 && !parts && <div class="nothing">{t("Succeeded with no content.")}</div>}
    </>
  );
}
