import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import { HiddenCount, hiddenWords, type Hidden } from "../../../base/redaction/redact";
import { MARK } from "../../../base/redaction/redactionRule";
import { redactJson, redactLong } from "../../../base/redaction/redactionSlices";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import type { RunRecord } from "../../../results/result";
import type { ExportOptions, ExportStep } from "../../../transcripts/model/exportModel";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { Breath } from "../../../base/pause";
import type { ExportSteps } from "./exportFile";
import type { ChosenFormat, Part } from "./exportPicks";
import { runRow } from "../calls/runRow";
import { t } from "../../../base/l10n";

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
    const { pickFormat, pickPart } = await import("./exportPicks");
    const picked = await pickPart(target);
    if (!picked) return;
    const { part } = picked;
    const chosen =
      picked.chosen ?? (await pickFormat(part.only !== undefined || part.from !== undefined ? "part" : "all"));
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
    const { pickFormat } = await import("./exportPicks");
    const chosen = await pickFormat("run");
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
      const { pickFormat } = await import("./exportPicks");
      const chosen = await pickFormat("part");
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

/** Returns the file name without folders and its usual extensions. */
function baseName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).replace(/\.(?:gz|zst)$/i, "").replace(/\.jsonl?$/i, "") || "transcript";
}
