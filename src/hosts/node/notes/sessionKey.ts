/** As in the names of session files of most agents. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * Returns the key of a session's notes: the ID in the name of its file or folder, so that the notes stay when the file
 * is moved or compressed. Returns the URI of a file without one.
 */
export function sessionKey(resource: string): string {
  const [folder = "", file = ""] = resource.split("/").slice(-2);
  const name = file.replace(/\.jsonl?(?:\.(?:gz|zst))?$/i, "");
  if (ID.test(name)) return name;
  return ID.test(folder) ? `${folder}/${name}` : resource;
}
