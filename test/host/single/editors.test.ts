import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { scratch } from "../../support/lmTools";
import { addSession, openDatabase, SCHEMA, talk } from "../../support/storedSessions";
import { until } from "../../support/until";

const entry = {
  type: "user",
  uuid: "u1",
  timestamp: "2026-01-01T00:00:00.000Z",
  message: { role: "user", content: "hello" },
};

describe("custom editors", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;

  before(async () => {
    folder = await scratch({
      "session.jsonl": `${JSON.stringify(entry)}\nnot json\n`,
      "entries.json": JSON.stringify([entry], null, 2),
      "one.tool-result.json": '{"success":true,"data":{"output":"a.txt","count":1}}',
      "broken.tool-result.json": '{"success":tr',
    });
  });

  after(() => folder.remove());
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const activeEditor = (): string | undefined => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputCustom ? input.viewType : undefined;
  };

  it("a .jsonl file opens as text unless the user chooses otherwise", async () => {
    await vscode.commands.executeCommand("vscode.open", vscode.Uri.joinPath(folder.uri, "session.jsonl"));
    assert.ok(
      vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText,
      "expected vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabIn…",
    );
  });

  it("Show as Transcript opens the transcript editor on the active file, Show as Text goes back", async () => {
    await vscode.commands.executeCommand("vscode.open", vscode.Uri.joinPath(folder.uri, "session.jsonl"));
    await vscode.commands.executeCommand("toolResultViewer.showTranscript");
    assert.equal(activeEditor(), "toolResultViewer.transcript");
    await vscode.commands.executeCommand("toolResultViewer.showText");
    assert.ok(
      vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText,
      "expected vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabIn…",
    );
  });

  it("a session in a database opens as a transcript by the path of the database and its name", async () => {
    const path = vscode.Uri.joinPath(folder.uri, "opencode.db");
    const database = openDatabase(path.fsPath);
    database.exec(SCHEMA);
    addSession(database, { id: "ses_a", messages: talk("a") });
    database.close();
    for (const uri of [path, vscode.Uri.joinPath(path, "ses_a.jsonl")]) {
      await vscode.commands.executeCommand("vscode.openWith", uri, "toolResultViewer.transcript");
      assert.equal(activeEditor(), "toolResultViewer.transcript");
    }
  });

  it("a .json file opens as text, and as a transcript with Open With", async () => {
    const array = vscode.Uri.joinPath(folder.uri, "entries.json");
    await vscode.commands.executeCommand("vscode.open", array);
    assert.ok(
      vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText,
      "expected vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabIn…",
    );
    await vscode.commands.executeCommand("vscode.openWith", array, "toolResultViewer.transcript");
    assert.equal(activeEditor(), "toolResultViewer.transcript");
  });

  for (const name of ["one.tool-result.json", "broken.tool-result.json"]) {
    it(`${name} opens in the result editor`, async () => {
      await vscode.commands.executeCommand("toolResultViewer.showResult", vscode.Uri.joinPath(folder.uri, name));
      assert.equal(activeEditor(), "toolResultViewer.result");
    });
  }

  it("a transcript that is not there leaves the panel open and says so there", async () => {
    await vscode.commands.executeCommand("toolResultViewer.open", {
      transcript: vscode.Uri.joinPath(folder.uri, "gone.jsonl").fsPath,
    });
    await until(() =>
      Promise.resolve(
        vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview || undefined,
      ),
    );
  });

  const panels = (): number =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputWebview).length;

  it("the panel of the command is opened once, however often it is called", async () => {
    await vscode.commands.executeCommand("toolResultViewer.open");
    await vscode.commands.executeCommand("toolResultViewer.open");
    // The window tells about its tabs a moment after it made them.
    await until(() => Promise.resolve(panels() > 0 || undefined));
    await vscode.commands.executeCommand("toolResultViewer.open");
    assert.equal(panels(), 1);
  });

  it("the panel is opened once, also by commands that come together", async () => {
    await Promise.all([1, 2, 3].map(() => vscode.commands.executeCommand("toolResultViewer.open")));
    await until(() => Promise.resolve(panels() > 0 || undefined));
    await vscode.commands.executeCommand("toolResultViewer.open");
    assert.equal(panels(), 1);
  });
});
