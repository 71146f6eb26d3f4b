/**
 * Removes the given characters from the end of a text. An expression such as `/\/+$/` would check every run of them
 * again from each of its offsets.
 */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
