import type { ServerAdvisorData } from "../../../transcripts/calls/readers/serverAdvisor";
import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { t } from "../../base/viewerText";

/** Shows advice of another model, which ran on the API's side. */
export default defineRenderer<ServerAdvisorData>({
  tools: ["advisor"],
  icon: "agent",
  body({ data }) {
    if (data.encrypted === true)
      return <Fact tone="quiet">{t("The advice is encrypted: only the API can read it.")}</Fact>;
    const said = stringOf(data.text);
    return said === undefined ? undefined : <MarkdownView text={said} label={t("Advice")} />;
  },
});
