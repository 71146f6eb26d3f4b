import { formatNote } from "./format.js";

/** Notes that hold every word, in any order. */
export function search(store, words) {
  const wanted = words.map((word) => word.toLowerCase());
  return store
    .all()
    .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
    .map(formatNote)
    .join("\n");
}
