import * as vscode from "vscode";
import type { ToolGroup } from "../../tools/runtime/tool";

/** The provider's id in the manifest. */
const PROVIDER = "toolResultViewer.mcp";

const SETTING = "toolResultViewer.mcp.offerServer";

const OFFERED = "toolResultViewer.tools";

/** Each group has a setting of the same name that offers its tools. */
const GROUPS: readonly ToolGroup[] = ["read", "write", "shell", "fileio", "transcripts"];

/** Settings that the server follows like the tools of this window. `--settings` of the CLI has the same names. */
const FOLLOWED = [
  "shell.allow",
  "shell.deny",
  "shell.runReadOnly",
  "shell.keepEnvironment",
  "shell.path",
  "shell.timeout",
  "shell.maxTimeout",
  "search.timeout",
  "files.outsideWorkspace",
  "files.secret",
  "files.notSecret",
  "runLog.maxSize",
] as const;

export interface McpServersParts {
  /** The CLI's file. */
  readonly program: string;
  /** The run log that the viewer shows. */
  readonly runLog: string;
  readonly version: string;
}

/**
 * Offers our tools as an MCP server if a setting enables it.
 * Some agents in VS Code only use tools of servers. VS Code passes the workspace folders to the server as its roots,
 * and asks the user by elicitation. The server offers the same groups as the settings offer to agents, and follows the
 * same rules. An untrusted workspace gets no server, because the server can't check trust.
 */
export function registerMcpServers({ program, runLog, version }: McpServersParts): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provide = (): vscode.McpStdioServerDefinition[] => {
    const settings = vscode.workspace.getConfiguration();
    if (!vscode.workspace.isTrusted || !settings.get<boolean>(SETTING, false)) return [];
    // Groups that the user doesn't offer to agents aren't offered by the server either.
    const groups = GROUPS.filter((group) => settings.get<boolean>(`${OFFERED}.${group}`, false));
    if (groups.length === 0) return [];
    // On a desktop, the extension host runs on Electron, which acts as Node only with this variable.
    const env = process.versions["electron"] === undefined ? {} : { ELECTRON_RUN_AS_NODE: "1" };
    const followed = Object.fromEntries(FOLLOWED.map((name) => [name, settings.get(`toolResultViewer.${name}`)]));
    const args = [
      ...[program, "mcp", "--record", runLog, "--tools", groups.join(",")],
      ...["--settings", JSON.stringify(followed)],
    ];
    return [new vscode.McpStdioServerDefinition("Tool Result Viewer", process.execPath, args, env, version)];
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      const names = [SETTING, OFFERED, ...FOLLOWED.map((name) => `toolResultViewer.${name}`)];
      if (names.some((name) => event.affectsConfiguration(name))) changed.fire();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(PROVIDER, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: provide,
    }),
  );
}
