import type { ToolInfo } from "../../../src/protocol/view";

/** A tool of the page's host, with its schema. */
export interface PageTool {
  readonly info: ToolInfo;
  readonly schema: unknown;
  readonly schemaProblem?: string;
}

export function tool(name: string, schema: unknown, more: Partial<ToolInfo> = {}): PageTool {
  const info = { name, title: name, description: `What ${name} does.`, tags: [], own: false, ...more };
  return { info, schema };
}

/** A field of each type. */
const everything = {
  type: "object",
  properties: {
    title: { type: "string", description: "A short text." },
    content: { type: "string", description: "A text of many lines.", default: "one\ntwo" },
    count: { type: "integer", minimum: 1, maximum: 100, default: 20, description: "A whole number." },
    ratio: { type: ["number", "null"], description: "A number, or null." },
    force: { type: "boolean", description: "Three states: not given, true, false." },
    sure: { type: "boolean", description: "Required, so it is one or the other." },
    level: { enum: ["low", "high", 3], default: "low" },
    mode: { type: "string", enum: ["read", "write"] },
    paths: { type: "array", items: { type: "string" }, description: "Some texts." },
    sizes: { type: "array", items: { type: "integer" } },
    options: { type: "object", properties: { deep: { type: "boolean" } }, default: { deep: true } },
    maybe: { anyOf: [{ type: "integer" }, { type: "null" }], description: "From a generator." },
    place: { $ref: "#/$defs/place" },
  },
  required: ["title", "sure", "mode", "count"],
  $defs: { place: { type: "string", description: "By reference.", format: "uri" } },
};

const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>\u202Efdp.exe`;

export const tools: readonly PageTool[] = [
  tool("demo_everything", everything, {
    description: "Takes a field of each type, to see what the form makes of it.",
    tags: ["demo", "form"],
  }),
  tool("demo_echo", { type: "object", properties: { text: { type: "string" } }, required: ["text"] }),
  tool("demo_nothing", { type: "object", properties: {} }),
  tool("demo_schemaless", undefined),
  tool("demo_either", { oneOf: [{ type: "object" }, { type: "array" }] }),
  {
    ...tool("demo_broken", { type: "object", properties: 5 }),
    schemaProblem: "the schema has `properties` that are no object: 5",
  },
  tool(
    `demo_hostile`,
    {
      type: "object",
      properties: {
        [markup]: { type: "string", description: markup, default: markup },
        // A computed name makes an own field.
        ["__proto__"]: { type: "string", description: "An ordinary name." },
        constructor: { type: "string" },
        odd: { type: 5, description: { toString: "no" }, enum: "x" },
        chosen: { enum: [markup, { deep: markup }] },
        circle: { $ref: "#/properties/circle" },
        wrong: null,
      },
      required: "title",
    },
    { title: markup, description: `${markup}\n${"long ".repeat(200)}`, tags: [markup] },
  ),
  tool(
    "trv_glob",
    {
      type: "object",
      properties: {
        pattern: { type: "string", description: "Glob such as **/*.ts." },
        head_limit: { type: "integer", minimum: 1 },
      },
      required: ["pattern"],
    },
    { title: "Find Files", own: true, tags: ["read"], description: "Finds files by name or path with a glob pattern." },
  ),
];

/** The forms in which the calls of the set `again` are made again. */
export const againTools = [
  tool("file_read", { type: "object", properties: { file_path: { type: "string" } }, required: ["file_path"] }),
  tool("grep", { type: "object", properties: { pattern: { type: "string" } }, required: ["pattern"] }),
];
