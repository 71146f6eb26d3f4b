import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ToolError } from "../core/errors";
import type { Ask } from "../core/ports/ask";
import { visibleText } from "../core/visibleText";

/** A person may think for as long as they like; the call's own signal ends the question. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Asks the person at the client by an elicitation; only a ticked box that was sent is a yes. Where the client has no elicitation, the call is refused. */
export function askClient({ server }: McpServer): Ask {
  return async ({ tool, title, detail }, signal) => {
    if (!server.getClientCapabilities()?.elicitation?.form) {
      const advice =
        "This client cannot ask the person (it has no elicitation). Start the server with --allow and the tool's group where the client itself asks before each call.";
      throw new ToolError("BLOCKED", `Permission denied: nobody could be asked about this ${tool} call. ${advice}`);
    }
    const { action, content } = await server.elicitInput(
      {
        mode: "form",
        message: `${visibleText(title)}\n\n${visibleText(detail)}`,
        requestedSchema: {
          type: "object",
          properties: { allow: { type: "boolean", title: "Allow this once", default: false } },
          required: ["allow"],
        },
      },
      { signal, timeout: NO_TIMEOUT },
    );
    return action === "accept" && content?.["allow"] === true ? "yes" : "no";
  };
}
