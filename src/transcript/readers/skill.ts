import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";

/** Skill (seed 001): `skillName`, `category` (before the first colon, null without one), `name` (the rest). */
export default defineReader({
  tools: ["Skill"],
  summary: (input) =>
    [textOf(input["skill"]) ?? textOf(input["command"]), textOf(input["args"])].filter(Boolean).join(" "),
  parse({ text, toolUseResult }) {
    const skillName =
      /^Launching skill: (.+)$/m.exec(text)?.[1]?.trim() ?? textOf(fieldsOf(toolUseResult)["commandName"]);
    if (skillName === undefined) return undefined;
    const colon = skillName.indexOf(":");
    return { skillName, category: colon === -1 ? null : skillName.slice(0, colon), name: skillName.slice(colon + 1) };
  },
});
