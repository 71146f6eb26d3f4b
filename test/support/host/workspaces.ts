import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../../../scripts/process";

const SAMPLE_WORKSPACE = path.join(ROOT, "samples", "workspace");

export interface TestWorkspace {
  /** The folder or `.code-workspace` file that a window opens. */
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Creates a fresh copy of the sample workspace, so that a test's changes affect nothing else. It is outside the
 * project, whose own ignore rules would hide it from searches.
 */
export function singleRoot(): TestWorkspace {
  const { root, remove } = temporaryFolder();
  const folder = path.join(root, "notes-app");
  copySampleWorkspace(folder);
  return { path: folder, remove };
}

/** Opens nothing. */
export const noFolder = (): Partial<TestWorkspace> => ({});

/** Creates the sample workspace twice, as the folders `notes-app` and `second`. */
export function multiRoot(): TestWorkspace {
  const { root, remove } = temporaryFolder();
  const folders = ["notes-app", "second"];
  for (const folder of folders) copySampleWorkspace(path.join(root, folder));
  const file = path.join(root, "two.code-workspace");
  fs.writeFileSync(file, JSON.stringify({ folders: folders.map((folder) => ({ path: folder })) }));
  return { path: file, remove };
}

/**
 * Copies the sample workspace, and adds the file that its `.gitignore` hides (this project's Git would not keep it).
 */
export function copySampleWorkspace(to: string): void {
  fs.cpSync(SAMPLE_WORKSPACE, to, { recursive: true });
  fs.mkdirSync(path.join(to, "drafts"));
  fs.writeFileSync(path.join(to, "drafts", "unfinished.md"), "# Unfinished\n\nTODO: finish this note.\n");
}

function temporaryFolder(): { root: string; remove: () => void } {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-workspace-"));
  const remove = (): void => {
    process.off("exit", remove);
    fs.rmSync(root, { recursive: true, force: true });
  };
  process.on("exit", remove);
  return { root, remove };
}
