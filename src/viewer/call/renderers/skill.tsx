import type { SkillData } from "../../../transcripts/calls/readers/skill";
import { StatusIcon } from "../../controls/icons";
import { Fact, Named } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { objectOf, stringArrayOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { sentence, t } from "../../base/viewerText";

/** Shows a skill that was launched, or that ran in its own agent. */
export default defineRenderer<SkillData>({
  tools: ["Skill"],
  icon: "skill",
  body({ input, data }) {
    const name = stringOf(data.skillName);
    if (name === undefined) return undefined;
    const named = [
      [t("Category"), stringOf(data.category)],
      [t("With"), stringOf(objectOf(input)?.["args"])],
      [t("Model"), stringOf(data.model)],
      [t("Agent"), stringOf(data.agentId)],
      [t("May use"), stringArrayOf(data.allowedTools)?.join(", ")],
    ] as const;
    const result = stringOf(data.result);
    return (
      <>
        <Fact tone="good">
          <StatusIcon name="ok" />
          {data.status === "forked"
            ? sentence("Ran {0}", <VisibleTextView text={name} />)
            : sentence("Launched {0}", <VisibleTextView text={name} />)}
        </Fact>
        {named.map(
          ([title, value]) =>
            value !== undefined && (
              <Named key={title} name={title}>
                <VisibleTextView text={value} />
              </Named>
            ),
        )}
        {result !== undefined && (
          <>
            <h4>{t("Result")}</h4>
            <MarkdownView text={result} label={t("Result of the skill")} />
          </>
        )}
      </>
    );
  },
});
