import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["SlashCommand"],
  icon: "command",
  body({ data }) {
    const name = text(data["commandName"]);
    if (name === undefined) return undefined;
    return (
      <Fact tone="good">
        Launched <VisibleText text={name} />
      </Fact>
    );
  },
});
