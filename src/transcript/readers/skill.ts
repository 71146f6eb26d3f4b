import { fieldsOf, stringOf, stringsOf } from "../../core/json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/**
 * Skill: `skillName`, `category` (before the first colon, null without one), `name` (after it); also `model`,
 * `allowedTools`, and, for a skill that ran in an agent of its own, `status`, `agentId`, and `result`.
 */
export default defineReader({
  tools: ["Skill"],
  input: { skill: "text", command: "text", args: "text" },
  summary: (input) =>
    [stringOf(input["skill"]) ?? stringOf(input["command"]), stringOf(input["args"])].filter(Boolean).join(" "),
  parse({ text, toolUseResult }) {
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
