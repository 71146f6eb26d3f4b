/** A text without the characters of a list that it ends in. An expression such as `/\/+$/` would look at every run of them again from each of its places. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
