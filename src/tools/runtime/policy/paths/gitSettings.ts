import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { redact } from "../../../../base/redaction/redact";

/** Describes settings for which `holdsPassword` returns true. */
export const HOLDS_PASSWORD = "The settings of the repository contain an address with a password.";

/** Bytes of a repository's settings that are looked at. */
export const MOST_SETTINGS = 1 << 20;

/**
 * Whether a repository's settings file contains a password or token, or is too long to check. Throws `FileError` if the
 * file can't be read.
 */
export async function holdsPassword(settings: Resource, { files }: Pick<ToolContext, "files">): Promise<boolean> {
  if ((await files.stat(settings)).size > MOST_SETTINGS) return true;
  return redact(new TextDecoder().decode(await files.readAll(settings))).hidden.length > 0;
}

/** Whether a file is `.git/config` and contains a password. */
export async function isSecretSettings(resource: Resource, context: Pick<ToolContext, "files">): Promise<boolean> {
  if (!/\/\.git\/config$/.test(resource)) return false;
  return holdsPassword(resource, context).catch(() => false);
}
