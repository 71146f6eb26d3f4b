/** An MCP server whose tools end in every way that a server's tools can end. */
import { createInterface } from "node:readline";

const text = { type: "object", properties: { note: { type: "string" } } };
const about = {
  works: "Returns the note.",
  fails: "Reports an error as its result.",
  throws: "Is refused by the server.",
  reports: "Returns JSON that says what went wrong.",
  crashes: "Ends the server.",
  hangs: "Never returns.",
};
const tools = Object.entries(about).map(([name, description]) => ({ name, description, inputSchema: text }));

/**
 * @param {unknown} id
 * @param {object} reply
 */
function send(id, reply) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...reply })}\n`);
}

/**
 * @param {string} said
 * @param {boolean} [isError]
 */
function result(said, isError) {
  return { result: { content: [{ type: "text", text: said }], ...(isError && { isError }) } };
}

/**
 * @param {unknown} id
 * @param {string} name
 */
function call(id, name) {
  switch (name) {
    case "works":
      return send(id, result("The note was taken."));
    case "fails":
      return send(id, result("The odd disk is full.", true));
    case "throws":
      return send(id, { error: { code: -32000, message: "The odd database is locked." } });
    case "reports":
      return send(id, result('{"success": false, "error": "The odd queue is closed."}'));
    case "crashes":
      return process.exit(3);
    case "hangs":
      return undefined;
    default:
      return send(id, { error: { code: -32602, message: `Unknown tool: ${name}` } });
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") {
    const serverInfo = { name: "odd", version: "1.0.0" };
    const { protocolVersion } = params;
    send(id, { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") send(id, { result: { tools } });
  else if (method === "tools/call") call(id, params.name);
  else if (method === "ping") send(id, { result: {} });
  else if (id !== undefined) send(id, { error: { code: -32601, message: "Method not found" } });
});
