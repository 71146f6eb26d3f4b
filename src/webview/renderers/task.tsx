import { Fact } from "../parts/fact";
import { LongText } from "../parts/longText";
import { VisibleText } from "../parts/visibleText";
import { record, text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["Task", "Agent"],
  icon: "agent",
  body({ input, data }) {
    const answer = text(data["subagentResponse"]);
    if (answer === undefined) return undefined;
    const asked = record(input);
    const agent = text(asked?.["subagent_type"]);
    const prompt = text(asked?.["prompt"]);
    return (
      <>
        {agent !== undefined && (
          <Fact>
            Agent <VisibleText text={agent} />
          </Fact>
        )}
        {prompt !== undefined && (
          <>
            <h4>Asked</h4>
            <LongText text={prompt} label="Task given to the agent" />
          </>
        )}
        <h4>Answer</h4>
        <LongText text={answer} label="Answer of the agent" language="markdown" />
      </>
    );
  },
});
