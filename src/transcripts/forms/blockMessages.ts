import { contentBlocks } from "../entries/contentBlocks";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import { imageBlock, oneId, textBlock, toolUse, userSaid } from "./foreignEntries";
import type { ConvertedEntry } from "./foreignForm";
import { withoutOpen, type Converted, type OpenCall } from "./statefulConvert";

/** A message's content as blocks of the API of Claude, which many agents record. What is no such block is a part. */
export function messageBlocks(content: unknown, nameOf: (tool: string) => string = (tool) => tool): JsonObject[] {
  return contentBlocks(content).map((block) => {
    if (typeof block === "string") return textBlock(block);
    const fields = fieldsOf(block);
    switch (fields["type"]) {
      case "tool_use": {
        const name = nameOf(stringOf(fields["name"]) ?? "(no name)");
        return toolUse(stringOf(fields["id"]) ?? "", name, fields["input"]);
      }
      case "text":
      case "thinking":
      case "redacted_thinking":
      case "tool_result":
        return fields;
      case "image":
        return isObject(fields["source"]) ? fields : { type: "part", part: block };
      case "image_url":
        return imageBlock(stringOf(fieldsOf(fields["image_url"])["url"]) ?? stringOf(fields["image_url"]) ?? "");
    }
    return { type: "part", part: block };
  });
}

/** Returns the ID of the call that a result belongs to. */
export function idOfResult(block: JsonObject): string {
  return stringOf(block["tool_use_id"]) ?? stringOf(block["toolUseID"]) ?? "";
}

/** Returns the calls among the blocks of a message. */
export function callsIn(blocks: readonly JsonObject[]): OpenCall[] {
  return blocks
    .filter(({ type }) => type === "tool_use")
    .map(({ id, name, input }) => ({ id: stringOf(id) ?? "", tool: stringOf(name) ?? "", input }));
}

/**
 * Converts a message of the user: an entry for each result, and one for each run of what was said. Returns them with the
 * calls that are still open.
 */
export function userMessage(
  blocks: readonly JsonObject[],
  base: JsonObject,
  open: readonly OpenCall[],
  answerOf: (block: JsonObject, base: JsonObject, call: OpenCall | undefined) => ConvertedEntry,
  isWritten: (text: string) => boolean = () => false,
): Converted<readonly OpenCall[]> {
  let left = open;
  const answers = blocks
    .filter(({ type }) => type === "tool_result")
    .map((block) => {
      const call = left.find(({ id }) => id === idOfResult(block));
      if (call) left = withoutOpen(left, call.id);
      return answerOf(block, base, call);
    });
  const said = blocks.filter(({ type }) => type !== "tool_result");
  const written = said.filter(({ text }) => typeof text === "string" && isWritten(text));
  const typed = said.filter((block) => !written.includes(block));
  const entries = [
    ...answers,
    ...(typed.length > 0 ? [userSaid(typed, base)] : []),
    ...(written.length > 0 ? [userSaid(written, base, { isMeta: true })] : []),
  ];
  return [entries.length === 0 ? [userSaid([], base)] : oneId(entries), left];
}

/** Returns the calls of a message of OpenAI's API, whose arguments are JSON. */
export function functionCalls(
  calls: readonly unknown[],
  nameOf: (tool: string) => string = (tool) => tool,
): OpenCall[] {
  return calls.map(fieldsOf).map((call) => {
    const { name, arguments: written } = fieldsOf(call["function"]);
    return {
      id: stringOf(call["id"]) ?? "",
      tool: nameOf(stringOf(name) ?? "(no name)"),
      input: argumentsIn(written),
    };
  });
}

/** Reads the arguments of a call, which are often JSON. */
export function argumentsIn(written: unknown): unknown {
  return (typeof written === "string" ? parseContainer(written) : undefined) ?? written;
}
