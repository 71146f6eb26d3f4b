import { fieldsOf, stringOf } from "../../core/json";
import { defineReader } from "../reader";

/** SlashCommand: `commandName`, with its slash. */
export default defineReader({
  tools: ["SlashCommand"],
  input: { command: "text" },
  summary: (input) => stringOf(input["command"]),
  parse({ text, toolUseResult }) {
    const name =
      stringOf(fieldsOf(toolUseResult)["commandName"]) ?? /^Launching command: (.+)$/m.exec(text)?.[1]?.trim();
    return name === undefined ? undefined : { commandName: name.startsWith("/") ? name : `/${name}` };
  },
});
