/** One file of a patch, and each change in it as the text before and after the change. */
export interface PatchedFile {
  readonly filePath: string;
  readonly action: "created" | "updated" | "deleted";
  /** The path it was moved to. */
  readonly movedTo?: string;
  readonly changes: readonly { readonly before: string; readonly after: string }[];
}

const HEADING = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const ACTIONS: ReadonlyMap<string, PatchedFile["action"]> = new Map([
  ["Add", "created"],
  ["Update", "updated"],
  ["Delete", "deleted"],
]);

/**
 * Reads the files of a patch in Codex's own form, which has no line numbers (docs/transcript-format.md#other-agents). Skips everything
 * outside of a file's section. Linear in the text.
 */
export function patchFiles(patch: string): PatchedFile[] {
  const files: {
    filePath: string;
    action: PatchedFile["action"];
    movedTo?: string;
    changes: { before: string; after: string }[];
  }[] = [];
  let before: string[] = [];
  let after: string[] = [];
  const flush = (): void => {
    const file = files.at(-1);
    if (file && (before.length > 0 || after.length > 0))
      file.changes.push({ before: before.join(""), after: after.join("") });
    before = [];
    after = [];
  };
  for (const line of patch.split("\n")) {
    const [, does = "", path = ""] = HEADING.exec(line) ?? [];
    const action = ACTIONS.get(does);
    const file = files.at(-1);
    if (action) {
      flush();
      files.push({ filePath: path.trim(), action, changes: [] });
    } else if (line.startsWith("*** Move to: ") && file) file.movedTo = line.slice("*** Move to: ".length).trim();
    else if (line.startsWith("@@") || line.startsWith("*** ")) flush();
    else if (file && line !== "") {
      const text = `${line.slice(1)}\n`;
      if (!line.startsWith("+")) before.push(text);
      if (!line.startsWith("-")) after.push(text);
    }
  }
  flush();
  return files;
}
