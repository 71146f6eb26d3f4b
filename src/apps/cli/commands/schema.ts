import { nearestName } from "../../../base/text/nearestName";
import { openaiSchema } from "../../../tools/runtime/openaiSchema";
import { portableTools } from "../../../tools/runtime/portableTools";
import { jsonSchemas } from "../../../results/schemas/files";
import { toolSchema } from "../../../tools/runtime/toolSchema";
import all from "../../../tools/all";
import type { Run } from "../terminal/cliCommand";
import { UsageError } from "../terminal/cliFailure";

const tools = portableTools(all);

/** `tool-results schema`: prints indented JSON on standard output. */
export const printSchema: Run = async ({ arguments: [name], options }, { stdout }) => {
  const schema = schemaOf(name, options.has("openai"));
  await stdout.write(`${JSON.stringify(schema, undefined, 2)}\n`);
  return 0;
};

function schemaOf(name: string | undefined, openai: boolean): unknown {
  if (name === undefined)
    return openai ? tools.map(openaiSchema) : Object.fromEntries(tools.map((tool) => [tool.name, toolSchema(tool)]));
  const tool = tools.find((known) => known.name === name);
  if (tool) return openai ? openaiSchema(tool) : toolSchema(tool);
  const results = resultSchemas();
  const found = results.get(name);
  if (!found) throw new UsageError(unknownName(name, [...results.keys()]));
  if (openai) throw new UsageError(`Option --openai is for tools; ${name} is a format.`);
  return found;
}

/** Returns the schemas of formats and files by name, without the file extension. */
function resultSchemas(): ReadonlyMap<string, object> {
  return new Map([...jsonSchemas()].map(([file, schema]) => [file.replace(/(\.schema)?\.json$/, ""), schema]));
}

function unknownName(name: string, formats: readonly string[]): string {
  const names = [...tools.map((tool) => tool.name), ...formats];
  const near = nearestName(name, names)[0];
  const advice = near === undefined ? `Use one of: ${names.join(", ")}.` : `Did you mean ${near}?`;
  return `Unknown tool or format ${JSON.stringify(name)}. ${advice}`;
}
