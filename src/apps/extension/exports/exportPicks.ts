import * as vscode from "vscode";
import { plural, t, wholeNumber } from "../../../base/l10n";
import type { ExportFormat } from "../../../transcripts/export/exportFormat";
import FORMATS from "../../../transcripts/export/formats/all";
import type { ExportOptions } from "../../../transcripts/model/exportModel";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import type { ExportTarget } from "./exportCommands";

/** The rows that are exported. */
export type Part = Pick<ExportOptions, "only" | "query" | "from" | "to">;

interface PickedPart {
  readonly part: Part;
  /** Absent if the user has yet to choose a format. */
  readonly chosen?: ChosenFormat;
}

type PartItem = vscode.QuickPickItem & Partial<PickedPart>;

/**
 * Asks which part of a transcript to export, or whether to export all of it in one of the usual ways. Returns undefined
 * if the user cancels.
 */
export async function pickPart({ transcript, row, query }: ExportTarget): Promise<PickedPart | undefined> {
  const { summary } = transcript;
  const calls = Object.values(summary.calls).reduce((sum, count) => sum + count, 0);
  const failed = summary.calls.error + summary.calls.blocked + summary.calls.orphaned;
  const turn = row === undefined ? undefined : await turnOf(transcript, row);
  const items: PartItem[] = [
    ...usualExports(),
    { label: t("In another format, or a part"), kind: vscode.QuickPickItemKind.Separator },
    { label: t("Everything"), description: plural(summary.rows, "{0} row", "{0} rows"), part: {} },
    ...(query === undefined ? [] : [{ label: t("Rows that match the filter"), description: query, part: { query } }]),
    ...(turn ? [{ label: t("Turn of the selected row"), description: turn.text, part: turn.part }] : []),
    ...(row === undefined ? [] : [{ label: t("Selected row"), description: "", part: { from: row, to: row + 1 } }]),
    { label: t("Calls"), description: wholeNumber(calls), part: { only: "calls" } },
    { label: t("Failed calls"), description: wholeNumber(failed), part: { only: "failures" } },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Export Transcript (1 of 2)"),
    placeHolder: t("Select what to export"),
  });
  return picked?.part && { part: picked.part, ...(picked.chosen && { chosen: picked.chosen }) };
}

/** Returns what is chosen most often: the whole session as a page, and as text for an issue or a chat. */
function usualExports(): PartItem[] {
  const item = (name: string, copies: boolean): PartItem[] =>
    FORMATS.filter((format) => format.name === name).map((format) => ({
      label: copies ? t("Copy as {0}", format.title) : t("Save as {0}…", format.title),
      description: t("The whole session"),
      part: {},
      chosen: { format, copies },
    }));
  return [...item("html", false), ...item("markdown", true), ...item("markdown-short", true)];
}

/** Returns the rows from a row's prompt up to the next prompt. */
async function turnOf(transcript: Transcript, row: number): Promise<{ text: string; part: Part } | undefined> {
  const from = await transcript.findRow({ query: "is:prompt agent:main", from: row + 1, direction: -1 });
  if (from === undefined) return undefined;
  const to = await transcript.findRow({ query: "is:prompt agent:main", from, direction: 1 });
  const [prompt] = await transcript.rows({ from, to: from + 1 });
  const text = (prompt?.text ?? "").replace(/\s+/g, " ").slice(0, 80);
  return { text, part: { from, ...(to !== undefined && { to }) } };
}

/** A format, and where the export goes. */
export interface ChosenFormat {
  readonly format: ExportFormat;
  /** Whether it goes to the clipboard instead of a file. */
  readonly copies: boolean;
}

type FormatItem = vscode.QuickPickItem & Partial<ChosenFormat>;

/** Asks for a format, and whether to save or to copy. Formats for reading come first. */
export async function pickFormat(what: "all" | "part" | "run"): Promise<ChosenFormat | undefined> {
  const offered = what === "run" ? FORMATS.filter((format) => format.ofRuns) : FORMATS;
  const isReadable = ({ forReading }: ExportFormat): boolean => forReading === true;
  const formats = [...offered.filter(isReadable), ...offered.filter((format) => !isReadable(format))];
  const separator = (label: string): FormatItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: FormatItem[] = [
    separator(t("Save to file")),
    ...formats.map((format) => ({
      label: format.title,
      description: `.${format.extension}`,
      detail: format.callsOnly && what === "all" ? t("{0} (calls only)", format.about) : format.about,
      format,
      copies: false,
    })),
    separator(t("Copy to clipboard")),
    ...formats.map((format) => ({ label: t("Copy {0}", format.title), format, copies: true })),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Export (format)"),
    placeHolder: t("Select a format"),
    matchOnDetail: true,
  });
  return picked?.format && { format: picked.format, copies: picked.copies === true };
}
