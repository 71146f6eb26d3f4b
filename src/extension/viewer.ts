import * as vscode from "vscode";
import * as z from "zod";
import type { Files } from "../core/ports/files";
import type { Resource } from "../core/ports/resource";
import type { Workspace } from "../core/ports/workspace";
import type { HostApi, RunPlace } from "../protocol/hostApi";
import type { ArrangementChange, ResultFile, Side, TranscriptTab, View } from "../protocol/view";
import type { SavedOf, Transcript } from "../transcript/model";
import { findSaved, pathOfSaved, readSaved, type SavedFiles } from "../transcript/savedOutput";
import { structureApi } from "./agentTranscripts";
import { type Arranging, arrangementOf } from "./arrangement";
import { type Content, disposeContent, resultOf, rightViewOf } from "./content";
import type { DiffDocuments } from "./diffDocuments";
import { fileBackupsApi } from "./fileBackups";
import { createLeftPane, type LeftPane, type LeftPaneParts } from "./leftPane";
import { type Choice, chooseContent } from "./openHere";
import { exportApi } from "./exportApi";
import type { Exports } from "./exports";
import { pageHtml, webviewOptions } from "./page";
import { pageActions } from "./pageActions";
import { permalinkApi } from "./permalinkApi";
import type { Place } from "./permalinkRow";
import { sayNotThere } from "./permalinks";
import type { Runs } from "./runs";
import { sameCallsApi } from "./sameCalls";
import { createScreen, refuseHidden, screenApi } from "./screen";
import { holdTranscript, type OpenTranscript, type TranscriptHolder } from "./transcriptHolder";
import { connectWebview } from "./webviewConnection";
import { type WholeEntries, wholeEntriesApi } from "./wholeEntries";
import { wholeResultsApi } from "./wholeResults";
import { understandingApi } from "./understandingApi";
import { t } from "../core/l10n";
import { shown } from "../core/shown";

const backOf = z.object({ transcript: z.string().optional() });
const openOf = z.object({ side: z.enum(["left", "right"]) });
const fileOf = z.object({ id: z.string(), index: z.int().nonnegative() });

/** What every viewer of a window shares. */
export interface ViewerParts extends LeftPaneParts {
  readonly extensionUri: vscode.Uri;
  readonly runs: Runs;
  readonly workspace: () => Workspace;
  readonly diffs: DiffDocuments;
  readonly wholeEntries: WholeEntries;
  readonly files: SavedFiles & Pick<Files, "readAll" | "watch">;
  readonly openTranscript: (resource: Resource) => Promise<Transcript>;
  readonly arranging: Arranging;
  readonly exports: Exports;
}

/** One webview that shows results beside a transcript: the panel's, or an editor's. */
export interface Viewer {
  /** Shows a transcript on a side, the right one unless said otherwise; one that cannot be opened is said there. Goes to a place in it. */
  showTranscript(uri: vscode.Uri, side?: Side, place?: Place): Promise<void>;
  /** Shows results that were read from a text on a side. */
  showResults(content: Content & { kind: "results" }, side: Side): void;
  readonly left: Pick<LeftPane, "show" | "showTools" | "showForm" | "showPasted">;
  /** Does with the sides of the page what a command asks for. */
  arrange(change: ArrangementChange): Promise<void>;
  /** Shows the rows, the statistics or the timeline of the transcript. */
  showTranscriptAs(tab: TranscriptTab): Promise<void>;
  dispose(): void;
}

export interface ViewerOptions {
  readonly layout: View["layout"];
  /** What the empty right pane's button does. */
  readonly chooseTranscript: () => Promise<void>;
  /** Opens the forms of tools in another viewer, for one that shows a file. `input` is JSON text. */
  readonly showForm?: (tool: string, input: string | undefined) => Promise<void>;
  /** The sides in which something else can be opened, and how a transcript is chosen for one. */
  readonly opens?: { readonly sides: readonly Side[]; readonly pickTranscript: () => Promise<vscode.Uri | undefined> };
  /** The page is told nothing before: what it is to show is being read. */
  readonly first?: Promise<void>;
  /** Told what the sides hold whenever it changes. */
  readonly held?: (sides: Held) => void;
}

/** What the sides hold, as far as it can be opened again: URIs. */
export interface Held {
  readonly left?: HeldContent;
  readonly right?: HeldContent;
}

export interface HeldContent {
  readonly kind: "transcript" | "results";
  readonly uri: string;
}

/** The name of the transcript editor in the manifest. */
export const transcriptViewType = "toolResultViewer.transcript";

