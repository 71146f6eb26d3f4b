import type { RecordedCall } from "./recordedLines";
import { RED_PIXEL } from "./redPixel";

/** Calls of tools and resources of MCP servers. */
export const mcpCalls: readonly RecordedCall[] = [
  {
    id: "mcp-text",
    tool: "mcp__tracker__get_issue",
    input: { id: 7 },
    content: [{ type: "text", text: "# Issue 7\n\nSums with a **sign** fail." }],
  },
  {
    id: "mcp-json",
    tool: "mcp__tracker__list__open",
    input: { state: "open" },
    content: [{ type: "text", text: '{"issues":[{"id":7,"title":"Sums"},{"id":9,"title":"Signs"}],"more":false}' }],
    structured: {
      content: [],
      structuredContent: {
        issues: [
          { id: 7, title: "Sums" },
          { id: 9, title: "Signs" },
        ],
        more: false,
      },
    },
  },
  {
    id: "mcp-parts",
    tool: "mcp__media__look",
    input: {},
    content: [
      { type: "text", text: "Here it is." },
      { type: "image", source: { type: "base64", media_type: "image/png", data: RED_PIXEL } },
      { type: "resource_link", uri: "https://example.org/log.txt", name: "The log", mimeType: "text/plain" },
      { type: "audio", data: RED_PIXEL, mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "notes://1", mimeType: "text/markdown", text: "# Note\n\nOne" } },
    ],
  },
  {
    id: "mcp-envelope",
    tool: "mcp__tools__glob",
    input: {},
    content: [{ type: "text", text: '{"success":true,"data":{"output":"a.ts","count":1}}' }],
  },
  { id: "mcp-empty", tool: "mcp__tools__touch", input: {}, content: [] },
  {
    id: "mcp-resources",
    tool: "ListMcpResourcesTool",
    input: {},
    content:
      '[{"server":"docs","uri":"docs://1","name":"One","mimeType":"text/plain"},{"server":"docs","uri":"docs://2","name":"Two"}]',
  },
  {
    id: "mcp-resource",
    tool: "ReadMcpResourceTool",
    input: { server: "docs", uri: "docs://1" },
    content: '{"contents":[{"uri":"docs://1","mimeType":"text/plain","text":"The first page."}]}',
  },
];
