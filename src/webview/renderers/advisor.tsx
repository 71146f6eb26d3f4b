import type { ServerAdvisorData } from "../../transcript/readers/serverAdvisor";
import { Fact } from "../parts/fact";
import { Markdown } from "../parts/markdown/markdown";
import { stringOf } from "../../core/json";
import { defineRenderer } from "../renderer";
import { t } from "../text";

/** Advice of another model, on the API's side. */
export default defineRenderer<ServerAdvisorData>({
  tools: ["advisor"],
  icon: "agent",
  body({ data }) {
    if (data.encrypted === true)
      return <Fact tone="quiet">{t("The advice is encrypted: only the API can read it.")}</Fact>;
    const said = stringOf(data.text);
    return said === undefined ? undefined : <Markdown text={said} label={t("Advice")} />;
  },
});
