import { Fact, Named } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { count, duration } from "../../base/units";
import { defineEntryView } from "./entryView";
import { plural, t } from "../../base/viewerText";

/** Shows that the conversation was compacted: who started it, and what remains. */
export default defineEntryView({
  types: ["system/compact_boundary", "system/microcompact_boundary"],
  look: ({ entryType }) => ({
    words: entryType === "system/compact_boundary" ? t("Compaction") : t("Small compaction"),
    icon: "compaction",
    tone: "divider",
  }),
  body({ text, fields }) {
    const about = objectOf(fields["compactMetadata"]) ?? objectOf(fields["microcompactMetadata"]);
    const before = numberOf(about?.["preTokens"]);
    const after = numberOf(about?.["postTokens"]);
    const saved =
      numberOf(about?.["tokensSaved"]) ?? (before !== undefined && after !== undefined ? before - after : undefined);
    const took = numberOf(about?.["durationMs"]);
    const trigger = stringOf(about?.["trigger"]);
    return (
      <>
        <p>
          <VisibleTextView text={text} />
        </p>
        {trigger !== undefined && (
          <Named name={t("Started")}>
            {trigger === "auto" ? (
              t("by the program, because the context was full")
            ) : trigger === "manual" ? (
              t("by you")
            ) : (
              <VisibleTextView text={trigger} />
            )}
          </Named>
        )}
        {before !== undefined && <Named name={t("Tokens before")}>{count(before)}</Named>}
        {after !== undefined && <Named name={t("Tokens after")}>{count(after)}</Named>}
        {saved !== undefined && saved > 0 && (
          <Named name={t("Saved")}>
            {plural(saved, "{0} token", "{0} tokens")}
            {before !== undefined && before > 0 && ` (${Math.round((saved / before) * 100)}%)`}
          </Named>
        )}
        {took !== undefined && <Named name={t("Took")}>{duration(took)}</Named>}
        {objectOf(about?.["preservedSegment"]) && (
          <Fact tone="quiet">{t("The last messages were kept as they were.")}</Fact>
        )}
      </>
    );
  },
});
