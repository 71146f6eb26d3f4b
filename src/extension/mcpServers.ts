import * as vscode from "vscode";

/** The id that the manifest gives the provider. */
const PROVIDER = "toolResultViewer.mcp";

const SETTING = "toolResultViewer.mcp.offerServer";

export interface McpServersParts {
  /** The command line's file. */
  readonly program: string;
  /** The run log that the viewer shows. */
  readonly runLog: string;
  readonly version: string;
}

/**
 * Offers our tools as an MCP server where the person has switched that on: for agents in VS Code that take tools from servers only. VS Code tells the server the
 * workspace's folders as its roots, and asks the person by elicitation. A workspace that is not trusted gets none, since the server would not know.
 */
export function registerMcpServers({ program, runLog, version }: McpServersParts): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provide = (): vscode.McpStdioServerDefinition[] => {
    if (!vscode.workspace.isTrusted || !vscode.workspace.getConfiguration().get<boolean>(SETTING, false)) return [];
    // The extension host's program is Electron on a desktop, which is Node only when it is told so.
    const env = process.versions["electron"] === undefined ? {} : { ELECTRON_RUN_AS_NODE: "1" };
    const args = [program, "mcp", "--record", runLog];
    return [new vscode.McpStdioServerDefinition("Tool Result Viewer", process.execPath, args, env, version)];
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING)) changed.fire();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(PROVIDER, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: provide,
    }),
  );
}
