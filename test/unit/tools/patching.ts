import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { eachWorkspace, type TestWorkspace } from "../../support/workspace";

/** The input of apply_patch with these lines in Codex's format. */
export const codex = (...all: readonly string[]): { patch: string } => ({
  patch: ["*** Begin Patch", ...all, "*** End Patch"].join("\n"),
});

/** A patch that deletes, moves and edits, edits, and creates a file. */
export const whole = codex(
  "*** Delete File: old.txt",
  "*** Update File: src/b.ts",
  "*** Move to: moved.txt",
  "@@",
  " alpha",
  "-beta",
  "+BETA",
  "*** Update File: src/a.ts",
  "@@",
  " one",
  "-two",
  "+TWO",
  "*** Add File: new.txt",
  "+fresh",
);

/** The texts that `Patching.all` returns before anything is patched. */
export const untouched = ["one\ntwo\nthree\n", "alpha\nbeta\n", "gone\n", undefined, undefined];

/** What tests of patches share. */
export interface Patching {
  /** The files that `whole` changes, and `package.json`; anew for each test. */
  readonly workspace: TestWorkspace;
  at(path: string): string;
  onDisk(path: string): Promise<string | undefined>;
  /** The files of `whole`: the edited, the moved, and the deleted one, the new one, and where the moved one goes. */
  all(): Promise<(string | undefined)[]>;
  /** A context that notes each question, and replies to it. */
  asking(answer?: "yes" | "no"): { readonly context: ToolContext; readonly asked: readonly Question[] };
}

/** Makes the files before each test of the suite it is called in. */
export function patching(): Patching {
  const workspace = eachWorkspace({
    "src/a.ts": "one\ntwo\nthree\n",
    "src/b.ts": "alpha\nbeta\n",
    "old.txt": "gone\n",
    "package.json": '{\n  "scripts": {}\n}\n',
  });
  const at = (path: string): string => join(workspace.root, path);
  const onDisk = (path: string): Promise<string | undefined> => readFile(at(path), "utf8").catch(() => undefined);
  return {
    workspace,
    at,
    onDisk,
    all: () => Promise.all(["src/a.ts", "src/b.ts", "old.txt", "new.txt", "moved.txt"].map(onDisk)),
    asking(answer = "yes") {
      const asked: Question[] = [];
      const context = workspace.context({
        ask: async (question) => {
          asked.push(question);
          return answer;
        },
      });
      return { context, asked };
    },
  };
}
