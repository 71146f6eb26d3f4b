// A server whose one tool answers nothing: what a round trip costs without us.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const server = new McpServer({ name: "empty", version: "1" });
server.registerTool("nothing", { description: "Does nothing" }, () => ({ content: [{ type: "text", text: "{}" }] }));
await server.connect(new StdioServerTransport());
