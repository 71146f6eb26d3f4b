import { contentBlocks } from "../contentBlocks";
import { defineEntryType } from "../entryType";
import { firstLine } from "../../../base/text/displayText";
import { fieldsOf, isObject, numberOf, stringOf, type Loose } from "../../../base/json/jsonValue";

/** What a sign of life says. */
export interface ProgressData {
  readonly type: string;
  readonly message: object;
  readonly elapsedTimeSeconds: number;
  readonly hookName: string;
  readonly hookEvent: string;
  readonly toolName: string;
  readonly query: string;
  readonly taskDescription: string;
  readonly output: string;
}

/** Signs of life of running tools, hooks, and subagents (docs/transcript-format.md#progress). */
export default defineEntryType({
  types: ["progress"],
  told: {},
  shapes: { progress: { needs: { data: "fields" }, has: { toolUseID: "text", parentToolUseID: "text" } } },
  read(entry) {
    const data: Loose<ProgressData> = fieldsOf(entry["data"]);
    const subtype = stringOf(data.type) ?? "";
    return { class: "bookkeeping", subtype, parts: [{ kind: "bookkeeping", text: () => progressText(subtype, data) }] };
  },
});

function progressText(subtype: string, data: Loose<ProgressData>): string {
  const title = subtype.replaceAll("_", " ");
  const seconds = numberOf(data.elapsedTimeSeconds);
  const about = [
    agentText(data),
    stringOf(data.hookName) ?? stringOf(data.hookEvent),
    stringOf(data.toolName),
    stringOf(data.query),
    stringOf(data.taskDescription),
    seconds === undefined ? undefined : `${seconds} s`,
    firstLine(stringOf(data.output) ?? ""),
  ];
  return [title, ...about.filter((item) => item !== undefined && item !== "")].join(" · ");
}

/** What a subagent's nested message does. */
function agentText(data: Loose<ProgressData>): string | undefined {
  const message = fieldsOf(fieldsOf(fieldsOf(data.message)["message"]));
  const block = contentBlocks(message["content"])[0];
  if (!isObject(block)) return typeof block === "string" ? firstLine(block) : undefined;
  return stringOf(block["name"]) ?? stringOf(block["type"]);
}
