import * as vscode from "vscode";
import type { Files } from "../core/ports";
import type { Tool } from "../core/tool";
import { apiName } from "./languageModelTools";
import { workspaceSessions } from "./sessionPick";

/** One thing that the agent or the viewer needs, and what to do when it is not there. */
export interface SetupCheck {
  readonly id: "agent" | "extensionTools" | "tools" | "ripgrep" | "trust" | "transcripts";
  readonly ok: boolean;
  readonly found: string;
  /** What to do; only when not ok. */
  readonly todo?: string;
  /** A command that helps with it. */
  readonly command?: { readonly id: string; readonly args: readonly unknown[] };
}

export interface SetupParts {
  readonly tools: readonly Tool[];
  readonly files: Files;
  readonly ripgrep: () => string | undefined;
}

/** Looks at everything once. */
export async function checkSetup(parts: SetupParts): Promise<SetupCheck[]> {
  return [
    await agentMode(),
    extensionTools(),
    offeredTools(parts.tools),
    ripgrep(parts),
    trust(),
    await transcripts(parts.files),
  ];
}

/** Shows the checks as a list; choosing one that is not ok does what helps. */
export async function showSetup(parts: SetupParts): Promise<void> {
  const items = checkSetup(parts).then((checks) =>
    checks.map((check) => ({
      label: `${check.ok ? "$(pass)" : "$(warning)"} ${check.found}`,
      ...(check.todo === undefined ? {} : { detail: check.todo }),
      check,
    })),
  );
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Tool Result Viewer: Check Setup",
    placeHolder: "What is not ready says what to do; choose it to go there",
    ignoreFocusOut: true,
  });
  if (chosen?.check.command)
    await vscode.commands.executeCommand(chosen.check.command.id, ...chosen.check.command.args);
}

function settings(query: string): NonNullable<SetupCheck["command"]> {
  return { id: "workbench.action.openSettings", args: [query] };
}

async function agentMode(): Promise<SetupCheck> {
  const config = vscode.workspace.getConfiguration();
  if (config.get("chat.disableAIFeatures") === true) {
    return {
      id: "agent",
      ok: false,
      found: "Chat is switched off",
      todo: "Set chat.disableAIFeatures to false.",
      command: settings("chat.disableAIFeatures"),
    };
  }
  if (config.get("chat.agent.enabled") === false) {
    return {
      id: "agent",
      ok: false,
      found: "Agent mode is switched off",
      todo: "Set chat.agent.enabled to true.",
      command: settings("chat.agent.enabled"),
    };
  }
  const commands = await vscode.commands.getCommands(true);
  return commands.includes("workbench.action.chat.open")
    ? { id: "agent", ok: true, found: "Chat with agent mode is there" }
    : {
        id: "agent",
        ok: false,
        found: "This VS Code has no chat",
        todo: "Install GitHub Copilot Chat, or a VS Code that brings it.",
        command: { id: "workbench.extensions.search", args: ["GitHub.copilot-chat"] },
      };
}

function extensionTools(): SetupCheck {
  return vscode.workspace.getConfiguration().get("chat.extensionTools.enabled") === false
    ? {
        id: "extensionTools",
        ok: false,
        found: "Tools of extensions are switched off",
        todo: "Set chat.extensionTools.enabled to true; an organisation's policy may forbid it.",
        command: settings("chat.extensionTools.enabled"),
      }
    : { id: "extensionTools", ok: true, found: "Tools of extensions are allowed" };
}

function offeredTools(tools: readonly Tool[]): SetupCheck {
  const config = vscode.workspace.getConfiguration("toolResultViewer.tools");
  const off = [...new Set(tools.map(({ group }) => group))].filter((group) => config.get(group) !== true);
  // A group that is off unless somebody chooses it is nothing to repair.
  const missed = off.filter((group) => config.inspect<boolean>(group)?.defaultValue !== false);
  const known = new Set(vscode.lm.tools.map(({ name }) => name));
  const missing = tools.map(apiName).filter((name) => !known.has(name));
  if (missing.length > 0) {
    return {
      id: "tools",
      ok: false,
      found: `VS Code does not know ${missing.join(", ")}`,
      todo: "Reload the window; if it stays so, look at the log.",
      command: { id: "workbench.action.reloadWindow", args: [] },
    };
  }
  const names = tools
    .filter(({ group }) => !off.includes(group))
    .map(apiName)
    .join(", ");
  return missed.length > 0
    ? {
        id: "tools",
        ok: false,
        found: `Offered to agents: ${names || "nothing"}`,
        todo: `Switched off: ${missed.join(", ")}. Settings toolResultViewer.tools.* choose.`,
        command: settings("toolResultViewer.tools"),
      }
    : { id: "tools", ok: true, found: `Offered to agents: ${names}` };
}

function ripgrep(parts: SetupParts): SetupCheck {
  const path = parts.ripgrep();
  return path === undefined
    ? {
        id: "ripgrep",
        ok: false,
        found: "No ripgrep was found",
        todo: "Search works, but slowly. Install ripgrep and have it on PATH.",
      }
    : { id: "ripgrep", ok: true, found: `Search uses ${path}` };
}

function trust(): SetupCheck {
  return vscode.workspace.isTrusted
    ? { id: "trust", ok: true, found: "This workspace is trusted" }
    : {
        id: "trust",
        ok: false,
        found: "This workspace is in Restricted Mode",
        todo: "Writing files and running commands is refused until you trust it.",
        command: { id: "workbench.trust.manage", args: [] },
      };
}

async function transcripts(files: Files): Promise<SetupCheck> {
  const sessions = await workspaceSessions(files);
  return sessions.length > 0
    ? { id: "transcripts", ok: true, found: `Claude Code sessions of this workspace: ${String(sessions.length)}` }
    : {
        id: "transcripts",
        ok: false,
        found: "No Claude Code session of this workspace was found",
        todo: "Looked in ~/.claude/projects and CLAUDE_CONFIG_DIR. Any transcript file can be opened all the same.",
        command: { id: "toolResultViewer.openSession", args: [] },
      };
}
