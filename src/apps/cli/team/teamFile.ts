import { readJson } from "../../../base/json/jsonText";
import { fieldsOf, isObject } from "../../../base/json/jsonValue";
import type { ColumnType, TeamRow, TeamTable } from "./teamTables";

/** Formats of the files of an export. */
export const TEAM_FORMATS = ["parquet", "ndjson"] as const;

/** A format of the files of an export. It is the extension of their names, too. */
export type TeamFormat = (typeof TEAM_FORMATS)[number];

type Columns = TeamTable["columns"];

/** Returns the bytes of a file. Equal rows have equal bytes. */
export async function writeTeamFile(
  rows: readonly TeamRow[],
  columns: Columns,
  format: TeamFormat,
): Promise<Uint8Array> {
  if (format === "ndjson")
    return new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row, Object.keys(columns))}\n`).join(""));
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const columnData = Object.entries(columns).map(([name, type]) => ({
    name,
    type: PARQUET[type],
    data: rows.map((row) => parquetValue(row[name] ?? null, type)),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: ROWS }));
}

/** Reads the rows of a file that an export wrote. Other columns are left out. Throws if it is damaged. */
export async function readTeamFile(bytes: Uint8Array, columns: Columns, format: TeamFormat): Promise<TeamRow[]> {
  const rows = format === "ndjson" ? readLines(bytes) : await readParquet(bytes);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, valueOf(fieldsOf(row)[name], type)])),
  );
}

/** Rows of a group, which is read at once. */
const ROWS = 100_000;

const PARQUET = { text: "STRING", integer: "INT64", number: "DOUBLE", boolean: "BOOLEAN" } as const;

function parquetValue(value: TeamRow[string], type: ColumnType): unknown {
  return type === "integer" && typeof value === "number" ? BigInt(value) : value;
}

function readLines(bytes: Uint8Array): unknown[] {
  const text = new TextDecoder().decode(bytes);
  return text.split("\n").flatMap((line, at) => {
    if (line === "") return [];
    const read = readJson(line);
    if (!read.ok || !isObject(read.value)) throw new Error(`line ${at + 1} is not a JSON object`);
    return [read.value];
  });
}

async function readParquet(bytes: Uint8Array): Promise<unknown[]> {
  const { parquetReadObjects } = await import("hyparquet");
  // A view of a part of a buffer would be read from the buffer's beginning.
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer });
}

function valueOf(value: unknown, type: ColumnType): TeamRow[string] {
  const plain = typeof value === "bigint" ? Number(value) : value;
  const is = type === "text" ? "string" : type === "boolean" ? "boolean" : "number";
  return typeof plain === is ? (plain as TeamRow[string]) : null;
}
