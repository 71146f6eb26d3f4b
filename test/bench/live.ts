import fs from "node:fs";
import path from "node:path";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode } from "../support/host/vscode";
import { openFile, runCommand } from "../support/host/workbench";
import { claudeRecords } from "../support/liveRecords";
import { medians } from "./support/median";

export const name = "live";

/**
 * From a record that an agent writes to its row in the Live view of a real window, against a line of an open file that
 * another program writes, until VS Code shows it; in `turns` (15) with the other.
 *
 * - `record_shown_ms`: of a call; target 1,000.
 * - `record_over_line`: against VS Code's own.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const vscode = await startVsCode();
  try {
    const { page, host, workspace } = vscode;
    const project = path.join(host.home, ".claude", "projects", projectFolderName(workspace.path));
    const [session, file] = [path.join(project, "0001.jsonl"), path.join(workspace.path, "neighbor.txt")];
    const records = claudeRecords("0001", workspace.path);
    fs.mkdirSync(project, { recursive: true });
    fs.writeFileSync(session, records.prompt("Sweep the chimney"));
    fs.writeFileSync(file, "line 0");
    await openFile(page, "neighbor.txt");
    await runCommand(page, "Agent Sessions: Focus on Live View");
    const shows = (selector: string, hasText: string): Promise<void> =>
      page.locator(selector, { hasText }).first().waitFor();
    await shows(".pane-body .monaco-list-row", "Sweep the chimney");
    let [line, call] = [0, 0];
    const times = await medians(
      Number(options["turns"] ?? 15),
      async () => {
        fs.writeFileSync(file, `line ${++line} end`);
        await shows(".editor-instance .view-line", `line ${line} end`);
      },
      async () => {
        fs.appendFileSync(session, records.use(`c${++call}`, "Bash", { command: `make part ${call} end` }));
        await shows(".pane-body .monaco-list-row", `make part ${call} end`);
      },
    );
    return {
      line_shown_ms: times.first,
      record_shown_ms: times.second,
      record_over_line: times.second / times.first,
    };
  } finally {
    await vscode.stop();
  }
}
