/** The first `length` UTF-16 code units, one less where that would split a surrogate pair. */
export function cutText(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  const splits = length < text.length && code >= 0xd800 && code <= 0xdbff;
  return text.slice(0, splits ? length - 1 : length);
}
