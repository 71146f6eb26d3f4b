import { Fact } from "../parts/fact";
import { Markdown } from "../parts/markdown/markdown";
import { text } from "../reading";
import { defineRenderer } from "../renderer";
import { t } from "../text";

/** Advice of another model, on the API's side. */
export default defineRenderer({
  tools: ["advisor"],
  icon: "agent",
  body({ data }) {
    if (data["encrypted"] === true)
      return <Fact tone="quiet">{t("The advice is encrypted: only the API can read it.")}</Fact>;
    const said = text(data["text"]);
    return said === undefined ? undefined : <Markdown text={said} label={t("Advice")} />;
  },
});
