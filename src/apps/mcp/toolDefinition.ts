import type { JSONObject, Tool as Definition } from "@modelcontextprotocol/server";
import * as z from "zod";
import { isObject } from "../../base/json/jsonValue";
import type { Tool } from "../../tools/runtime/tool";
import { isFileio } from "./toolAnswer";
import { toolSchema } from "../../tools/runtime/toolSchema";

/** Returns a tool as `tools/list` reports it (MCP 2025-11-25): name, input and output schema, and annotations. */
export function toolDefinition(tool: Tool): Definition {
  const { properties, required } = toolSchema(tool);
  return {
    name: tool.name,
    title: tool.title,
    description: descriptionOf(tool),
    inputSchema: {
      type: "object",
      properties: { ...properties } as JSONObject,
      ...(required && { required: [...required] }),
    },
    outputSchema: outputSchema(tool),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.effect === "read",
      destructiveHint: tool.effect !== "read" && tool.additive !== true,
      idempotentHint: tool.effect === "read" || tool.idempotent === true,
      openWorldHint: tool.effect === "execute",
    },
  };
}

/** Fields that the size limit and the parser add to any tool's data. */
const ADDED = {
  truncated: { type: "boolean" },
  total: { type: "integer" },
  next_offset: { type: "integer" },
  note: { type: "string" },
  warnings: { type: "array", items: { type: "string" } },
};

/** Returns the description. Fields of FileIO tools are at the top level here (`toolAnswer`), not in `data`. */
function descriptionOf({ name, description }: Tool): string {
  return isFileio({ name }) ? description.replaceAll("`data.", "`") : description;
}

/**
 * Returns the schema of an envelope or, for FileIO tools, of their content parts next to `success`.
 * Fields that a failure leaves out aren't required.
 */
function outputSchema(tool: Tool): NonNullable<Definition["outputSchema"]> {
  const data = { ...ADDED, ...propertiesOf(tool) };
  const failure = { success: { type: "boolean" }, error: { type: "string" } };
  if (isFileio(tool)) return { type: "object", properties: { ...failure, ...data }, required: ["success"] };
  return {
    type: "object",
    properties: { ...failure, data: { type: "object", properties: data } },
    required: ["success"],
  };
}

/** Returns the types of the data's fields. What is in them costs too many tokens; descriptions say what matters. */
function propertiesOf(tool: Tool): object {
  const { properties } = z.toJSONSchema(tool.data, { io: "output", unrepresentable: "any" });
  const fields = Object.entries<unknown>(isObject(properties) ? properties : {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, isObject(field) && "type" in field ? { type: field["type"] } : {}]),
  );
}
