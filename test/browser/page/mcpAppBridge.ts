import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

/** What a test gives to the host. */
interface Shown {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** The result of `tools/call`. Without it, the call is cancelled. */
  readonly result?: Parameters<AppBridge["sendToolResult"]>[0];
  readonly theme: "light" | "dark";
  /** Whether the app may call tools. */
  readonly callsTools?: boolean;
}

type OnCallTool = NonNullable<AppBridge["oncalltool"]>;
/** A function of the test, which gets nothing but the parameters. */
type CallTool = (params: Parameters<OnCallTool>[0]) => ReturnType<OnCallTool>;

/** What the host saw. */
interface Seen {
  readonly heights: number[];
  readonly links: string[];
}

/**
 * Shows an app as a program that speaks the protocol of MCP Apps does: in a frame that only runs scripts, with the
 * SDK's own bridge as the peer.
 */
async function showApp(html: string, { tool, input, result, theme, callsTools }: Shown): Promise<void> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.style.cssText = "width: 100%; border: 0";
  const definition = { name: tool, inputSchema: { type: "object" as const } };
  const bridge = new AppBridge(
    null,
    { name: "host", version: "1" },
    { openLinks: {}, ...(callsTools && { serverTools: {} }) },
    { hostContext: { theme, toolInfo: { id: 1, tool: definition } } },
  );
  const seen: Seen = { heights: [], links: [] };
  Object.assign(globalThis, { seen });
  bridge.addEventListener("sizechange", ({ height }) => {
    if (height === undefined) return;
    seen.heights.push(height);
    frame.style.height = `${height}px`;
  });
  bridge.onopenlink = ({ url }) => {
    seen.links.push(url);
    return Promise.resolve({});
  };
  // The test provides it, if the app may call tools.
  if (callsTools) bridge.oncalltool = (params) => (globalThis as unknown as { callTool: CallTool }).callTool(params);
  const initialized = new Promise<void>((resolve) => {
    bridge.addEventListener("initialized", () => resolve());
  });
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error("The frame has no window");
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: input });
  if (result) await bridge.sendToolResult(result);
  else await bridge.sendToolCancelled({ reason: "stopped" });
}

Object.assign(globalThis, { showApp });
