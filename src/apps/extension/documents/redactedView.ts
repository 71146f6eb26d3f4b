import * as vscode from "vscode";
import * as z from "zod";
import { isObject } from "../../../base/json/jsonValue";
import { MARK } from "../../../base/redaction/redactionRule";
import type { HostApi, SameCalls } from "../../../protocol/hostApi";
import type { LeftView, ResultFile, RightView, View } from "../../../protocol/view";
import { Hide } from "../../../transcripts/hiding/hide";
import { hiddenCallRow, hiddenSummary } from "../../../transcripts/hiding/hidingTranscript";
import type { CallRow } from "../../../transcripts/model/callRow";
import type { HideOptions, Transcript } from "../../../transcripts/model/transcriptModel";
import type { Summary } from "../../../transcripts/model/summary";
import type { RunRecord } from "../../../results/result";
import { t } from "../../../base/l10n";

// Requests of the page are validated, because it shows untrusted text.
const shownOf = z.object({ shown: z.boolean() });

/** Whether a viewer shows secrets, and so what its page receives. */
export interface RedactedView {
  /** Returns undefined if the settings hide nothing on screen, and `shown` if the user asked for it in this view. */
  state(): View["hiding"];
  /** Shows what is hidden, or hides it again, until the view closes. */
  reveal(shown: boolean): void;
  /** Returns how secrets are hidden now; undefined if they are not. */
  options(): HideOptions | undefined;
  /** Wraps a transcript so that the page receives hidden texts. */
  of(transcript: Transcript): Transcript;
  summary(summary: Summary): Summary;
  view(view: View): Promise<View>;
  text(text: string): string;
  long(text: string): Promise<string>;
  value<Value>(value: Value): Promise<Value>;
  row(row: CallRow): CallRow;
  record(record: RunRecord): Promise<RunRecord>;
  file(file: ResultFile): Promise<ResultFile>;
  same(found: SameCalls): SameCalls;
  dispose(): void;
}

/** Creates the screen. Calls `changed` when the settings change: the page then needs everything again. */
export function createRedactedView(changed: () => void): RedactedView {
  let revealed = false;
  let hide = hideOf();
  const listening = vscode.workspace.onDidChangeConfiguration((event) => {
    if (
      !event.affectsConfiguration("toolResultViewer.redaction") &&
      !event.affectsConfiguration("toolResultViewer.redactHomeFolders")
    )
      return;
    hide = hideOf();
    changed();
  });
  const now = (): Hide | undefined => (revealed ? undefined : hide?.hide);
  const options = (): HideOptions | undefined => (revealed ? undefined : hide?.options);
  const row = (call: CallRow): CallRow => {
    const using = now();
    return using ? hiddenCallRow(call, using) : call;
  };
  return {
    state: () => (hide ? (revealed ? "shown" : "hidden") : undefined),
    reveal(shown) {
      revealed = shown;
    },
    options,
    of(transcript) {
      const using = options();
      return using ? transcript.hiding(using) : transcript;
    },
    summary(summary) {
      const using = now();
      return using ? hiddenSummary(summary, using) : summary;
    },
    async view(view) {
      const using = now();
      if (!using) return view;
      const { comparison } = view;
      return {
        ...view,
        left: await hiddenSide(view.left, using),
        right: await hiddenSide(view.right, using),
        ...(comparison && {
          comparison: {
            ...comparison,
            ...(comparison.files && { files: await using.value(comparison.files) }),
            state: comparison.state.kind === "problem" ? await using.value(comparison.state) : comparison.state,
          },
        }),
      };
    },
    text: (text) => now()?.text(text) ?? text,
    long: async (text) => now()?.long(text) ?? text,
    async value(told) {
      const using = now();
      return using ? using.value(told) : told;
    },
    row,
    async record(run) {
      const using = now();
      return using ? hiddenRecord(run, using) : run;
    },
    async file(result) {
      const using = now();
      return using ? hiddenFile(result, using) : result;
    },
    same: (found) => ({ ...found, calls: found.calls.map((call) => ({ ...call, row: row(call.row) })) }),
    dispose() {
      listening.dispose();
    },
  };
}

async function hiddenRecord(run: RunRecord, using: Hide): Promise<RunRecord> {
  const hidden: unknown = await using.value(run);
  // A record that is nested too deeply to search for secrets isn't shown.
  return isObject(hidden) ? { ...run, ...hidden, id: run.id } : { ...run, input: undefined, result: hidden };
}

async function hiddenFile(result: ResultFile, using: Hide): Promise<ResultFile> {
  const { name, problem, detected, text, record, ...large } = result;
  return {
    ...large,
    name: using.text(name),
    text: await using.lines(text),
    ...(record && { record: await hiddenRecord(record, using) }),
    ...(problem !== undefined && { problem: using.text(problem) }),
    ...(detected !== undefined && { detected: using.text(detected) }),
  };
}

async function hiddenSide<Side extends LeftView | RightView>(view: Side, using: Hide): Promise<Side> {
  switch (view.kind) {
    case "transcript": {
      const back = view.back === undefined ? {} : { back: using.text(view.back) };
      const notes = view.notes && (await using.value(view.notes));
      return { ...view, ...back, notes, name: using.text(view.name), summary: hiddenSummary(view.summary, using) };
    }
    case "opening":
    case "files":
      return { ...view, name: using.text(view.name) };
    case "problem":
      return { ...view, name: using.text(view.name), problem: using.text(view.problem) };
    case "file":
      return { ...view, ...(await hiddenFile(view, using)) };
    default:
      return view;
  }
}

/** Refuses an input with hidden values, because the tool would receive the marks. */
export function refuseHidden(input: string | undefined): void {
  if (input?.includes(MARK) === true)
    throw new Error(t("The input contains hidden values. Select Show Hidden, then run it again"));
}

/** Handles the page's requests to hide and show secrets. `show` sends everything again. */
export function redactedViewApi(screen: RedactedView, show: () => void): Pick<HostApi, "showHidden"> {
  return {
    async showHidden(params) {
      screen.reveal(shownOf.parse(params).shown);
      show();
    },
  };
}

/** Returns how the settings hide secrets; undefined if they don't. */
export function hideOf(): { readonly hide: Hide; readonly options: HideOptions } | undefined {
  const settings = vscode.workspace.getConfiguration("toolResultViewer");
  if (settings.get<string>("redaction") !== "everywhere") return undefined;
  const options = { homePaths: settings.get("redactHomeFolders", false) };
  return { hide: new Hide(options), options };
}
