import assert from "node:assert/strict";
import * as z from "zod";
import tools from "../../../src/tools/all";
import { OWN_FIELDS } from "../../../src/viewer/call/body/ownFields";

/** The fields that a tool can return. */
function fieldsOfTool(name: string): readonly string[] {
  const tool = tools.find((one) => one.name === name);
  return tool?.data instanceof z.ZodObject ? Object.keys(tool.data.shape) : [];
}

describe("own fields", () => {
  for (const [tool, fields] of Object.entries(OWN_FIELDS)) {
    it(`the page draws no field of ${tool} that the tool does not return`, () => {
      const returned = fieldsOfTool(tool);
      assert.deepEqual(
        fields.filter((field) => !returned.includes(field)),
        [],
      );
    });
  }
});
