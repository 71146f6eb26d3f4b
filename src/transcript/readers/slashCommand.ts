import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";

/** SlashCommand: `commandName`, with its slash. */
export default defineReader({
  tools: ["SlashCommand"],
  input: { command: "text" },
  summary: (input) => textOf(input["command"]),
  parse({ text, toolUseResult }) {
    const name = textOf(fieldsOf(toolUseResult)["commandName"]) ?? /^Launching command: (.+)$/m.exec(text)?.[1]?.trim();
    return name === undefined ? undefined : { commandName: name.startsWith("/") ? name : `/${name}` };
  },
});
