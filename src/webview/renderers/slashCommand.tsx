import type { SlashCommandData } from "../../transcript/readers/slashCommand";
import { StatusIcon } from "../icons";
import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { objectOf, stringOf } from "../../core/json";
import { defineRenderer } from "../renderer";
import { sentence } from "../text";

/** A slash command that the model launched. */
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
          {sentence("Launched {0}", <VisibleText text={name} />)}
        </Fact>
        {asked !== undefined && asked !== name && (
          <div>
            <code>
              <VisibleText text={asked} />
            </code>
          </div>
        )}
      </>
    );
  },
});
