import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import { HiddenCount, hiddenWords, type Hidden } from "../../../base/redaction/redact";
import { MARK } from "../../../base/redaction/redactionRule";
import { redactJson, redactLong } from "../../../base/redaction/redactionSlices";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import type { RunRecord } from "../../../results/result";
import type { ExportFormat } from "../../../transcripts/export/exportFormat";
import type { ExportOptions, ExportStep } from "../../../transcripts/model/exportModel";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { Breath } from "../../../base/pause";
import type { ExportSteps } from "./exportFile";
import { runRow } from "../calls/runRow";
import { plural, t, wholeNumber } from "../../../base/l10n";

/** Returns the formats of exports. Loads their code, which nothing else in the window needs. */
async function exportFormats(): Promise<readonly ExportFormat[]> {
  return (await import("../../../transcripts/export/formats/all")).default;
}

/** A transcript and what is selected in it. */
export interface ExportTarget {
  readonly name: string;
  readonly resource: Resource;
  readonly transcript: Transcript;
  /** The selected row. */
  readonly row?: number | undefined;
  /** The query of the rows that are shown, unless all are. */
  readonly query?: string | undefined;
}

/** What was last selected in a viewer. */
export interface Chosen {
  /** Returns undefined if the transcript is no longer open. */
  target(): ExportTarget | undefined;
  readonly run?: string | undefined;
}

/** Exports and copies of one window. */
export interface Exports {
  /** Reports a viewer's selection. Commands use the latest one. */
  chose(chosen: Chosen): void;
  /** Returns the transcript of the latest selection, with what is selected in it. */
  chosen(): ExportTarget | undefined;
  /** Asks what to export of a transcript, how, and where, and exports it. */
  exportTranscript(target: ExportTarget): Promise<void>;
  /** Does the same for a transcript that isn't open. */
  exportFile(uri: vscode.Uri): Promise<void>;
  /**
   * Returns the short Markdown of a transcript that isn't open, with secrets hidden whatever the settings say. Returns
   * undefined if the user cancels, or if it failed, which is shown.
   */
  shortMarkdown(uri: vscode.Uri): Promise<string | undefined>;
  /** Logs and shows why an export that isn't awaited failed before it was written. */
  failed(error: unknown): void;
  /** The commands. */
  exportChosenTranscript(): Promise<void>;
  exportChosenCall(): Promise<void>;
  /** Copies a text with secrets hidden, in JSON value by value. Shows what was hidden. */
  copy(text: string, options?: { readonly json: boolean }): Promise<void>;
}

export interface ExportParts {
  readonly record: (id: string) => Promise<RunRecord | undefined>;
  /** For the command, if no transcript is open. */
  readonly pick: () => Promise<vscode.Uri | undefined>;
  readonly openTranscript: (resource: Resource) => Promise<Transcript>;
  readonly log: Log;
}

/** Returns whether exports are redacted, and home folders with them. */
function redaction(): Pick<ExportOptions, "redact" | "homePaths"> {
  const settings = vscode.workspace.getConfiguration("toolResultViewer");
  return {
    redact: settings.get<string>("redaction") !== "off",
    homePaths: settings.get("redactHomeFolders", false),
  };
}

/** Milliseconds that the status bar shows that a copy contains redacted values. */
const SAID_MS = 5_000;

type Part = Pick<ExportOptions, "only" | "query" | "from" | "to">;

