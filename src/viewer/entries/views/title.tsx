import { Named } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { WebAddress } from "../../markup/links/webAddress";
import { numberOf, stringOf } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { t } from "../../base/viewerText";

const WORDS: Readonly<Record<string, string>> = {
  summary: t("Title"),
  "ai-title": t("Title by the model"),
  "custom-title": t("Your title"),
  "agent-name": t("Name"),
  "agent-color": t("Colour"),
  "last-prompt": t("Last prompt"),
  "pr-link": t("Pull request"),
  tag: t("Tag"),
};

/** Shows the session's title and outcome. */
export default defineEntryView({
  types: Object.keys(WORDS),
  look: ({ entryType = "" }) => ({ words: WORDS[entryType] ?? t("Title"), icon: "bookkeeping" }),
  body({ row, text, fields }) {
    const type = row.entryType ?? "";
    const address = stringOf(fields["prUrl"]);
    if (address !== undefined) {
      const shown = numberOf(fields["prNumber"]);
      const title = shown === undefined ? undefined : t("Pull request {0}", shown);
      return <WebAddress target={address} title={title} more={stringOf(fields["prRepository"])} />;
    }
    const names = ["summary", "aiTitle", "customTitle", "title", "agentName", "lastPrompt", "tag"];
    const words = names.map((name) => stringOf(fields[name])).find((value) => value !== undefined);
    return (
      <Named name={WORDS[type] ?? type}>
        <VisibleTextView text={words ?? text} />
      </Named>
    );
  },
});
