import { isObject, type JsonObject } from "../../../base/json/jsonValue";
import { readJson } from "../../../base/json/jsonText";
import { trimEndCharacters } from "../../../base/text/trimmedEnd";

/** A notebook as text: its cells with their outputs, each behind a line that names it. */
export interface NotebookText {
  readonly text: string;
  readonly cells: number;
  /** Outputs that are not shown whole. */
  readonly cut: number;
}

/** Characters of one output that are shown. */
const longest = 2000;

/** The text of a notebook's JSON (nbformat 4); undefined for JSON that is none. */
export function notebookText(json: string): NotebookText | undefined {
  const read = readJson(json);
  const notebook = read.ok ? read.value : undefined;
  if (!isObject(notebook) || !Array.isArray(notebook["cells"])) return undefined;
  const cells: unknown[] = notebook["cells"];
  const cut = { count: 0 };
  const parts = cells.map((cell, index) => cellText(isObject(cell) ? cell : {}, index + 1, cut));
  return { text: `${parts.join("\n\n")}\n`, cells: cells.length, cut: cut.count };
}

function cellText(cell: JsonObject, number: number, cut: { count: number }): string {
  const { cell_type: type, id, execution_count: count, outputs } = cell;
  const facts = [
    String(type),
    ...(typeof id === "string" ? [`id ${id}`] : []),
    ...(typeof count === "number" ? [`run ${count}`] : []),
  ];
  const shown = Array.isArray(outputs) ? outputs.map((output) => outputText(isObject(output) ? output : {}, cut)) : [];
  return trimEndCharacters(
    [`# Cell ${number} (${facts.join(", ")})`, joined(cell["source"]), ...shown].join("\n"),
    "\n",
  );
}

function outputText(output: JsonObject, cut: { count: number }): string {
  const { output_type: type, name, data, ename, evalue, traceback, text } = output;
  if (type === "stream") return `# Output (${String(name)})\n${short(joined(text), cut)}`;
  if (type === "error") {
    const trace = withoutColours(joined(Array.isArray(traceback) ? traceback.map((line) => `${String(line)}\n`) : ""));
    return `# Error: ${String(ename)}: ${String(evalue)}\n${short(trace, cut)}`;
  }
  const kinds = isObject(data) ? data : {};
  const others = Object.keys(kinds).filter((kind) => kind !== "text/plain");
  const also = others.length > 0 ? ` (also as ${others.join(", ")})` : "";
  return `# Output${also}\n${short(joined(kinds["text/plain"]), cut)}`;
}

/** Joins text that may be given as lines. */
function joined(text: unknown): string {
  return Array.isArray(text) ? text.map(String).join("") : typeof text === "string" ? text : "";
}

function withoutColours(text: string): string {
  // oxlint-disable-next-line no-control-regex -- escape sequences of terminals begin with a control character
  return text.replace(/\u001b\[[\d;]*m/g, "");
}

function short(text: string, cut: { count: number }): string {
  if (text.length <= longest) return trimEndCharacters(text, "\n");
  cut.count += 1;
  return `${text.slice(0, longest)}… (${text.length - longest} more characters)`;
}
