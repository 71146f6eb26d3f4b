/** A line of CSV as RFC 4180 has it: ended by CR and LF, values with commas, quotes or line breaks in quotes. Nothing stands for undefined; what is neither text, number nor flag is written as JSON. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/**
 * A cell. Spreadsheets run what begins with `=`, `+`, `-` or `@` as a formula (OWASP "CSV injection"): such a text, also behind white space, gets a single quote before it,
 * which they do not show.
 */
function cell(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const inert = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
