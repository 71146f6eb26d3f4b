import { formatNote } from "../format.js";

/** `list [--tag TAG]` */
export function list(store, [option, tag]) {
  const notes = option === "--tag" ? store.all().filter((note) => note.tags?.includes(tag)) : store.all();
  return notes.map(formatNote).join("\n") || "No notes yet.";
}
