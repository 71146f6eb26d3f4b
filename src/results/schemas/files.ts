import * as z from "zod";
import formats from "../formats/all";
import schemas from "../formats/allSchemas";
import { claudeToolSchemas } from "./claudeTools";
import { recordSchema } from "./runRecordSchema";
import { toolResultSchema } from "./toolResult";

/** The JSON Schemas that the project ships, by file name, as draft 7: the newest that VS Code's JSON editor knows whole. */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const whole: readonly (readonly [string, string, z.ZodType])[] = [
    ...formats.map(({ name, title }) => [`${name}.schema.json`, title, schemas[name]] as const),
    ["run-record.schema.json", "Run record", recordSchema],
    ["tool-result.schema.json", "Tool result", toolResultSchema],
  ];
  const tools = [...claudeToolSchemas].map(([tool, schema]) => {
    const name = `ToolResultContent_${tool}`;
    return [`${name}.json`, name, schema] as const;
  });
  return new Map([...whole, ...tools].map(([file, title, schema]) => [file, jsonSchema(title, schema)]));
}

/** Removes redundant parts: a type next to a constant, and that an object's fields have names and can be anything. */
function jsonSchema(title: string, schema: z.ZodType): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema: made }) => {
      if ("const" in made) delete made.type;
      delete made.propertyNames;
      if (JSON.stringify(made.additionalProperties) === "{}") delete made.additionalProperties;
    },
  });
  return { $schema, title, ...rest };
}
