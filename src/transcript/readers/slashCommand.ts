import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";

/** SlashCommand (seed 001): `commandName`. */
export default defineReader({
  tools: ["SlashCommand"],
  summary: (input) => textOf(input["command"]),
  parse({ text, toolUseResult }) {
    const commandName =
      /^Launching command: (.+)$/m.exec(text)?.[1]?.trim() ?? textOf(fieldsOf(toolUseResult)["commandName"]);
    return commandName === undefined ? undefined : { commandName };
  },
});
