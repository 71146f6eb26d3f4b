import assert from "node:assert/strict";
import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import fs from "node:fs";
import path from "node:path";
import type * as z from "zod";
import { schemaFiles } from "../../../scripts/schemas.mjs";
import formats from "../../../src/results/formats/all";
import formatSchemas from "../../../src/results/formats/allSchemas";
import { claudeToolSchemas } from "../../../src/results/schemas/claudeTools";
import { jsonSchemas } from "../../../src/results/schemas/files";
import { recordSchema } from "../../../src/results/schemas/runRecordSchema";
import { toolResultSchema } from "../../../src/results/schemas/toolResult";
import { bad, good, meta } from "./formats/support";
import { jsonValues } from "./formats/values";

const root = path.resolve(import.meta.dirname, "../../..");

/** The zod schemas, by the file of the JSON Schema that is made from each. */
const schemas = new Map<string, z.ZodType>([
  ...Object.entries(formatSchemas).map(([name, schema]) => [`${name}.schema.json`, schema] as const),
  ["run-record.schema.json", recordSchema],
  ["tool-result.schema.json", toolResultSchema],
  ...[...claudeToolSchemas].map(([tool, schema]) => [`ToolResultContent_${tool}.json`, schema] as const),
]);

const record = {
  id: "1",
  tool: "glob",
  input: {},
  result: { success: true, data: {} },
  format: "envelope",
  started: meta.timestamp,
  duration_ms: 1,
  source: "chat",
};
const contract = { success: true, data: "x", error: null, meta: { duration_ms: 1, timestamp: meta.timestamp } };
const block = { type: "tool_result", tool_use_id: "toolu_1", content: "x" };
const text = { type: "text", text: "x" };
const entry = { type: "user", message: { role: "user", content: [block, text] } };

const values: readonly unknown[] = [
  ...formats.flatMap((format) => [good, bad].map((result) => format.encode(result, meta))),
  record,
  { ...record, error_code: "BLOCKED", input: undefined },
  { ...record, decision: { by: "rule", answer: "yes", rule: "r" }, size: 5 },
  { ...record, decision: { by: "me", answer: "yes" } },
  { ...record, size: -1 },
  { ...record, format: "contract" },
  { ...record, format: "xml" },
  { ...record, result: contract, format: "contract" },
  { ...record, result: "x", format: "claude" },
  { ...record, result: { content: [] }, format: "content" },
  { ...record, started: "yesterday" },
  { ...record, source: "me" },
  { ...record, id: "" },
  { ...record, host: "h" },
  { ...record, result: undefined },
  { success: true },
  { success: true, data: {}, error: null },
  { success: true, data: [] },
  { success: false, error: 1 },
  contract,
  { ...contract, data: null },
  { ...contract, data: undefined },
  { ...contract, error: {} },
  { ...contract, success: false },
  { ...contract, meta: { duration_ms: -1, timestamp: meta.timestamp } },
  { ...contract, meta: { duration_ms: 1, timestamp: "2026-02-20T02:30:00+01:00" } },
  { ...contract, meta: { duration_ms: 1, timestamp: "2026-02-30T02:30:00Z" } },
  { content: [] },
  { content: [text, { type: "json", value: null }, { type: "image", data: "", mimeType: "image/png" }] },
  { content: [{ type: "json" }] },
  { content: [{ type: "text", text: 1 }] },
  { content: [{ type: "video" }] },
  { content: [{ type: "image", data: "" }] },
  { content: [{ type: "audio", data: "", mimeType: "audio/wav", annotations: {}, _meta: {} }] },
  { content: [{ type: "resource_link", uri: "u", name: "n", size: 1 }] },
  { content: [{ type: "resource", resource: { uri: "u", text: "t" } }] },
  { content: [{ type: "resource", resource: {} }] },
  { content: [7] },
  { content: [], isError: 1 },
  { content: [], structuredContent: [] },
  { content: [], _meta: {} },
  { structuredContent: {} },
  block,
  { ...block, is_error: true },
  { ...block, is_error: null },
  { ...block, tool_use_id: "call_1" },
  { ...block, tool_use_id: 1 },
  { ...block, content: [] },
  { ...block, content: [text] },
  { ...block, content: [text, text] },
  { ...block, content: [{ type: "image", source: {} }] },
  { ...block, content: [{ type: "text" }] },
  { ...block, content: [{}] },
  { ...block, content: 7 },
  { ...block, cache_control: { type: "ephemeral" } },
  { ...block, cost: 1 },
  { type: "tool_result" },
  entry,
  { ...entry, uuid: "u", timestamp: "t", toolUseResult: 1, other: 1 },
  { ...entry, type: "assistant" },
  { ...entry, message: { role: "user", content: [] } },
  { ...entry, message: { role: "user", content: [text, block] } },
  "text",
  [text],
  [],
  7,
  null,
  {},
];

describe("the JSON Schemas under schemas/", () => {
  it("are what is made from the schemas in the code", async () => {
    const made = await schemaFiles();
    assert.deepEqual(
      fs.readdirSync(path.join(root, "schemas")).sort(),
      [...made.keys()].map((file) => path.basename(file)).sort(),
    );
    for (const [file, content] of made) assert.equal(fs.readFileSync(path.join(root, file), "utf8"), content, file);
    assert.deepEqual([...schemas.keys()].sort(), [...jsonSchemas().keys()].sort());
  });

  for (const [file, schema] of schemas) {
    const validator = new Validator(JSON.parse(JSON.stringify(jsonSchemas().get(file))) as object, "7");
    const agrees = (value: unknown): boolean => {
      const json: unknown = JSON.parse(JSON.stringify(value));
      const { success } = schema.safeParse(json);
      assert.equal(validator.validate(json).valid, success, JSON.stringify(json));
      return success;
    };

    it(`${file} and the code accept and refuse the same values`, () => {
      const accepted = values.filter(agrees).length;
      assert.ok(accepted > 0 && accepted < values.length, `${accepted} of ${values.length}`);
    });

    it(`${file} and the code agree on whatever comes (property)`, () => {
      fc.assert(
        fc.property(jsonValues, (value) => {
          // An own field of this name is one that zod does not see.
          if (!JSON.stringify(value).includes("__proto__")) agrees(value);
        }),
        { seed: 14, numRuns: 100 },
      );
    });
  }

  it("describe every field, for the editor to show", () => {
    const bare: string[] = [];
    const look = (value: unknown, place: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (name === "properties" && place !== "")
          for (const [field, about] of Object.entries(inner as object))
            if (!("description" in (about as object))) bare.push(`${place}/${field}`);
        look(inner, `${place}/${name}`);
      }
    };
    look(jsonSchemas().get("tool-result.schema.json"), "tool-result");
    assert.deepEqual(bare, []);
  });
});
