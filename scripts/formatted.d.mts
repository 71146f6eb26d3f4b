/** Returns the formatted text of a file. `file` is its path from the project's root, with `/`. Throws for invalid syntax. */
export function formatted(file: string, text: string): Promise<string>;
