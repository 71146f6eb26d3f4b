import * as vscode from "vscode";
import type { ToolGroup } from "../core/tool";

/** The id that the manifest gives the provider. */
const PROVIDER = "toolResultViewer.mcp";

const SETTING = "toolResultViewer.mcp.offerServer";

const OFFERED = "toolResultViewer.tools";

/** Each has a setting of its name that tells whether its tools are offered. */
const GROUPS: readonly ToolGroup[] = ["read", "write", "shell", "fileio", "transcripts"];

/** Settings that the server follows as the tools of this window do; `--settings` of the command line takes them by these names. */
const FOLLOWED = [
  "shell.allow",
  "shell.deny",
  "shell.runReadOnly",
  "shell.keepEnvironment",
  "shell.timeout",
  "shell.maxTimeout",
  "search.timeout",
  "files.outsideWorkspace",
  "files.secret",
  "files.notSecret",
  "runLog.maxSize",
] as const;

export interface McpServersParts {
  /** The command line's file. */
  readonly program: string;
  /** The run log that the viewer shows. */
  readonly runLog: string;
  readonly version: string;
}

/**
 * Offers our tools as an MCP server where the person has switched that on: for agents in VS Code that take tools from servers only. VS Code tells the server the
 * workspace's folders as its roots, and asks the person by elicitation. It serves the groups that the settings offer to agents, and follows the same rules. A workspace that is not trusted gets none, since the server would not know.
 */
export function registerMcpServers({ program, runLog, version }: McpServersParts): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provide = (): vscode.McpStdioServerDefinition[] => {
    const settings = vscode.workspace.getConfiguration();
    if (!vscode.workspace.isTrusted || !settings.get<boolean>(SETTING, false)) return [];
    // What the person does not offer to agents is not offered in another way either.
    const groups = GROUPS.filter((group) => settings.get<boolean>(`${OFFERED}.${group}`, false));
    if (groups.length === 0) return [];
    // The extension host's program is Electron on a desktop, which is Node only when it is told so.
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
