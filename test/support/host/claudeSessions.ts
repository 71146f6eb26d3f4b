import fs from "node:fs";
import path from "node:path";
import { projectFolderName } from "../../../src/hosts/shared/workspace/projectFolder";
import { claudeRecords } from "../liveRecords";
import { runCommand } from "./workbench";
import type { VsCode } from "./vscode";

/** A session of Claude Code with a prompt and a call of Bash. */
export interface WrittenSession {
  readonly id: string;
  readonly prompt: string;
  /** `make all` by default. */
  readonly command?: string;
  /** The id of the call, `c1` by default. */
  readonly call?: string;
  /** What a failed command wrote. The command succeeds without it. */
  readonly failure?: string;
}

/** Writes sessions of the window's workspace, and waits until Agent Sessions shows the last one. Returns their folder. */
export async function showClaudeSessions(vscode: VsCode, sessions: readonly WrittenSession[]): Promise<string> {
  const { page, workspace, host } = vscode;
  const folder = path.join(host.home, ".claude", "projects", projectFolderName(workspace.path));
  fs.mkdirSync(folder, { recursive: true });
  for (const { id, prompt, command = "make all", call = "c1", failure } of sessions) {
    const records = claudeRecords(id, workspace.path);
    const use = records.use(call, "Bash", { command });
    const result = records.result(call, failure ?? "done", failure !== undefined);
    fs.writeFileSync(path.join(folder, `${id.replace(/[^\w-]/g, "")}.jsonl`), records.prompt(prompt) + use + result);
  }
  await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
  const last = sessions.at(-1)?.prompt ?? "";
  await page.locator(`.pane-body .monaco-list-row[aria-label^="${last}"]`).waitFor();
  return folder;
}
