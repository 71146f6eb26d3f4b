import * as vscode from "vscode";
import { startTranscriptWorker } from "../platform/node/transcriptWorkerThread";
import { createVsCodeFiles } from "../platform/vscode/files";
import { createVsCodeSearch, ripgrepPath } from "../platform/vscode/search";
import { createTaskShell } from "../platform/vscode/shell";
import { createVsCodeText } from "../platform/vscode/text";
import { createVsCodeWorkspace } from "../platform/vscode/workspace";
import tools from "../tools/all";
import { registerCommands } from "./commands";
import { registerTools } from "./languageModelTools";
import { createPanel } from "./panel";
import { registerResultEditor } from "./resultEditor";
import { openRuns } from "./runs";
import { pickSession } from "./sessionPick";
import { channelLog, createContexts } from "./toolContext";
import { createToolRuns } from "./toolRuns";
import { registerTranscriptEditor } from "./transcriptEditor";

/** Builds the parts and registers them; what takes time is done when it is first needed. */
export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Tool Result Viewer", { log: true });
  const log = channelLog(channel);
  const files = createVsCodeFiles();

  const storage = context.storageUri ?? context.globalStorageUri;
  const megabytes = vscode.workspace.getConfiguration("toolResultViewer").get("runLog.maxSize", 20);
  const runs = openRuns({
    path: vscode.Uri.joinPath(storage, "runs.jsonl").fsPath,
    maxBytes: megabytes * 1024 * 1024,
    log,
  });
  const contexts = createContexts({
    files,
    search: createVsCodeSearch(files),
    shell: createTaskShell(log),
    text: createVsCodeText(files),
    log,
    runs,
  });

  const transcripts = startTranscriptWorker(context.asAbsolutePath("dist/transcriptWorker.js"), files);
  const chooseTranscript = (): Promise<vscode.Uri | undefined> => pickSession(files);
  const toolRuns = createToolRuns({ contexts, runs, log });
  const parts = {
    extensionUri: context.extensionUri,
    runs,
    tools,
    toolRuns,
    workspace: () => createVsCodeWorkspace(files),
    openTranscript: transcripts.open,
  };
  const panel = createPanel(context, parts, chooseTranscript);

  context.subscriptions.push(
    channel,
    runs,
    toolRuns,
    { dispose: () => transcripts.close("The window is closing") },
    registerTools(tools, contexts),
    registerTranscriptEditor(parts, chooseTranscript),
    registerResultEditor(parts, panel),
    registerCommands({ panel, runs, log: channel, chooseTranscript, setup: { tools, files, ripgrep: ripgrepPath } }),
  );
}
