import * as vscode from "vscode";
import type { Confinement, Shells } from "../../tools/runtime/ports/shellsPort";
import type { Tool } from "../../tools/runtime/tool";
import { apiName } from "./calls/languageModelTools";
import { confinementSetup } from "./confinementSetup";
import { isKeptCopy } from "../../hosts/node/disk/stateFolder";
import { retentionSettings } from "./sessions/kept/oldSessions";
import { existingFolders, tilde, workspacePaths } from "./sessions/sessionFolders";
import { retentionWords } from "./sessionRetention";
import { shellSetup } from "./shellSetup";
import { arrangeAll, type ShownProject } from "./sessions/sessionList";
import type { SessionsState, SessionStore } from "./sessions/sessionStore";
import { t, wholeNumber } from "../../base/l10n";
import SOURCES from "../../transcripts/sources/agents/all";
import { sourceName } from "../../transcripts/sources/sourceName";

/** Something that the agent or the viewer needs, and what to do if it is missing. */
export interface SetupCheck {
  readonly id:
    | "agent"
    | "extensionTools"
    | "tools"
    | "ripgrep"
    | "shell"
    | "confinement"
    | "trust"
    | "transcripts"
    | "retention";
  readonly ok: boolean;
  readonly found: string;
  /** What to do, if not ok. */
  readonly todo?: string;
  /** A command that helps. */
  readonly command?: { readonly id: string; readonly args: readonly unknown[] };
}

export interface SetupParts {
  readonly tools: () => Promise<readonly Tool[]>;
  readonly sessions: SessionStore;
  readonly ripgrep: () => string | undefined;
  readonly shell: () => Shells["program"];
  readonly confinement: () => Promise<Confinement>;
}

/** Runs all checks once. */
export async function checkSetup(parts: SetupParts): Promise<SetupCheck[]> {
  return [
    await agentMode(),
    extensionTools(),
    offeredTools(await parts.tools()),
    ripgrep(parts),
    shell(parts.shell()),
    { id: "confinement", ...confinementSetup(await parts.confinement(), process.platform) },
    trust(),
    await transcripts(parts.sessions),
    ...(await retention(parts.sessions.state)),
  ];
}

/** Shows the checks as a list, warnings first. Selecting one that failed runs the command that helps. */
export async function showSetup(parts: SetupParts): Promise<void> {
  const items = checkSetup(parts).then((checks) =>
    [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)].map((check) => ({
      label: `${check.ok ? "$(pass)" : "$(warning)"} ${check.found}`,
      ...(check.todo === undefined ? {} : { detail: check.todo }),
      check,
    })),
  );
  const chosen = await vscode.window.showQuickPick(items, {
    title: t("Tool Result Viewer: Check Setup"),
    placeHolder: t("Select a warning to fix it"),
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
      found: t("Chat is disabled"),
      todo: t("Set chat.disableAIFeatures to false."),
      command: settings("chat.disableAIFeatures"),
    };
  }
  if (config.get("chat.agent.enabled") === false) {
    return {
      id: "agent",
      ok: false,
      found: t("Agent mode is disabled"),
      todo: t("Set chat.agent.enabled to true."),
      command: settings("chat.agent.enabled"),
    };
  }
  const commands = await vscode.commands.getCommands(true);
  return commands.includes("workbench.action.chat.open")
    ? { id: "agent", ok: true, found: t("Chat with agent mode is available") }
    : {
        id: "agent",
        ok: false,
        found: t("This VS Code has no chat"),
        todo: t("Install GitHub Copilot Chat, or a version of VS Code that includes it."),
        command: { id: "workbench.extensions.search", args: ["GitHub.copilot-chat"] },
      };
}

function extensionTools(): SetupCheck {
  return vscode.workspace.getConfiguration().get("chat.extensionTools.enabled") === false
    ? {
        id: "extensionTools",
        ok: false,
        found: t("Extension tools are disabled"),
        todo: t("Set chat.extensionTools.enabled to true. Your organization's policy may prevent it."),
        command: settings("chat.extensionTools.enabled"),
      }
    : { id: "extensionTools", ok: true, found: t("Extension tools are enabled") };
}

