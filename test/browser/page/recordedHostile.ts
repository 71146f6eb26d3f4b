import type { RecordedCall, RecordedEntry } from "./recordedLines";
import { recordedCalls } from "./recordedCalls";
import { recordedEntries } from "./recordedEntries";

const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script><a href="javascript:globalThis.hacked=1">x</a>`;
const odd: readonly unknown[] = [
  markup,
  null,
  7,
  [markup, null, { toString: 1 }],
  JSON.parse(`{"__proto__":{"polluted":true},"constructor":${JSON.stringify(markup)}}`),
  "\u202Eevil\u0000\u001b]52;c;aGFja2Vk\u0007\u001b]0;t\u0007\u001b[999;999H\u001b[2J",
  "x".repeat(200_000),
];

/** Puts odd values in place of what stands in a value, another one each time. */
function spoiled(value: unknown, seed: { next: number }): unknown {
  if (Array.isArray(value)) return value.map((item) => spoiled(item, seed));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoiled(item, seed)]));
  // Every third value is left alone: views get deeper into a result whose shape is right.
  return seed.next++ % 3 === 0 ? odd[seed.next % odd.length] : value;
}

/** Every recorded call again, with markup in all its texts, and with odd values in its result. */
export const hostileCalls: readonly RecordedCall[] = recordedCalls.flatMap((call, at) => [
  {
    ...call,
    ...(deepMarkup({ content: call.content, structured: call.structured, input: call.input }) as object),
    id: `${call.id}-markup`,
  },
  {
    ...call,
    structured: spoiled(call.structured, { next: at }),
    input: spoiled(call.input, { next: at + 1 }),
    id: `${call.id}-odd`,
  },
]);

export const hostileEntries: readonly RecordedEntry[] = recordedEntries.map((entry, at) => ({
  ...(spoiled(entry, { next: at }) as RecordedEntry),
  type: entry["type"],
  ...("subtype" in entry && { subtype: entry["subtype"] }),
}));

/** The same value with markup before each of its texts that is no type, id or address. */
function deepMarkup(value: unknown, name = ""): unknown {
  if (typeof value === "string")
    return /^(?:type|tool_use_id|status|mode|data|media_type|mimeType)$/.test(name) ? value : value + markup;
  if (Array.isArray(value)) return value.map((item) => deepMarkup(item, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepMarkup(item, key)]));
  return value;
}

const MEGABYTE = 1024 * 1024;

/** Results that are far larger than a page can draw at once. */
export function hugeCalls(): readonly RecordedCall[] {
  const progress = Array.from({ length: 60_000 }, (_, at) => `\u001b[2K\u001b[1A\u001b[32mstep ${at}\u001b[0m\r`).join(
    "",
  );
  const shell = (id: string, stdout: string): RecordedCall => ({
    id,
    tool: "Bash",
    input: { command: "cat huge" },
    content: stdout,
    structured: { stdout, stderr: "", interrupted: false, isImage: false },
  });
  return [
    shell("huge-line", "x".repeat(4 * MEGABYTE)),
    shell("huge-colours", "\u001b[31mred\u001b[0m and \u001b[1mbold\u001b[0m\n".repeat(60_000)),
    shell("huge-progress", progress),
    {
      id: "huge-grep",
      tool: "Grep",
      input: { pattern: "a\\w*b\\w*", output_mode: "content", "-n": true },
      content: Array.from({ length: 20_000 }, (_, at) => `src/file${at % 50}.ts:${at}:${"ab".repeat(60)}`).join("\n"),
    },
    {
      id: "huge-table",
      tool: "FutureTool",
      input: {},
      content: JSON.stringify(
        Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: `item ${at}`, text: "z".repeat(20) })),
      ),
    },
    {
      id: "huge-todos",
      tool: "TodoWrite",
      input: {},
      content: "Todos have been modified successfully.",
      structured: {
        oldTodos: [],
        newTodos: Array.from({ length: 20_000 }, (_, at) => ({ content: `todo ${at}`, status: "pending" })),
      },
    },
    {
      id: "huge-mcp",
      tool: "mcp__big__text",
      input: {},
      content: Array.from({ length: 3000 }, (_, at) => ({
        type: "image",
        source: { type: "url", url: `https://example.org/${at}.png` },
      })),
    },
  ];
}
