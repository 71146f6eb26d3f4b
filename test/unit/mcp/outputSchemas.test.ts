import { Validator } from "@cfworker/json-schema";
import assert from "node:assert/strict";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { isObject } from "../../../src/base/json/jsonValue";
import tools from "../../../src/tools/all";
import { makeWorkspace } from "../../support/workspace";
import { fixtures } from "../tools/everyTool/fixtures";
import { files, twoShells } from "../tools/everyTool/world";
import { connect } from "./connected";

type Schema = Record<string, unknown>;

/** The schema with nothing allowed that it does not name, in the envelope and in its data. */
function closed(schema: Schema): Schema {
  const { properties } = schema;
  const { data } = isObject(properties) ? properties : {};
  return {
    ...schema,
    additionalProperties: false,
    properties: {
      ...(isObject(properties) && properties),
      ...(isObject(data) && { data: { ...data, additionalProperties: false } }),
    },
  };
}

/** Why an answer does not fit; empty for one that does. */
function misfits(schema: Schema, answer: unknown): string[] {
  return new Validator(schema, "2020-12", false)
    .validate(answer)
    .errors.map(({ error, instanceLocation }) => `${instanceLocation}: ${error}`);
}

for (const tool of tools) {
  const fixture = fixtures[tool.name];
  if (!fixture) continue;
  const { good, missing, outside, shells } = fixture;

  describe(`the MCP server's ${tool.name}`, () => {
    const answers = async (
      calls: readonly object[],
    ): Promise<{ schema: Schema; answers: Record<string, unknown>[] }> => {
      const made: Record<string, unknown>[] = [];
      let schema: Schema = {};
      for (const input of calls) {
        const workspace = await makeWorkspace(files);
        const given = shells ? { shells: await twoShells(workspace.root) } : {};
        const { client } = await connect(workspace.root, {
          // The client prepares the check of every listed tool's answers, which takes longer than the call.
          tools: [tool],
          allowed: new Set(tools.map(({ group }) => group)),
          contextOf: () =>
            workspace.context({ ...given, source: "mcp", log: { error: () => undefined, info: () => undefined } }),
        });
        const { tools: listed } = await client.listTools();
        assert.equal(listed[0]?.name, tool.name);
        schema = { ...listed[0].outputSchema };
        // The client itself refuses an answer that does not fit.
        const answer = CallToolResultSchema.parse(await client.callTool({ name: tool.name, arguments: { ...input } }));
        // Some clients show both unless they are the same.
        const [{ text }] = z
          .tuple([z.looseObject({ text: z.string() })])
          .rest(z.unknown())
          .parse(answer.content);
        assert.equal(text, JSON.stringify(answer.structuredContent));
        assert.equal(
          answer.isError === true,
          answer.structuredContent?.["success"] === false || answer.structuredContent?.["isError"] === true,
        );
        made.push(answer.structuredContent ?? {});
      }
      return { schema, answers: made };
    };

    it("returns for good and bad calls what its output schema describes, with no unnamed field", async () => {
      const calls = [...good.map(([input]) => input), missing[0], outside[0], { no_such_field: 1 }];
      const { schema, answers: all } = await answers(calls);
      for (const answer of all)
        assert.deepEqual(misfits(closed(schema), answer), [], JSON.stringify(answer).slice(0, 500));
    });

    it("has an output schema that rejects results of another shape", async () => {
      const { schema, answers: all } = await answers([good[0]?.[0] as object]);
      const [answer = {}] = all;
      assert.notDeepEqual(misfits(closed(schema), { ...answer, more: 1 }), [], "a field that it does not name");
      const data = isObject(answer["data"]) ? answer["data"] : answer;
      const around = (changed: object): object => (data === answer ? changed : { ...answer, data: changed });
      const refused = Object.keys(data).filter(
        (name) => misfits(schema, around({ ...data, [name]: new Date(0) })).length > 0,
      );
      assert.ok(refused.length > 0, `no field of ${Object.keys(data).join(", ")} has a type`);
    });
  });
}
