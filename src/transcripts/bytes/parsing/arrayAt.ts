import { parseJson } from "../../../base/json/nestingLimit";

/**
 * The JSON array that begins at `from`, and the index behind it; brackets in strings do not count. Undefined when there
 * is none.
 */
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
  const value = json(text) ?? json(withoutRawControls(text));
  return Array.isArray(value) ? { value, end } : undefined;
}

function json(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Programs that put texts into JSON by hand leave line feeds and tabs in strings as they are: they are escaped. */
function withoutRawControls(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[^][^"\\]*)*"?/g, (quoted) =>
    // oxlint-disable-next-line no-control-regex -- those that JSON allows in no string
    quoted.replace(/[\u0000-\u001f]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
