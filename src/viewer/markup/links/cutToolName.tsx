import type { VNode } from "preact";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";

/** Shows a tool's name on one line. Where it has no room, its MCP server is cut before its own name is. */
export function CutToolName({ tool }: { tool: string }): VNode {
  const [, server, name] = /^(mcp__.+?__)(.+)$/s.exec(tool) ?? [];
  if (server === undefined || name === undefined)
    return (
      <span class="call-tool">
        <VisibleTextView text={tool} />
      </span>
    );
  return (
    <span class="call-tool" title={visibleString(tool)}>
      <span class="call-server">
        <VisibleTextView text={server} />
      </span>
      <span class="call-name">
        <VisibleTextView text={name} />
      </span>
    </span>
  );
}
