import { fieldsOf, isObject, itemsOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** A changed task. */
export interface TaskUpdateData {
  readonly taskId: string;
  readonly updatedFields: readonly string[];
  /** Has `from` and `to`. */
  readonly statusChange?: JsonObject;
}

export default defineReader({
  tools: ["TaskUpdate"],
  input: { taskId: "text", status: "text", subject: "text", owner: "text", addBlockedBy: "list", addBlocks: "list" },
  unasked: true,
  summary(input) {
    const task = input.taskId;
    if (task === undefined) return undefined;
    const texts = [input.status, input.owner, input.subject].filter((text) => text !== undefined);
    const blockers = itemsOf(input.addBlockedBy).map((id) => `#${String(id)}`);
    const blocked = itemsOf(input.addBlocks).map((id) => `#${String(id)}`);
    const before = blockers.join(" ");
    const after = blocked.join(" ");
    const changed = [`#${task}`, texts.join(", ")].filter(Boolean).join(" ");
    if (before === "" && after === "") return changed;
    const told = texts.length > 0 ? `${changed},` : changed;
    if (after === "") return `${told} waits for ${before}`;
    return before === "" ? `${told} blocks ${after}` : `${told} waits for ${before}, blocks ${after}`;
  },
  parse({ text, toolUseResult }): TaskUpdateData | undefined {
    const structured = fieldsOf(toolUseResult);
    const said = /^Updated task #(\S+)(?: ([^\n]*))?/.exec(text);
    const taskId = stringOf(structured["taskId"]) ?? said?.[1];
    if (taskId === undefined) return undefined;
    const named = (said?.[2] ?? "").split(",").map((name) => name.trim());
    const updatedFields = Array.isArray(structured["updatedFields"])
      ? stringsOf(structured["updatedFields"])
      : named.filter((name) => name !== "");
    return {
      taskId,
      updatedFields,
      ...(isObject(structured["statusChange"]) && { statusChange: structured["statusChange"] }),
    };
  },
});
