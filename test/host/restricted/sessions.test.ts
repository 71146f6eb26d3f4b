import { strict as assert } from "node:assert";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { scratch } from "../../support/lmTools";
import { until } from "../../support/until";

const SETTING = "toolResultViewer.claudeFolders";

const entry = {
  type: "user",
  uuid: "u1",
  sessionId: "s1",
  cwd: "/elsewhere",
  timestamp: "2026-01-05T08:00:00.000Z",
  message: { role: "user", content: "Tidy the attic" },
};

interface Snapshot {
  readonly phase: string;
  readonly projects: readonly { readonly sessions: readonly { readonly title: string }[] }[];
}

describe("sessions in Restricted Mode", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;
  let config: string;

  before(async () => {
    folder = await scratch({ "config/projects/-elsewhere/s1.jsonl": `${JSON.stringify(entry)}\n` });
    config = path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", folder.path, "config");
    await vscode.workspace.getConfiguration().update(SETTING, [config], vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await vscode.commands.executeCommand("toolResultViewer.search.clear");
    await vscode.workspace.getConfiguration().update(SETTING, undefined, vscode.ConfigurationTarget.Global);
    await folder.remove();
  });

  it("are listed and searched as in a trusted workspace, since reading runs nothing", async () => {
    const { phase, projects } = await vscode.commands.executeCommand<Snapshot>("toolResultViewer.sessions.refresh");
    assert.equal(phase, "done");
    assert.deepEqual(
      projects.flatMap(({ sessions }) => sessions.map(({ title }) => title)),
      ["Tidy the attic"],
    );
    const found = await vscode.commands.executeCommand<{ hits: number }>("toolResultViewer.searchSessions", "attic");
    assert.equal(found.hits, 1);
  });

  it("are read from the user's folders, whatever the workspace's own settings name", async () => {
    const settings = path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", ".vscode");
    const existed = await fs.stat(settings).then(
      () => true,
      () => false,
    );
    await fs.mkdir(settings, { recursive: true });
    const file = path.join(settings, "settings.json");
    const before = await fs.readFile(file, "utf8").catch(() => undefined);
    try {
      const size = "toolResultViewer.maxOutputSize";
      await fs.writeFile(file, JSON.stringify({ [SETTING]: ["/workspace/chose/this"], [size]: 1234 }));
      // The other setting tells when the file was read.
      await until(() => Promise.resolve(vscode.workspace.getConfiguration().get(size) === 1234 || undefined));
      const inspected = vscode.workspace.getConfiguration().inspect<string[]>(SETTING);
      assert.deepEqual(inspected?.globalValue, [config]);
      assert.deepEqual(vscode.workspace.getConfiguration().get(SETTING), [config]);
    } finally {
      if (before === undefined) await fs.rm(file, { force: true });
      else await fs.writeFile(file, before);
      if (!existed) await fs.rmdir(settings);
    }
  });
});
