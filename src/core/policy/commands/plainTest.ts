/**
 * Whether a `[ … ]` or `[[ … ]]` only compares: numbers compared by `[[`, and variables looked for by `-v`, are evaluated as arithmetic, in which the text of a variable
 * can run commands.
 */
export function isPlainTest(text: string): boolean {
  const [, inner] = /^\[\[?\s([^[\]()`\\;<>]*)\s\]\]?$/.exec(text) ?? [];
  return (
    inner !== undefined &&
    !/(?:^|\s)-(?:eq|ne|lt|le|gt|ge|v|R|o|a)(?:\s|$)/.test(inner) &&
    !/\$(?!\w|\{\w+\}|[?#@])/.test(inner)
  );
}
