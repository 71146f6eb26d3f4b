import type { SkillData } from "../../transcript/readers/skill";
import { StatusIcon } from "../icons";
import { Fact, Named } from "../parts/fact";
import { Markdown } from "../parts/markdown/markdown";
import { VisibleText } from "../parts/visibleText";
import { objectOf, stringArrayOf, stringOf } from "../../core/json";
import { defineRenderer } from "../renderer";
import { sentence, t } from "../text";

/** A skill that was launched, or that ran in an agent of its own. */
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
            ? sentence("Ran {0}", <VisibleText text={name} />)
            : sentence("Launched {0}", <VisibleText text={name} />)}
        </Fact>
        {named.map(
          ([title, value]) =>
            value !== undefined && (
              <Named key={title} name={title}>
                <VisibleText text={value} />
              </Named>
            ),
        )}
        {result !== undefined && (
          <>
            <h4>{t("Result")}</h4>
            <Markdown text={result} label={t("Result of the skill")} />
          </>
        )}
      </>
    );
  },
});
