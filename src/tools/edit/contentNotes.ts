/** Notes about content that was probably meant to be written otherwise: with its escapes undone, or without a Markdown fence around it. */
export function contentNotes(content: string, path: string): string[] {
  const escapes = /[\r\n]/.test(content) ? 0 : content.split("\\n").length - 1;
  const text = content.trim();
  const isFenced = /^```[\w+-]*[\r\n]/.test(text) && /[\r\n]```$/.test(text) && !/\.(?:md|mdx|markdown)$/i.test(path);
  return [
    ...(escapes > 1
      ? [
          `content has no line end, but ${escapes} times the characters \\n. If they are line ends, write the file again with real ones.`,
        ]
      : []),
    ...(isFenced
      ? [
          "The ``` lines at both ends of content are part of the file. If they aren't meant, write it again without them.",
        ]
      : []),
  ];
}
