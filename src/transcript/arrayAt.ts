/** The JSON array that begins at `from`, and the index behind it; brackets in strings do not count. Undefined when there is none. */
export function arrayAt(text: string, from: number): { value: readonly unknown[]; end: number } | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return parse(text.slice(from, at + 1), at + 1);
  }
  return undefined;
}

function parse(text: string, end: number): { value: readonly unknown[]; end: number } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { value, end } : undefined;
  } catch {
    return undefined;
  }
}
