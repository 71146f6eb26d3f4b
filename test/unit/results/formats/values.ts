import fc from "fast-check";
import type { ToolResult } from "../../../../src/results/result";

/** Names that formats look for, and some that mean nothing. */
const names = fc.constantFrom(
  ..."success data error meta code message content isError structuredContent type text value tool_use_id is_error".split(
    " ",
  ),
  ..."duration_ms timestamp toolUseResult role output raw tool result jsonrpc __proto__ a".split(" "),
);

/** Text that formats look into. */
const words = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "tool_result",
    "json",
    "text",
    "EXECUTION_ERROR",
    "BLOCKED",
    "The error has no message.",
    "The user doesn't want to proceed with this tool use.",
    "<tool_use_error>x</tool_use_error>",
    " <tool_use_error>x\n</tool_use_error> ",
    '{ "a" : 1 }',
    '{"success": true, "data": {"a":1}}',
    '{"success": false, "error": "x"}',
    '{"success":true,"data":"t","error":null,"meta":{"duration_ms":1,"timestamp":"t"}}',
    '{"success":false,"data":null,"error":{"code":"BLOCKED","message":"m","x":1},"meta":{"timestamp":"t","h":2}}',
    '{"toolUseResult":1}',
  ),
);

const leaf = fc.oneof(fc.boolean(), words, fc.integer(), fc.double({ noNaN: true }), fc.constant(null));

interface Shapes {
  value: unknown;
  fields: unknown;
  envelope: unknown;
  part: unknown;
}

const { value, fields, envelope, part } = fc.letrec<Shapes>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    tie("fields"),
    tie("envelope"),
    tie("part"),
  ),
  fields: fc.array(fc.tuple(names, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  envelope: fc.record(
    {
      success: fc.oneof(fc.boolean(), tie("value")),
      data: tie("value"),
      error: tie("value"),
      meta: fc.oneof(
        tie("value"),
        fc.record({ duration_ms: tie("value"), timestamp: tie("value"), host: leaf }, { requiredKeys: [] }),
      ),
      extra: tie("value"),
    },
    { requiredKeys: ["success"] },
  ),
  part: fc.record(
    {
      type: fc.oneof(fc.constantFrom("text", "json", "image", "tool_result"), tie("value")),
      text: fc.oneof(words, tie("value")),
      value: fc.oneof(tie("envelope"), tie("value")),
      annotations: leaf,
    },
    { requiredKeys: ["type"] },
  ),
}));

const parts = fc.array(part, { maxLength: 3 });

const content = fc.record(
  {
    content: fc.oneof(parts, value),
    structuredContent: fc.oneof(envelope, fields, value),
    isError: fc.oneof(fc.boolean(), value),
    _meta: leaf,
  },
  { requiredKeys: [] },
);

const block = fc.record(
  {
    type: fc.constant("tool_result"),
    tool_use_id: fc.oneof(fc.string(), value),
    content: fc.oneof(words, parts, value),
    is_error: fc.oneof(fc.boolean(), value),
    cache_control: leaf,
  },
  { requiredKeys: ["type"] },
);

const entry = fc.record(
  {
    type: fc.constant("user"),
    timestamp: fc.oneof(words, value),
    message: fc.record({ role: leaf, content: fc.array(fc.oneof(block, part, value), { maxLength: 4 }) }),
    toolUseResult: value,
    tool_use_result: value,
  },
  { requiredKeys: ["message"] },
);

/** JSON values, most of them nearly in one of the formats. */
export const jsonValues: fc.Arbitrary<unknown> = fc.oneof(
  value,
  envelope,
  content,
  block,
  entry,
  fc.array(fc.oneof(block, part), { maxLength: 3 }),
  fc.record({ role: words, content: fc.array(block, { maxLength: 3 }) }),
  fc.jsonValue(),
);

/** Results as tools have them, also such whose data look like a result in one of the formats. */
export const toolResults: fc.Arbitrary<ToolResult> = fc.oneof(
  fc.record({
    ok: fc.constant(true as const),
    data: fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fields as fc.Arbitrary<Record<string, unknown>>,
      envelope as fc.Arbitrary<Record<string, unknown>>,
      fc.record({ output: words }),
      fc.record({ content: parts, output: words, note: leaf }, { requiredKeys: ["content"] }),
    ),
  }),
  fc.record({
    ok: fc.constant(false as const),
    error: fc.record({ code: fc.constantFrom("EXECUTION_ERROR", "BLOCKED", "EXCEPTION"), message: words }),
  }),
);

/** Whether data have pictures: a block of Claude's holds those as parts, and what stands beside them as text. */
export function isPictured(result: ToolResult): boolean {
  const content = result.ok ? result.data["content"] : undefined;
  return Array.isArray(content) && content.some((item: { type?: unknown } | null) => item?.type === "image");
}