/** Fills a webview with the viewer. */
export function createViewer(webview: vscode.Webview, parts: ViewerParts, options: ViewerOptions): Viewer {
  const left = createLeftPane(parts, () => show(), options.showForm);
  const screen = createScreen(() => show());
  let right: Exclude<Content, { kind: "live" }> | undefined;

  const view = (): View => {
    const arrangement = parts.arranging.last();
    return {
      left: left.view(),
      running: parts.toolRuns.running(),
      right: rightViewOf(right),
      layout: options.layout,
      hiding: screen.state(),
      ...(options.opens && { opens: options.opens.sides }),
      ...(arrangement && { arrangement }),
    };
  };
  const contents = (): readonly (Content | undefined)[] => [right, ...left.contents()];
  const holders = (): TranscriptHolder[] =>
    contents().flatMap((content) => (content?.kind === "transcript" ? [content.holder] : []));
  const opened = (id: string): { readonly holder: TranscriptHolder; readonly open: OpenTranscript } => {
    for (const holder of holders()) {
      const open = holder.find(id);
      if (open) return { holder, open };
    }
    throw new Error(t("This transcript is no longer open"));
  };
  const find = (id: string): Transcript => opened(id).open.transcript;
  /** The same for the page: secrets are hidden in what it answers where they are to be. */
  const seen = (id: string): Transcript => screen.of(find(id));
  const same = sameCallsApi(find, parts.runs);

  const seenPlace = (place: RunPlace | undefined): RunPlace | undefined =>
    place && { ...place, row: screen.row(place.row) };

  /** The path of what was saved, as the transcript has it, and the transcript it lies beside. */
  const savedOf = async (transcript: string, of: SavedOf): Promise<{ path: string; beside: Resource } | undefined> => {
    const { open } = opened(transcript);
    const path = await pathOfSaved(open.transcript, of);
    return path === undefined ? undefined : { path, beside: open.resource };
  };

  const host: HostApi = {
    async ready() {
      await options.first;
      return screen.view(view());
    },
    async runs({ from, to }) {
      const page = await parts.runs.page(from, to);
      return { ...page, rows: page.rows.map(screen.row) };
    },
    async run({ id }) {
      const record = await parts.runs.record(id);
      return record && screen.record(record);
    },
    placeOf: async ({ id }) => seenPlace(await parts.runs.placeOf(id)),
    findFailedRun: async ({ from, direction }) => seenPlace(await parts.runs.findFailed(from, direction)),
    ...left.api,
    async showForm(params, signal) {
      if (screen.state() === "hidden") refuseHidden(params.input);
      await left.api.showForm(params, signal);
    },
    callsLike: async (params, signal) => screen.same(await same.callsLike(params, signal)),
    runsLike: async (params, signal) => screen.same(await same.runsLike(params, signal)),
    async file(params) {
      const { id, index } = fileOf.parse(params);
      const file = contents().reduce<ResultFile | undefined>(
        (found, each) => found ?? resultOf(each, id, index),
        undefined,
      );
      if (!file) throw new Error(t("This result is no longer open"));
      return screen.file(file);
    },
    rows: ({ transcript, from, to }, signal) => seen(transcript).rows(from, to, signal),
    call: ({ transcript, id }, signal) => seen(transcript).call(id, signal),
    rowOf: ({ transcript, id }) => find(transcript).rowOf(id),
    text: ({ transcript, row }, signal) => seen(transcript).text(row, signal),
    search: ({ transcript, query, from }, signal) => seen(transcript).search(query, from, signal),
    filter: ({ transcript, query, from }, signal) => find(transcript).filter(query, from, signal),
    findRow: ({ transcript, query, from, direction }, signal) =>
      find(transcript).findRow(query, from, direction, signal),
    rowsAt: ({ transcript, rows }, signal) => seen(transcript).rowsAt(rows, signal),
    toolCounts: ({ transcript }) => seen(transcript).tools(),
    ...wholeResultsApi(
      (source) => contents().some((content) => content?.kind === "results" && content.source === source),
      parts.files,
      parts.exports.copy,
    ),
    ...wholeEntriesApi(seen, parts.wholeEntries, parts.exports.copy),
    recordedLines: ({ transcript, call }, signal) => seen(transcript).recorded(call, signal),
    entry: ({ transcript, row }, signal) => seen(transcript).entry(row, signal),
    shells: ({ transcript, id }, signal) => seen(transcript).shells(id, signal),
    board: ({ transcript, id }, signal) => seen(transcript).board(id, signal),
    async saved({ transcript, of }) {
      const saved = await savedOf(transcript, of);
      if (!saved) return undefined;
      const output = await readSaved(parts.files, saved.beside, saved.path);
      return "text" in output
        ? { ...output, path: screen.text(output.path), text: await screen.long(output.text) }
        : screen.value(output);
    },
    async openSaved({ transcript, of }) {
      const saved = await savedOf(transcript, of);
      const found = saved && (await findSaved(parts.files, saved.beside, saved.path));
      if (!found) throw new Error(t("There is no saved output"));
      if ("problem" in found) throw new Error(t("The saved output is not opened: {0}", shown(found.problem)));
      await vscode.window.showTextDocument(vscode.Uri.parse(found.resource, true), {
        viewColumn: vscode.ViewColumn.Beside,
      });
    },
    ...fileBackupsApi({
      find: (id) => opened(id).open,
      files: parts.files,
      workspace: parts.workspace,
      diffs: parts.diffs,
    }),
    ...permalinkApi(opened),
    ...understandingApi(seen),
    ...structureApi(seen, async (resource, beside, name, transcript) => {
      const uri = vscode.Uri.parse(resource, true);
      if (beside)
        await vscode.commands.executeCommand("vscode.openWith", uri, transcriptViewType, vscode.ViewColumn.Beside);
      else await opened(transcript).holder.openBefore(uri, name);
    }),
    async back(params) {
      const { transcript } = backOf.parse(params);
      const holder = transcript === undefined ? holders()[0] : opened(transcript).holder;
      if (!holder) throw new Error(t("There is no transcript to go back to"));
      holder.back();
    },
    async openHere(params) {
      const { side } = openOf.parse(params);
      const { opens } = options;
      if (!opens?.sides.includes(side)) throw new Error(t("Nothing else can be opened on this side"));
      const live = left.content().kind === "live";
      const choice = await chooseContent({
        files: parts.files,
        live: side === "left" ? !live : !live && opens.sides.includes("left"),
        ...opens,
      });
      return { swap: choice !== undefined && put(side, choice) };
    },
    async keepArrangement(params) {
      await parts.arranging.keep(arrangementOf.parse(params));
    },
    ...pageActions(parts),
    ...exportApi(opened, parts.exports),
    ...screenApi(screen, () => show()),
    chooseTranscript: () => options.chooseTranscript(),
  };

  const hold = (uri: vscode.Uri): TranscriptHolder =>
    holdTranscript(uri, {
      openTranscript: parts.openTranscript,
      changed: () => show(),
      grown: (transcript, summary) => {
        tell(connection.viewer()?.transcriptChanged({ transcript, summary: screen.summary(summary) }));
      },
    });
  const putOn = (side: Side, content: Exclude<Content, { kind: "live" }>): void => {
    if (side === "left") disposeContent(left.exchange(content));
    else {
      disposeContent(right);
      right = content;
    }
    held();
    show();
  };
  /**
   * Puts what was chosen on a side. The live results are always on the left, where the details are: asked for on the right, the two sides take each
   * other's place, and true is answered so that the page does the same.
   */
  const put = (side: Side, choice: Choice): boolean => {
    if (choice.kind === "transcript") putOn(side, { kind: "transcript", holder: hold(choice.uri) });
    else if (choice.kind === "results") putOn(side, choice);
    else {
      const before = left.exchange({ kind: "live" });
      if (side === "left" || before.kind === "live") disposeContent(before);
      else {
        disposeContent(right);
        right = before;
      }
      held();
      show();
      return side === "right";
    }
    return false;
  };
  const held = (): void => {
    const [onLeft, onRight] = [heldOf(left.content()), heldOf(right)];
    options.held?.({ ...(onLeft && { left: onLeft }), ...(onRight && { right: onRight }) });
  };

  webview.options = webviewOptions(parts.extensionUri);
  const connection = connectWebview(webview, host);
  webview.html = pageHtml(webview, parts.extensionUri);
  // A page that goes away while it is told something loses nothing: the next one asks for everything with `ready`.
  const tell = (message: Promise<unknown> | undefined): void => void message?.catch(() => undefined);
  /** What is told comes in order, also where hiding takes its time. */
  let told = Promise.resolve();
  const show = (): void => {
    if (screen.state() !== "hidden") return tell(connection.viewer()?.show(view()));
    told = told.then(async () => connection.viewer()?.show(await screen.view(view()))).catch(() => undefined);
  };
  const runsChanged = parts.runs.onChange((total) => {
    tell(connection.viewer()?.runsChanged({ total }));
  });
  const runningChanged = parts.toolRuns.onChange(() => {
    tell(connection.viewer()?.runningChanged({ running: parts.toolRuns.running() }));
  });

  return {
    async showTranscript(uri, side = "right", place) {
      const open = side === "right" && right?.kind === "transcript" ? right.holder : undefined;
      // A place in the transcript that is shown already needs no reading.
      const shows = place !== undefined && open?.uri.toString() === uri.toString() && isShown(open);
      const holder = shows ? open : hold(uri);
      if (holder !== open) putOn(side, { kind: "transcript", holder });
      await holder.opened;
      if (place && isShown(holder) && !(await holder.goTo(place)))
        sayNotThere(vscode.workspace.asRelativePath(uri), place);
    },
    showResults(content, side) {
      putOn(side, content);
    },
    async showTranscriptAs(tab) {
      await connection.viewer()?.showTranscriptAs({ tab });
    },
    async arrange(change) {
      await connection.viewer()?.arrange({ change });
    },
    left,
    dispose() {
      contents().forEach(disposeContent);
      screen.dispose();
      runsChanged.dispose();
      runningChanged.dispose();
      connection.dispose();
    },
  };
}

/** It is open, and nothing stands before it. */
function isShown(holder: TranscriptHolder): boolean {
  const view = holder.view();
  return view.kind === "transcript" && view.back === undefined;
}

function heldOf(content: Content | undefined): HeldContent | undefined {
  if (content?.kind === "transcript") return { kind: "transcript", uri: content.holder.uri.toString() };
  return content?.kind === "results" && content.source !== undefined
    ? { kind: "results", uri: content.source }
    : undefined;
}
