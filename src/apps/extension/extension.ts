// First, so that the texts of every module are in VS Code's language.
import "./uiTexts";
import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import type { Transcripts } from "../../hosts/shared/transcripts/transcriptClient";
import { createCommandGrammar } from "../../hosts/node/shells/commandGrammar";
import { startTranscriptWorker } from "../../hosts/node/transcripts/transcriptWorkerThread";
import type { Resource } from "../../base/resource";
import { createBackupStore } from "../../hosts/node/backupStore";
import { createVsCodeFiles } from "../../hosts/vscode/files/vscodeFiles";
import { createVsCodeSearch, ripgrepPath } from "../../hosts/vscode/vscodeSearch";
import { createVsCodeText } from "../../hosts/vscode/text/documentText";
import { resourceOfUri } from "../../hosts/vscode/vscodeResource";
import { createVsCodeWorkspace } from "../../hosts/vscode/vscodeWorkspace";
import type { Tool } from "../../tools/runtime/tool";
import { createArranging } from "./viewer/viewerArrangement";
import { registerCommands } from "./extensionCommands";
import { registerBudget } from "./insights/budgetSetting";
import type { AgentChangesPanels } from "./agentChanges/agentChangesPanels";
import type { InsightsPanel } from "./insights/insightsPanel";
import type { Comparisons } from "./editors/comparisonPanels";
import { createFileLocks } from "../../hosts/node/processes/fileLocks";
import { lockFolder } from "../../hosts/node/disk/stateFolder";
import { createExports } from "./exports/exportCommands";
import { createDiffDocuments } from "./documents/diffDocuments";
import { offeredNames, registerTools } from "./calls/languageModelTools";
import { watchStandstills, windowLog } from "./log/extensionLog";
import { timedReader } from "./log/logReader";
import { registerMcpServers } from "./mcpServers";
import { createPanel } from "./viewer/viewerPanel";
import { registerResultEditor } from "./editors/resultEditor";
import { registerPermalinks } from "./editors/permalinks";
import { createRestoring } from "./webview/restoredPanels";
import { openRuns } from "./calls/runHistory";
import { registerLiveView } from "./live/liveView";
import { withNotes } from "./sessions/notedSessions";
import { createWindowNotes } from "./notes/windowNotes";
import { createSessionSearch } from "./sessions/search/sessionSearch";
import { registerSessionSearch } from "./sessions/search/sessionSearchView";
import { watchOldSessions } from "./sessions/kept/keptSessionsSetting";
import { createSessionStore } from "./sessions/sessionStore";
import { registerSessionsView } from "./sessions/sessionsView";
import { createWindowShells } from "./calls/agentShells";
import { createContexts } from "./calls/extensionContext";
import { createToolRuns } from "./calls/toolRuns";
import { registerTranscriptEditor } from "./editors/transcriptEditor";
import type { Place } from "./permalinks/permalinkRow";
import { createTranscriptLibrary } from "./sessions/extensionLibrary";
import { ownPrices, watchPrices } from "./sessions/ownPrices";
import { createWholeEntries } from "./documents/wholeEntries";

/**
 * Milliseconds that a closing window waits for the results of calls, after up to three seconds for ending commands.
 * VS Code waits for five.
 */
const ENDING_MS = 1500;

/** Ends what outlives the disposal of the parts. VS Code waits for it when the window closes. */
let close: () => Promise<void> = async () => undefined;

/** Loads the tools when the first one is called or listed. A window that only shows transcripts starts without them. */
async function loadTools(): Promise<readonly Tool[]> {
  return (await import("../../tools/all")).default;
}

