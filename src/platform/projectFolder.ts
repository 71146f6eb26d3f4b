/**
 * The folder name under which Claude Code keeps the sessions of a working folder: every character that is not a letter or a digit becomes `-`.
 * Different folders can share one name, so the `cwd` of the entries has the last word (docs/transcript-format.md#project-folders).
 */
export function projectFolderName(folderPath: string): string {
  return folderPath.replace(/[^a-zA-Z0-9]/g, "-");
}
