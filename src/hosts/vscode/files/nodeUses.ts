import type { Files } from "../../../base/filesPort";

/** Something that Node does with files on disk in VS Code. */
interface NodeUse {
  readonly use: string;
  readonly why: string;
  /** Methods of the files port that only Node provides. */
  readonly methods: readonly (keyof Files)[];
  /** Files of `src/hosts/vscode` and `src/apps/extension` that use Node for this. */
  readonly files: readonly string[];
}

/**
 * Lists every use of `node:fs` in VS Code, and why `workspace.fs` can't replace it. docs/decisions.md has the same
 * table.
 */
export const nodeUses = [
  {
    use: "Byte ranges, and whole files of more than 1 MB",
    why: "`workspace.fs` reads whole files only: a page of a large file would cost all of it.",
    methods: ["read"],
    files: ["runFiles.ts"],
  },
  {
    use: "Identity, hard links, and creation time",
    why: "`workspace.fs.stat` has none of them. Without the identity, a file that was replaced since the user approved a change looks the same.",
    methods: ["stat"],
    files: ["vscodeFiles.ts"],
  },
  {
    use: "Where links lead",
    why: "`workspace.fs` follows links and cannot say where to. Its folder listing leaves out links that lead in a circle; a listing with fewer entries than the folder is Node's.",
    methods: ["realpath", "realEntry"],
    files: ["runFiles.ts"],
  },
  {
    use: "Rename, also as the last step of a write or copy",
    why: "`workspace.fs.rename` with `overwrite` deletes the target first. A reader finds nothing there, a crash loses the file, and a file replaces a folder with all it contains.",
    methods: ["rename"],
    files: ["runFiles.ts"],
  },
  {
    use: "New contents of an existing file",
    why: "`workspace.fs.writeFile` writes in place, so readers see a part of it. A sibling must have the mode and owner before it has the contents, or a private file can be read for a moment.",
    methods: [],
    files: ["runFiles.ts"],
  },
  {
    use: "Exclusive create: one folder, names that a move or copy takes, locks",
    why: "`workspace.fs` cannot create something only if nothing is there.",
    methods: [],
    files: ["runFiles.ts", "extension.ts"],
  },
  {
    use: "Modes, owners, and times of copies, and `fsync` of new files",
    why: "`workspace.fs` cannot set them. Its copies have a new time of change.",
    methods: [],
    files: ["runFiles.ts"],
  },
  {
    use: "Checks before something is deleted",
    why: "`workspace.fs.delete` removes half of a folder before it finds an entry it cannot remove, and has no code for a folder that isn't empty.",
    methods: [],
    files: ["runFiles.ts", "trashPath.ts"],
  },
  {
    use: "Everything before a run: policy, plans, questions. In a run, everything after one round of reading calls and one of changing calls",
    why: "Each call of `workspace.fs` takes about 2.5 ms and waits for the window. Loops of small calls would take seconds.",
    methods: [],
    files: ["vscodeFiles.ts", "vscodeSearch.ts"],
  },
  {
    use: "Whatever `workspace.fs` refuses",
    why: "It says `Unknown` for a full disk, a folder that isn't empty, or a name that is too long. Node does it, or returns the system's code.",
    methods: [],
    files: ["runFiles.ts"],
  },
  {
    use: "Shell output, run records, backups, exports, notes, followed sessions, and copies of sessions",
    why: "They must work while the window is busy or closing, and need appending, ranges, or files that only the user can read.",
    methods: ["watch"],
    files: [
      "agentShells.ts",
      "runHistory.ts",
      "extension.ts",
      "exportFile.ts",
      "wholeEntries.ts",
      "sessionFolders.ts",
      "liveQuery.ts",
      "sessionItem.ts",
      "liveStart.ts",
      "windowNotes.ts",
      "oldSessions.ts",
      "forgetSession.ts",
    ],
  },
  {
    use: "Search: ripgrep, and the walk where there is none",
    why: "ripgrep is a program of its own. A walk is a loop of small calls.",
    methods: [],
    files: ["vscodeSearch.ts", "searchEngines.ts"],
  },
] as const satisfies readonly NodeUse[];

/** The methods of the files port that a run gets from Node, and those that touch no file. */
export type ByNode = Pick<Files, (typeof nodeUses)[number]["methods"][number] | "child" | "unpackers" | "mayTrash">;
