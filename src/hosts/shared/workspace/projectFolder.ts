/**
 * Returns the name of the folder where Claude Code keeps the sessions of a working folder.
 * Every character that isn't a letter or a digit becomes `-`. Different folders can share one name, so the `cwd` of the
 * entries decides. VS Code writes the letter of a drive small, and Claude Code as a capital.
 */
export function projectFolderName(folderPath: string): string {
  return folderPath.replace(/^[a-z](?=:)/, (drive) => drive.toUpperCase()).replace(/[^a-zA-Z0-9]/g, "-");
}