/** Creates and registers the parts. Slow work waits until it is needed. */
export function activate(context: vscode.ExtensionContext): void {
  const from = performance.now();
  const channel = vscode.window.createOutputChannel("Tool Result Viewer", { log: true });
  const log = windowLog(channel);
  const files = createVsCodeFiles();

  const storage = context.storageUri ?? context.globalStorageUri;
  const megabytes = vscode.workspace.getConfiguration("toolResultViewer").get("runLog.maxSize", 20);
  const runLog = vscode.Uri.joinPath(storage, "runs.jsonl").fsPath;
  const runs = openRuns({
    path: runLog,
    maxBytes: megabytes * 1024 * 1024,
    log,
  });
  const backups = createBackupStore({ folder: vscode.Uri.joinPath(storage, "backups").fsPath });
  const windowShells = createWindowShells(vscode.Uri.joinPath(storage, "shells"), log);
  const startReader = (): Transcripts =>
    timedReader(
      log,
      startTranscriptWorker(
        context.asAbsolutePath("dist/transcriptWorker.js"),
        files,
        (error) => log.error("A reader of transcripts crashed", error),
        ownPrices,
      ),
    );
  const transcripts = startReader();
  const sessions = createSessionStore(
    startReader,
    context.globalStorageUri.scheme === "file" ? context.globalStorageUri.fsPath : undefined,
    log,
  );
  const locks = createFileLocks({ folder: lockFolder(), log });
  const notes = createWindowNotes(locks, log);
  const noted = withNotes(sessions, notes);
  const contexts = createContexts({
    files,
    search: createVsCodeSearch(files),
    shells: windowShells.shells,
    grammar: createCommandGrammar(),
    text: createVsCodeText(files),
    backups,
    locks,
    transcripts: createTranscriptLibrary(sessions, transcripts, startReader),
    log,
    runs,
    own: editorFolders(context),
  });
  close = async () => {
    await windowShells.close();
    // A call that this cancels now has its result, which must not be lost with the window.
    await Promise.race([contexts.ended().then(runs.written), delay(ENDING_MS)]);
  };
  const search = createSessionSearch(noted, startReader, log);
  const chooseTranscript = async (title?: string): Promise<vscode.Uri | undefined> => {
    const { pickSession } = await import("./sessions/sessionPick");
    return pickSession(noted, title);
  };
  const toolRuns = createToolRuns({ contexts, runs, log });
  const diffs = createDiffDocuments();
  const parts = {
    extensionUri: context.extensionUri,
    runs,
    tools: loadTools,
    toolRuns,
    workspace: () => createVsCodeWorkspace(files),
    diffs,
    wholeEntries: createWholeEntries(vscode.Uri.joinPath(storage, "entries").fsPath),
    files,
    openTranscript: transcripts.open,
    runOwn: (tool: Tool, input: object, signal: AbortSignal) =>
      contexts.run(tool, input, contexts.create({ source: "command", signal, byHand: true }), false),
    notes,
    arranging: createArranging(context.globalState),
    exports: createExports({
      record: (id) => runs.record(id),
      pick: chooseTranscript,
      openTranscript: transcripts.open,
      log,
    }),
  };
  const restoring = createRestoring({
    backups,
    context: (signal) => contexts.create({ source: "command", signal, byHand: true }),
  });
  const panel = createPanel(context, parts, chooseTranscript);
  const editors = registerTranscriptEditor(parts, context.workspaceState, chooseTranscript);
  const openAt = (uri: vscode.Uri, place: Place | undefined): Promise<void> => editors.open(uri, { place });
  let compared: Promise<Comparisons> | undefined;
  const comparisons = (): Promise<Comparisons> =>
    (compared ??= import("./editors/comparisonPanels").then(({ createComparisons }) =>
      createComparisons(context, {
        ...parts,
        ...transcripts,
        openTranscript: (uri, row) => openAt(uri, row === undefined ? undefined : { row }),
        pick: chooseTranscript,
        shown: () => panel.transcript(),
      }),
    ));
  let insightsPage: Promise<InsightsPanel> | undefined;
  const insights = (): Promise<InsightsPanel> =>
    (insightsPage ??= import("./insights/insightsPanel").then(({ createInsightsPanel }) =>
      createInsightsPanel({ ...parts, sessions, startReader, open: openAt }),
    ));
  let changesPages: Promise<AgentChangesPanels> | undefined;
  const agentChanges = (): Promise<AgentChangesPanels> =>
    (changesPages ??= import("./agentChanges/agentChangesPanels").then(({ createAgentChangesPanels }) =>
      createAgentChangesPanels(context.workspaceState, { ...parts, sessions, startReader, open: openAt }),
    ));
  const setup = {
    tools: loadTools,
    sessions,
    ripgrep: ripgrepPath,
    shell: () => windowShells.shells.program,
    confinement: () => windowShells.shells.confinement(),
  };
  const version = String((context.extension.packageJSON as { version?: unknown }).version);

  context.subscriptions.push(
    watchPrices(),
    channel,
    runs,
    toolRuns,
    windowShells,
    sessions,
    notes,
    noted,
    watchOldSessions(sessions, log),
    registerSessionsView({
      store: noted,
      notes,
      memory: context.globalState,
      exports: parts.exports,
      open: (uri, options) => editors.open(uri, options),
      startReader,
      refresh: () => sessions.refresh(),
    }),
    contexts.calls,
    registerLiveView(
      {
        follow: transcripts.follow,
        sessions,
        calls: contexts.calls,
        notes,
        storage: context.storageUri,
        log,
      },
      { row: openAt, run: (record) => panel.showRun(record) },
    ),
    search,
    registerSessionSearch(search, openAt),
    registerPermalinks({ files, sessions, open: openAt }),
    diffs,
    restoring,
    { dispose: () => transcripts.close("The window is closing") },
    registerTools(offeredNames(context.extension.packageJSON), loadTools, contexts),
    registerMcpServers({
      program: context.asAbsolutePath("dist/cli.js"),
      runLog,
      version,
    }),
    editors,
    registerResultEditor(parts, panel),
    vscode.commands.registerCommand("toolResultViewer.compareTranscripts", async (...given: unknown[]) =>
      (await comparisons()).run(...given),
    ),
    vscode.window.registerWebviewPanelSerializer("toolResultViewer.comparison", {
      deserializeWebviewPanel: async (shown, state: unknown) => (await comparisons()).restore(shown, state),
    }),
    vscode.commands.registerCommand("toolResultViewer.openInsights", async () => (await insights()).show()),
    vscode.window.registerWebviewPanelSerializer("toolResultViewer.insights", {
      deserializeWebviewPanel: async (shown) => (await insights()).restore(shown),
    }),
    vscode.commands.registerCommand("toolResultViewer.showAgentChanges", async (file: unknown) =>
      (await agentChanges()).show(file),
    ),
    vscode.window.registerWebviewPanelSerializer("toolResultViewer.agentChanges", {
      deserializeWebviewPanel: async (shown, state: unknown) => (await agentChanges()).restore(shown, state),
    }),
    registerBudget({ sessions, startReader, memory: context.globalState, log }),
    registerCommands({
      panel,
      editors,
      runs,
      arranging: parts.arranging,
      exports: parts.exports,
      restoring,
      log,
      channel,
      chooseTranscript,
      setup,
    }),
    vscode.commands.registerCommand("toolResultViewer.reportProblem", async (argument: unknown) => {
      const { reportProblem } = await import("./reportProblem");
      return reportProblem({ extension: context.extension, storage, setup, log }, argument);
    }),
    watchStandstills(log),
  );
  log.info(`Version ${version} started in ${Math.round(performance.now() - from)} ms, in VS Code ${vscode.version}`);
}

/** Ends all running commands, and writes the records of the calls that ended with them. */
export function deactivate(): Promise<void> {
  return close();
}

/** Returns the folders of the user's settings and of extension storage. The settings file can be a symlink itself. */
function editorFolders({ globalStorageUri }: vscode.ExtensionContext): Resource[] {
  const user = vscode.Uri.joinPath(globalStorageUri, "..", "..");
  return [user, vscode.Uri.joinPath(user, "settings.json")].map((uri) => resourceOfUri(uri));
}
