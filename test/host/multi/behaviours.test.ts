import { strict as assert } from "node:assert";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rm } from "node:fs/promises";
import * as vscode from "vscode";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import { createBackupStore } from "../../../src/hosts/node/backupStore";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { createVsCodeFiles } from "../../../src/hosts/vscode/files/vscodeFiles";
import { resourceOfUri } from "../../../src/hosts/vscode/vscodeResource";
import { createVsCodeSearch } from "../../../src/hosts/vscode/vscodeSearch";
import { createVsCodeText } from "../../../src/hosts/vscode/text/documentText";
import { createWorkspace } from "../../../src/hosts/shared/workspace/createWorkspace";
import { behaveAlike, type Ground, type World } from "../../support/behaviours/behaviour";
import { diskGround } from "../../support/behaviours/diskGround";
import { behaviours } from "../../support/behaviours/table";
import { MemoryFiles } from "../../support/host/memoryFiles";
import { recordFileSystem } from "../../support/host/recordedFileSystem";

const recorded = recordFileSystem();

/** The adapters that the extension gives to tools, over one folder. */
function vsCodeContext(folder: vscode.Uri, backups: string): ToolContext {
  const files = createVsCodeFiles(recorded.fs);
  return {
    ...createNodeContext({ folders: [] }),
    files,
    search: createVsCodeSearch(files),
    text: createVsCodeText(files),
    workspace: createWorkspace({
      folders: [{ name: "workspace", resource: resourceOfUri(folder) }],
      trusted: true,
      files,
      platform: process.platform,
    }),
    backups: createBackupStore({ folder: backups }),
    seen: createSeen(),
    settings: {
      shellTimeoutMs: 1000,
      shellTimeoutMaxMs: 1000,
      paths: { outside: "refuse", secret: [], notSecret: [], own: [] },
    },
  };
}

/** What editors add to a ground. */
function withEditors(folder: vscode.Uri, backups: string): Pick<Required<Ground>, "context" | "type"> {
  const context = vsCodeContext(folder, backups);
  return {
    context: (answer) => ({ ...context, ask: async () => answer }),
    async type(path, text) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, path));
      await vscode.window.showTextDocument(document);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      assert.ok(await vscode.workspace.applyEdit(edit), `${path} could not be typed into`);
      assert.ok(document.isDirty, `${path} is saved`);
    },
  };
}

async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

const onDisk: World = {
  has: process.platform === "win32" ? ["editors", "links"] : ["editors", "links", "modes"],
  async ground(files) {
    const { root, backups, ...ground } = await diskGround(files);
    return {
      ...ground,
      ...withEditors(vscode.Uri.file(root), backups),
      async remove() {
        await closeEditors();
        await ground.remove();
      },
    };
  },
};

let grounds = 0;

/** A file system that only VS Code knows has neither links nor permissions. */
const inMemory: World = {
  has: ["editors"],
  async ground(files) {
    const folder = vscode.Uri.parse(`remembered:/ground-${++grounds}/workspace`);
    const backups = join(tmpdir(), `behaviours-backups-${process.pid}-${grounds}`);
    const { fs } = vscode.workspace;
    await fs.createDirectory(folder);
    for (const [path, content] of Object.entries(files))
      await fs.writeFile(vscode.Uri.joinPath(folder, path), Buffer.from(content as string));
    return {
      ...withEditors(folder, backups),
      async bytes(path) {
        try {
          return await fs.readFile(vscode.Uri.joinPath(folder, path));
        } catch (error) {
          if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return undefined;
          throw error;
        }
      },
      async remove() {
        await closeEditors();
        await rm(backups, { recursive: true, force: true });
      },
    };
  },
};

describe("the behaviours of tools over VS Code's adapters on disk", () => {
  before(() => recorded.clear());
  const { held, expected } = behaveAlike(behaviours, onDisk);
  it("are the same over VS Code's adapters on disk", () => {
    assert.deepEqual([...held], expected);
  });
  it("are those of workspace.fs, for all that tools do with files on disk", () => {
    const used = [...new Set(recorded.calls)].sort();
    assert.deepEqual(used, ["copy", "createDirectory", "delete", "readDirectory", "readFile", "writeFile"]);
  });
});

describe("the behaviours of tools over VS Code's adapters and a virtual file system", () => {
  let registered: vscode.Disposable;
  before(() => {
    registered = vscode.workspace.registerFileSystemProvider("remembered", new MemoryFiles());
  });
  after(() => registered.dispose());

  const { held, expected } = behaveAlike(behaviours, inMemory);
  it("are the same over VS Code's adapters and a virtual file system", () => {
    assert.deepEqual([...held], expected);
  });
});
