import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { redact } from "../../../../base/redaction/redact";

/** What is said of settings for which `holdsPassword` holds. */
export const HOLDS_PASSWORD = "The settings of the repository hold an address with a password.";

/** Bytes of a repository's settings that are looked at. */
const MOST = 1 << 20;

/** Whether a file with the settings of a repository holds a password or token, or is too long to tell. Throws `FileError` for one that cannot be read. */
export async function holdsPassword(settings: Resource, { files }: Pick<ToolContext, "files">): Promise<boolean> {
  if ((await files.stat(settings)).size > MOST) return true;
  return redact(new TextDecoder().decode(await files.readAll(settings))).hidden.length > 0;
}

/** Whether a file is `.git/config` and holds a password. */
export async function isSecretSettings(resource: Resource, context: Pick<ToolContext, "files">): Promise<boolean> {
  if (!/\/\.git\/config$/.test(resource)) return false;
  return holdsPassword(resource, context).catch(() => false);
}
