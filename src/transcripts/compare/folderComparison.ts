import { trimEndCharacters } from "../../base/text/trimmedEnd";

/**
 * Writes a session's own folder as `.` wherever a text names it, so that two sessions that did the same in different folders say the
 * same. Only where the folder is a whole path: `/w/a` is not in `/w/ab`, nor in `/x/w/a`.
 */
export function aboveFolder(folder: string): (text: string) => string {
  const bare = trimEndCharacters(folder, "/\\");
  if (bare.length < 2 || /^[A-Za-z]:$/.test(bare)) return (text) => text;
  const isDrive = /^[A-Za-z]:/.test(bare);
  const escaped = bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Drive letters are written both ways.
  const place = new RegExp(`(?<![\\w.~/\\\\-])${escaped}(?![\\w.-])`, isDrive ? "gi" : "g");
  return (text) => (isDrive || text.includes(bare) ? text.replace(place, ".") : text);
}
