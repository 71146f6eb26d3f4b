import { Fact } from "../../controls/fact";
import { numberOf } from "../../../base/json/jsonValue";
import { duration } from "../../base/units";
import { defineEntryView } from "./entryView";
import { plural, t } from "../../base/viewerText";

/** Shows how long a turn took. */
export default defineEntryView({
  types: ["system/turn_duration"],
  look: () => ({ words: t("Turn"), icon: "pending" }),
  body({ fields }) {
    const took = numberOf(fields["durationMs"]);
    const messages = numberOf(fields["messageCount"]);
    if (took === undefined) return undefined;
    return (
      <div class="facts">
        <Fact>{t("The turn took {0}, from the prompt to the end of the model's answer", duration(took))}</Fact>
        {messages !== undefined && <Fact tone="quiet">{plural(messages, "{0} message", "{0} messages")}</Fact>}
      </div>
    );
  },
});
