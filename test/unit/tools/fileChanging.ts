import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Resource } from "../../../src/base/resource";
import { eachWorkspace, type TestWorkspace } from "../../support/workspace";

/** What tests of the tools share that change one file. */
export interface FileChanging {
  /** An empty folder; anew for each test. */
  readonly workspace: TestWorkspace;
  at(path: string): string;
  onDisk(path: string): Promise<string>;
  /** The input of file_edit for `a.txt` unless another file is named. */
  edit(old_string: string, new_string: string, file_path?: string): object;
  /** `a.txt` unless another file is named. */
  resource(path?: string): Promise<Resource>;
}

/** Makes the folder before each test of the suite it is called in. */
export function fileChanging(): FileChanging {
  const workspace = eachWorkspace();
  const at = (path: string): string => join(workspace.root, path);
  return {
    workspace,
    at,
    onDisk: (path) => readFile(at(path), "utf8"),
    edit: (old_string, new_string, file_path = "a.txt") => ({ file_path, old_string, new_string }),
    resource: (path = "a.txt") => workspace.context().workspace.resolve(path),
  };
}
