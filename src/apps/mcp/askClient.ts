import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ToolError } from "../../base/errors";
import type { Ask } from "../../tools/runtime/ports/askPort";
import { visibleText } from "../../base/text/visibleText";

/** No limit: users can take as long as they like. The call's own signal ends the question. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Asks the user through the client, by an elicitation. Only a checked box in an accepted form approves.
 * If the client has no elicitation, refuses the call.
 */
export function askClient({ server }: McpServer): Ask {
  return async ({ tool, title, detail }, signal) => {
    if (!server.getClientCapabilities()?.elicitation?.form) {
      const advice =
        "This client can't ask the user (it doesn't support elicitation). If the client itself asks before each call, start the server with --allow and the tool's group.";
      throw new ToolError(
        "BLOCKED",
        `Permission denied: this ${tool} call needs approval, and nobody can be asked. ${advice}`,
      );
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
