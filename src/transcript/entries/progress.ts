import { contentBlocks } from "../blocks";
import { defineEntryType } from "../entryType";
import { firstLine } from "../displayText";
import { fieldsOf, isFields, numberOf, textOf, type Fields } from "../json";

/** Signs of life of running tools, hooks, and subagents (docs/transcript-format.md#progress). */
export default defineEntryType({
  types: ["progress"],
  told: {},
  shapes: { progress: { needs: { data: "fields" }, has: { toolUseID: "text", parentToolUseID: "text" } } },
  read(entry) {
    const data = fieldsOf(entry["data"]);
    const subtype = textOf(data["type"]) ?? "";
    return { class: "bookkeeping", subtype, parts: [{ kind: "bookkeeping", text: () => progressText(subtype, data) }] };
  },
});

function progressText(subtype: string, data: Fields): string {
  const title = subtype.replaceAll("_", " ");
  const seconds = numberOf(data["elapsedTimeSeconds"]);
  const about = [
    agentText(data),
    textOf(data["hookName"]) ?? textOf(data["hookEvent"]),
    textOf(data["toolName"]),
    textOf(data["query"]),
    textOf(data["taskDescription"]),
    seconds === undefined ? undefined : `${seconds} s`,
    firstLine(textOf(data["output"]) ?? ""),
  ];
  return [title, ...about.filter((item) => item !== undefined && item !== "")].join(" · ");
}

/** What a subagent's nested message does. */
function agentText(data: Fields): string | undefined {
  const message = fieldsOf(fieldsOf(fieldsOf(data["message"])["message"]));
  const block = contentBlocks(message["content"])[0];
  if (!isFields(block)) return typeof block === "string" ? firstLine(block) : undefined;
  return textOf(block["name"]) ?? textOf(block["type"]);
}
