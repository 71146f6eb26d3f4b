import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { redact } from "../../../../base/redaction/redact";

/** Describes settings for which `holdsPassword` returns true. */
export const HOLDS_PASSWORD = "The settings of the repository contain an address with a password.";

/**
 * Whether a repository's settings file contains a password or token, or is too long to check. Throws `FileError` if the
 * file can't be read.
 */
export async function holdsPassword(settings: Resource, context: Pick<ToolContext, "files">): Promise<boolean> {
  const text = await shortText(settings, context);
  return text === undefined || redact(text).hidden.length > 0;
}

/** Describes logs for which `logHoldsPassword` returns true. */
export const LOG_HOLDS_PASSWORD = "The repository's log of pulls contains an address with a password.";

/** Whether a log of references contains such an address: `git pull ADDRESS` keeps it there. Other texts are messages. */
export async function logHoldsPassword(log: Resource, context: Pick<ToolContext, "files">): Promise<boolean> {
  const text = await shortText(log, context, MOST_LOG);
  const lines = text?.split("\n").filter((line) => line.includes("://") && line.includes("@"));
  return lines === undefined || redact(lines.join("\n")).hidden.length > 0;
}

/** Settings of a repository, its submodules and working trees, and its logs of references. */
const SETTINGS = /\/config(?:\.worktree)?$/;
const LOG = /\/logs\//;

/** Returns why to ask before a file of Git's is shown: it contains a password. Undefined for other files. */
export async function gitFileConcern(
  resource: Resource,
  context: Pick<ToolContext, "files">,
): Promise<string | undefined> {
  if (!resource.includes(".git/") || !(SETTINGS.test(resource) || LOG.test(resource))) return undefined;
  const isLog = !SETTINGS.test(resource);
  const holds = (isLog ? logHoldsPassword : holdsPassword)(resource, context);
  return (await holds.catch(() => false)) ? (isLog ? LOG_HOLDS_PASSWORD : HOLDS_PASSWORD) : undefined;
}

/**
 * Bytes of a file that steers a program and is checked for it. Git refuses a longer `.git` file
 * (`READ_GITFILE_ERR_TOO_LARGE` in its setup.c).
 */
const MOST_BYTES = 1 << 20;
const MOST_LOG = 1 << 24;

/** Returns the text of such a file, or undefined if it is too long to check. Throws `FileError` if it can't be read. */
export async function shortText(
  file: Resource,
  { files }: Pick<ToolContext, "files">,
  most = MOST_BYTES,
): Promise<string | undefined> {
  const { size } = await files.stat(file);
  return size > most ? undefined : new TextDecoder().decode(await files.readAll(file));
}
