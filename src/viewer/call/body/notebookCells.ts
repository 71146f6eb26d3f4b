import { arrayOf, numberOf, objectOf, stringArrayOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** Describes a notebook cell in a result. */
export interface Cell {
  readonly id: string | undefined;
  readonly kind: "code" | "markdown" | "raw";
  readonly language: string;
  readonly source: string;
  readonly run: number | undefined;
  readonly outputs: readonly Output[];
}

export interface Output {
  readonly text: string;
  readonly failed: boolean;
  readonly pictures: readonly { readonly type: string; readonly base64: string }[];
}

/** Reads a result's cells, from a list or from text. Returns undefined if there are none. */
export function cellsIn(data: JsonObject): readonly Cell[] | undefined {
  const cells = arrayOf(data["cells"])?.map(objectOf);
  if (cells?.every((cell) => cell !== undefined)) return cells.map(cellOf);
  const told = stringOf(data["output"]) ?? (data["type"] === "notebook" ? stringOf(data["note"]) : undefined);
  return told?.startsWith('<cell id="') ? cellsOfText(told) : undefined;
}

function cellOf(cell: JsonObject): Cell {
  const kind = stringOf(cell["cellType"]) ?? stringOf(cell["cell_type"]);
  return {
    id: stringOf(cell["cell_id"]) ?? stringOf(cell["id"]) ?? stringOf(cell["cellId"]),
    kind: kind === "markdown" || kind === "raw" ? kind : "code",
    language: stringOf(cell["language"]) ?? "python",
    source: joined(cell["source"]) ?? "",
    run: numberOf(cell["execution_count"]),
    outputs: (arrayOf(cell["outputs"]) ?? []).flatMap((output) => outputOf(objectOf(output)) ?? []),
  };
}

/** Reads an output in Claude Code's format or the notebook format. */
function outputOf(output: JsonObject | undefined): Output | undefined {
  if (!output) return undefined;
  const data = objectOf(output["data"]) ?? {};
  const trace = stringArrayOf(output["traceback"])?.join("\n");
  const failed = output["output_type"] === "error";
  const words =
    joined(output["text"]) ??
    joined(data["text/plain"]) ??
    trace ??
    (failed ? [stringOf(output["ename"]), stringOf(output["evalue"])].filter(Boolean).join(": ") : "");
  const own = objectOf(output["image"]);
  const pictures = [
    { type: stringOf(own?.["media_type"]), base64: stringOf(own?.["image_data"]) },
    ...Object.keys(data)
      .filter((type) => type.startsWith("image/"))
      .map((type) => ({ type, base64: joined(data[type]) })),
  ];
  return {
    text: words,
    failed,
    pictures: pictures.flatMap(({ type, base64 }) =>
      type === undefined || base64 === undefined ? [] : [{ type, base64 }],
    ),
  };
}

/** Notebooks store texts as lists of lines. */
function joined(value: unknown): string | undefined {
  return stringOf(value) ?? stringArrayOf(value)?.join("");
}

/**
 * Reads consecutive `<cell id="cell-0">…</cell id="cell-0">` elements, followed by their outputs. Returns undefined if
 * one has no end tag.
 */
function cellsOfText(told: string): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  const begin = '<cell id="';
  for (let at = 0; at !== -1;) {
    const named = told.indexOf('">', at);
    const id = named < 0 ? undefined : told.slice(at + begin.length, named);
    const end = id === undefined || id.length > 200 ? -1 : told.indexOf(`</cell id="${id}">`, named);
    if (id === undefined || end < 0) return undefined;
    const behind = end + `</cell id="${id}">`.length;
    const next = told.indexOf(`\n${begin}`, behind);
    const body = told.slice(named + 2, end);
    const [, kind] = /^<cell_type>(\w+)<\/cell_type>/.exec(body) ?? [];
    const [, language] = /<language>([\w+#-]{1,20})<\/language>/.exec(body.slice(0, 200)) ?? [];
    const source = body.replace(/^(?:<cell_type>\w+<\/cell_type>|<language>[\w+#-]{1,20}<\/language>)+/, "");
    const output = told.slice(behind, next < 0 ? undefined : next).trim();
    cells.push({
      id,
      kind: kind === "markdown" || kind === "raw" ? kind : "code",
      language: language ?? "python",
      source,
      run: undefined,
      outputs: output === "" ? [] : [{ text: output, failed: false, pictures: [] }],
    });
    at = next < 0 ? -1 : next + 1;
  }
  return cells;
}
