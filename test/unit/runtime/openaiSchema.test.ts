import assert from "node:assert/strict";
import { openaiSchema } from "../../../src/tools/runtime/openaiSchema";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";
import tools from "../../../src/tools/all";
import glob from "../../../src/tools/search/glob";

describe("openaiSchema", () => {
  it("has type, and in function name, description and parameters, and nothing else", () => {
    assert.deepEqual(openaiSchema(glob), {
      type: "function",
      function: { name: "glob", description: glob.description, parameters: toolSchema(glob) },
    });
  });

  for (const tool of tools) {
    // The API's own limits: names of letters, digits, `_` and `-`, up to 64; descriptions of up to 1,024 characters.
    it(`has for ${tool.name} a name and a description that the API takes`, () => {
      const { name, description } = openaiSchema(tool).function;
      assert.match(name, /^[A-Za-z0-9_-]{1,64}$/);
      assert.ok(description.length <= 1024, `${description.length} characters`);
    });

    it(`describes every parameter of ${tool.name}, requires only parameters that exist, and offers no choice of shapes`, () => {
      const { properties, required = [] } = openaiSchema(tool).function.parameters;
      for (const [name, field] of Object.entries(properties)) assert.equal(typeof field["description"], "string", name);
      for (const name of required) assert.ok(Object.hasOwn(properties, name), name);
      assert.doesNotMatch(JSON.stringify(properties), /"(anyOf|oneOf|allOf)"/);
    });
  }
});
