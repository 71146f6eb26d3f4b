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

/** Whether a file is `.git/config` and contains a password. */
export async function isSecretSettings(resource: Resource, context: Pick<ToolContext, "files">): Promise<boolean> {
  if (!/\/\.git\/config$/.test(resource)) return false;
  return holdsPassword(resource, context).catch(() => false);
}

/**
 * Bytes of a file that steers a program and is checked for it. Git refuses a longer `.git` file
 * (`READ_GITFILE_ERR_TOO_LARGE` in its setup.c).
 */
const MOST_BYTES = 1 << 20;

/** Returns the text of such a file, or undefined if it is too long to check. Throws `FileError` if it can't be read. */
export async function shortText(file: Resource, { files }: Pick<ToolContext, "files">): Promise<string | undefined> {
  const { size } = await files.stat(file);
  return size > MOST_BYTES ? undefined : new TextDecoder().decode(await files.readAll(file));
}
