import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** A slash command that was launched. */
export interface SlashCommandData {
  /** With its slash. */
  readonly commandName: string;
}

export default defineReader({
  tools: ["SlashCommand"],
  input: { command: "text" },
  summary: (input) => input.command,
  parse({ text, toolUseResult }): SlashCommandData | undefined {
    const name =
      stringOf(fieldsOf(toolUseResult)["commandName"]) ?? /^Launching command: (.+)$/m.exec(text)?.[1]?.trim();
    return name === undefined ? undefined : { commandName: name.startsWith("/") ? name : `/${name}` };
  },
});
