import type { VNode } from "preact";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";

/** Shows a tool's name on one line. Where it has no room, its MCP server is cut before its own name is. */
export function CutToolName({ tool }: { tool: string }): VNode {
  const [, server, name = tool] = /^(mcp__.+?__)(.+)$/s.exec(tool) ?? [];
  return (
    <span class="call-tool" title={server === undefined ? undefined : visibleString(tool)}>
      {server !== undefined && (
        <span class="call-server">
          <VisibleTextView text={server} />
        </span>
      )}
      <span class="call-name">
        <VisibleTextView text={name} />
      </span>
    </span>
  );
}
