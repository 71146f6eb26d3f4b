import { fieldsOf, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A skill that was launched. */
export interface SkillData {
  readonly skillName: string;
  /** What comes before the first colon of `skillName`. */
  readonly category: string | null;
  /** What comes after it. */
  readonly name: string;
  readonly model?: Scalar;
  readonly allowedTools?: readonly string[];
  /** `forked` if it ran in its own agent. */
  readonly status?: Scalar;
  readonly agentId?: Scalar;
  readonly result?: Scalar;
}

export default defineReader({
  tools: ["Skill"],
  input: { skill: "text", command: "text", args: "text" },
  summary: (input) => [input.skill ?? input.command, input.args].filter(Boolean).join(" "),
  parse({ text, toolUseResult }): SkillData | undefined {
    const structured = fieldsOf(toolUseResult);
    const forked = /^Skill "(.+?)" completed \(forked execution\)\.\n\nResult:\n([\s\S]*)$/.exec(text);
    const launched = /^(?:Launching|Loading) skill: (.+)$/m.exec(text)?.[1]?.trim();
    const skillName = stringOf(structured["commandName"]) ?? launched ?? forked?.[1];
    if (skillName === undefined) return undefined;
    const colon = skillName.indexOf(":");
    const allowedTools = stringsOf(structured["allowedTools"]);
    return {
      skillName,
      category: colon === -1 ? null : skillName.slice(0, colon),
      name: skillName.slice(colon + 1),
      ...(allowedTools.length > 0 && { allowedTools }),
      ...(forked && { status: "forked", result: forked[2] ?? "" }),
      ...pick(structured, "model", "status", "agentId", "result"),
    };
  },
});
