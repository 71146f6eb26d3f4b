import type { SlashCommandData } from "../../../transcripts/calls/readers/slashCommand";
import { StatusIcon } from "../../controls/icons";
import { Fact } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { sentence } from "../../base/viewerText";

/** Shows a slash command that the model launched. */
export default defineRenderer<SlashCommandData>({
  tools: ["SlashCommand"],
  icon: "command",
  body({ input, data }) {
    const name = stringOf(data.commandName);
    if (name === undefined) return undefined;
    const asked = stringOf(objectOf(input)?.["command"]);
    return (
      <>
        <Fact tone="good">
          <StatusIcon name="ok" />
          {sentence("Launched {0}", <VisibleTextView text={name} />)}
        </Fact>
        {asked !== undefined && asked !== name && (
          <div>
            <code>
              <VisibleTextView text={asked} />
            </code>
          </div>
        )}
      </>
    );
  },
});
