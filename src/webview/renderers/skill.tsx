import { Fact, Named } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["Skill"],
  icon: "skill",
  body({ data }) {
    const name = text(data["skillName"]);
    if (name === undefined) return undefined;
    const category = text(data["category"]);
    return (
      <>
        <Fact tone="good">
          Launched <VisibleText text={name} />
        </Fact>
        {category !== undefined && (
          <Named name="Category">
            <VisibleText text={category} />
          </Named>
        )}
      </>
    );
  },
});
