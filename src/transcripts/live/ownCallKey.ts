import { stableJson } from "../../base/json/stableJson";
import { hashOf } from "../../base/text/textHash";

/** How VS Code names our tools in its records. */
const PREFIX = "trv_";

/** Identifies a call of one of our own tools by its name in VS Code and its input. Undefined for another tool. */
export function ownCallKey(tool: string, input: unknown): number | undefined {
  return tool.startsWith(PREFIX) ? hashOf(`${tool} ${stableJson(input)}`) : undefined;
}
