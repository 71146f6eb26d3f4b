// Formats blocks for copying. Loaded when something is copied.
import { csvLine } from "../../../base/text/csvText";
import { fence, inline, markdownTable } from "../../../base/text/markdownText";
import type { TableRow } from "./tableRows";

export { inline };

/** Formats lines as Markdown bullets. */
export function bullets(lines: readonly string[]): string {
  return `${lines.map((line) => `- ${line}`).join("\n")}\n`;
}

export function fenced(whole: string, language: string): string {
  return fence(whole, language === "plaintext" ? "text" : language);
}

export function tableMarkdown(rows: readonly TableRow[], columns: readonly string[]): string {
  return markdownTable(
    columns,
    rows.map((row) => columns.map((name) => cellText(row, name))),
  );
}

/** Formats cells separated by tabs, as spreadsheets expect. Tabs and line breaks in a cell become spaces. */
export function tableText(rows: readonly TableRow[], columns: readonly string[]): string {
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t");
  return [line(columns), ...rows.map((row) => line(columns.map((name) => cellText(row, name)))), ""].join("\n");
}

/** Formats the raw values for spreadsheets. */
export function tableCsv(rows: readonly TableRow[], columns: readonly string[]): string {
  const own = (row: TableRow, name: string): unknown =>
    Object.hasOwn(row, name) ? (row[name] ?? undefined) : undefined;
  return [columns, ...rows.map((row) => columns.map((name) => own(row, name)))].map(csvLine).join("");
}

function cellText(row: TableRow, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