export function createExports({ record, pick, openTranscript, log }: ExportParts): Exports {
  let last: Chosen | undefined;

  const exportPart = async (target: ExportTarget, part: Part, chosen: ChosenFormat): Promise<void> => {
    const options = { ...redaction(), ...part, format: chosen.format.name, name: target.name };
    await write(baseName(target.name), chosen, (signal) => target.transcript.export(options, signal));
  };
  const write = async (name: string, { format, copies }: ChosenFormat, steps: ExportSteps): Promise<void> => {
    const { copyExport, saveExport } = await import("./exportFile");
    await (copies ? copyExport(format, log, steps) : saveExport(name, format, log, steps));
  };
  const exportTranscript = async (target: ExportTarget): Promise<void> => {
    const formats = await exportFormats();
    const picked = await pickPart(target, formats);
    if (!picked) return;
    const { part } = picked;
    const chosen = picked.chosen ?? (await pickFormat(formats, part.only !== undefined || part.from !== undefined));
    if (chosen) await exportPart(target, part, chosen);
  };
  const withTranscript = async <T>(uri: vscode.Uri, work: (target: ExportTarget) => Promise<T>): Promise<T> => {
    const resource = uri.toString() as Resource;
    const transcript = await openTranscript(resource);
    try {
      return await work({ name: vscode.workspace.asRelativePath(uri), resource, transcript });
    } finally {
      transcript.dispose();
    }
  };
  const exportRun = async (id: string): Promise<void> => {
    const run = await record(id);
    if (!run) throw new Error(t("This call is no longer available"));
    const ofRuns = (await exportFormats()).filter((format) => format.ofRuns);
    const chosen = await pickFormat(ofRuns, true);
    if (!chosen) return;
    const { format } = chosen;
    const { runSource } = await import("../../../transcripts/export/runSource");
    const source = runSource(run, runRow(run), redaction());
    await write(run.tool, chosen, async function* (): AsyncGenerator<ExportStep> {
      let text = "";
      for await (const piece of format.write(source)) text += piece;
      yield { text, rows: 1, of: 1, hidden: source.hidden(), notes: [], done: true };
    });
  };

  return {
    chose(chosen) {
      last = chosen;
    },
    chosen: () => last?.target(),
    exportTranscript,
    exportFile: (uri) => withTranscript(uri, exportTranscript),
    shortMarkdown: (uri) =>
      withTranscript(uri, async ({ name, transcript }) => {
        const { gatherExport } = await import("./exportFile");
        const options = { ...redaction(), redact: true, format: "markdown-short", name: baseName(name) };
        return gatherExport(log, (signal) => transcript.export(options, signal));
      }),
    failed(error) {
      log.error("An export failed before it was written", error);
      void import("./exportFile").then(({ sayNotExported }) => sayNotExported(error));
    },
    async exportChosenTranscript() {
      const target = last?.target();
      if (target) return exportTranscript(target);
      const uri = await pick();
      if (uri) await withTranscript(uri, exportTranscript);
    },
    async exportChosenCall() {
      if (last?.run !== undefined) return exportRun(last.run);
      const target = last?.target();
      if (target?.row === undefined) {
        void showMessage("warning", t("To export a call, select it in the viewer first."));
        return;
      }
      const chosen = await pickFormat(await exportFormats(), true);
      if (chosen) await exportPart(target, { from: target.row, to: target.row + 1 }, chosen);
    },
    async copy(text, { json } = { json: false }) {
      const { redact, homePaths = false } = redaction();
      const count = new HiddenCount();
      const breath = new Breath();
      const hide = json ? redactJson : redactLong;
      const shown = redact ? await hide(text, count, { homePaths, pause: () => breath.take() }) : text;
      await vscode.env.clipboard.writeText(shown);
      // Not awaited: the copy is done.
      if (count.list().length > 0) void offerWhole(text, count.list());
      else if (text.includes(MARK))
        vscode.window.setStatusBarMessage(t("Copied without the values that are hidden in this view"), SAID_MS);
    },
  };
}

/** Shows what a copy left out, and offers to copy it once with everything. */
async function offerWhole(text: string, hidden: readonly Hidden[]): Promise<void> {
  const whole = t("Copy Including Secrets");
  const answer = await showMessage("info", t("Copied. Hidden in the copy: {0}.", hiddenWords(hidden)), whole);
  if (answer === whole) await vscode.env.clipboard.writeText(text);
}

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
async function pickPart(
  { transcript, row, query }: ExportTarget,
  formats: readonly ExportFormat[],
): Promise<PickedPart | undefined> {
  const { summary } = transcript;
  const calls = Object.values(summary.calls).reduce((sum, count) => sum + count, 0);
  const failed = summary.calls.error + summary.calls.blocked + summary.calls.orphaned;
  const turn = row === undefined ? undefined : await turnOf(transcript, row);
  const items: PartItem[] = [
    ...usualExports(formats),
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
function usualExports(formats: readonly ExportFormat[]): PartItem[] {
  const item = (name: string, copies: boolean): PartItem[] =>
    formats
      .filter((format) => format.name === name)
      .map((format) => ({
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

interface ChosenFormat {
  readonly format: ExportFormat;
  /** Whether it goes to the clipboard instead of a file. */
  readonly copies: boolean;
}

type FormatItem = vscode.QuickPickItem & Partial<ChosenFormat>;

/** Asks for a format, and whether to save or to copy. Formats for reading come first. */
async function pickFormat(offered: readonly ExportFormat[], part: boolean): Promise<ChosenFormat | undefined> {
  const isReadable = ({ forReading }: ExportFormat): boolean => forReading === true;
  const formats = [...offered.filter(isReadable), ...offered.filter((format) => !isReadable(format))];
  const separator = (label: string): FormatItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: FormatItem[] = [
    separator(t("Save to file")),
    ...formats.map((format) => ({
      label: format.title,
      description: `.${format.extension}`,
      detail: format.callsOnly && !part ? t("{0} (calls only)", format.about) : format.about,
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

/** Returns the file name without folders and its usual extensions. */
function baseName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).replace(/\.(?:gz|zst)$/i, "").replace(/\.jsonl?$/i, "") || "transcript";
}