function offeredTools(tools: readonly Tool[]): SetupCheck {
  const config = vscode.workspace.getConfiguration("toolResultViewer.tools");
  const off = [...new Set(tools.map(({ group }) => group))].filter((group) => config.get(group) !== true);
  // A group that is off by default isn't a problem.
  const missed = off.filter((group) => config.inspect<boolean>(group)?.defaultValue !== false);
  const known = new Set(vscode.lm.tools.map(({ name }) => name));
  const missing = tools.map(apiName).filter((name) => !known.has(name));
  if (missing.length > 0) {
    return {
      id: "tools",
      ok: false,
      found: t("VS Code doesn't list {0}", missing.join(", ")),
      todo: t("Reload the window. If that doesn't help, check the log."),
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
        found: t("Offered to agents: {0}", names || t("nothing")),
        todo: t("Disabled: {0}. To change this, use the settings toolResultViewer.tools.*.", missed.join(", ")),
        command: settings("toolResultViewer.tools"),
      }
    : { id: "tools", ok: true, found: t("Offered to agents: {0}", names) };
}

function ripgrep(parts: SetupParts): SetupCheck {
  const path = parts.ripgrep();
  return path === undefined
    ? {
        id: "ripgrep",
        ok: false,
        found: t("ripgrep was not found"),
        todo: t("Search works, but slowly. Install ripgrep and add it to PATH."),
      }
    : { id: "ripgrep", ok: true, found: t("Search uses {0}", path) };
}

function shell(program: Shells["program"]): SetupCheck {
  const wanted = vscode.workspace.getConfiguration("toolResultViewer").get("shell.path", "");
  const { ok, found, todo } = shellSetup(program, wanted, process.platform);
  if (todo === undefined) return { id: "shell", ok, found };
  return { id: "shell", ok, found, todo, command: settings("toolResultViewer.shell.path") };
}

function trust(): SetupCheck {
  return vscode.workspace.isTrusted
    ? { id: "trust", ok: true, found: t("This workspace is trusted") }
    : {
        id: "trust",
        ok: false,
        found: t("This workspace is in Restricted Mode"),
        todo: t("Agents can't write files or run commands until you trust it."),
        command: { id: "workbench.trust.manage", args: [] },
      };
}

/** Maximum milliseconds to wait for the first reading of all sessions. */
const PATIENCE = 4_000;

async function transcripts(store: SessionStore): Promise<SetupCheck> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<SessionsState>((resolve) => (timer = setTimeout(() => resolve(store.state), PATIENCE)));
  const state = await Promise.race([store.refresh(), late]);
  const { phase, projects, failure } = state;
  clearTimeout(timer);
  const shown = arrangeAll(projects, workspacePaths());
  const own = agentCounts(shown.filter(({ ofWorkspace }) => ofWorkspace));
  const all = agentCounts(shown);
  const reading = phase === "reading";
  const folders = existingFolders(state.folders).map(
    ({ agent, path }) => `${sourceName(agent)} ${wholeNumber(all.get(agent) ?? 0)} (${path})`,
  );
  const machine =
    folders.length > 0
      ? t("On this machine: {0}.", folders.join(", "))
      : t("Looked for {0}.", SOURCES.map(({ name }) => name).join(", "));
  if (own.size > 0) {
    const counts = [...own].map(([agent, count]) => `${sourceName(agent)} ${wholeNumber(count)}`).join(", ");
    const found = reading
      ? t("Agent sessions of this workspace: {0} so far, still reading. {1}", counts, machine)
      : t("Agent sessions of this workspace: {0}. {1}", counts, machine);
    return { id: "transcripts", ok: true, found };
  }
  return {
    id: "transcripts",
    ok: false,
    found:
      failure !== undefined
        ? t("Can't read the agent sessions: {0}", failure)
        : reading
          ? t("No agent sessions found for this workspace so far, still reading")
          : t("No agent sessions found for this workspace"),
    todo: t(
      "{0} To look for Claude Code sessions in other folders, use the setting toolResultViewer.claudeFolders. You can open any transcript file without it.",
      machine,
    ),
    command: { id: "toolResultViewer.openSession", args: [] },
  };
}

/** Returns the number of sessions by agent. */
function agentCounts(shown: readonly ShownProject[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sessions, project } of shown) {
    for (const { agent } of sessions) counts.set(agent, (counts.get(agent) ?? 0) + 1);
    if (project.hidden > 0) counts.set(project.agent, (counts.get(project.agent) ?? 0) + project.hidden);
  }
  return counts;
}

/** Reports the agents that delete sessions by themselves, of those with sessions on this machine. */
async function retention({ folders, projects }: SessionsState): Promise<SetupCheck[]> {
  const checks: SetupCheck[] = [];
  for (const { id, name, retention: kept } of SOURCES) {
    const used = projects
      .filter(({ agent }) => agent === id)
      .flatMap(({ sessions }) => sessions.filter(({ resource }) => !isKeptCopy(resource)))
      .map(({ modified }) => modified);
    const folder = folders.find((each) => each.agent === id)?.folder;
    if (kept === undefined || folder === undefined || used.length === 0) continue;
    const { uri, text, days } = await retentionSettings(folder, kept);
    const words = retentionWords(
      {
        agent: name,
        days,
        oldest: used.reduce((one, other) => Math.min(one, other)),
        edit: kept.edit,
        settings: tilde(uri.fsPath),
      },
      Date.now(),
    );
    checks.push({
      id: "retention",
      ...words,
      ...(!words.ok && text !== undefined && { command: { id: "vscode.open", args: [uri] } }),
    });
  }
  return checks;
}
