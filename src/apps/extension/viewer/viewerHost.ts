import { basename } from "node:path/posix";
import * as vscode from "vscode";
import * as z from "zod";
import type { Files } from "../../../base/filesPort";
import { onOneLine } from "../../../base/text/visibleText";
import type { Resource } from "../../../base/resource";
import type { Workspace } from "../../../tools/runtime/ports/workspacePort";
import type { Run } from "../../../tools/runtime/runTool";
import type { Tool } from "../../../tools/runtime/tool";
import type { AboutTranscript, HostApi, RunPlace } from "../../../protocol/hostApi";
import type { ArrangementChange, ResultFile, Side, TranscriptTab, View } from "../../../protocol/view";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { answersAbout } from "../../../transcripts/model/questions";
import type { SavedFiles } from "../../../transcripts/details/savedOutput";
import { agentApi } from "./agentTranscripts";
import { type Arranging, arrangementOf } from "./viewerArrangement";
import { type Content, resultOf, rightViewOf } from "./openedContent";
import type { DiffDocuments } from "../documents/diffDocuments";
import { fileBackupsApi } from "../documents/fileBackups";
import { createLeftPane, type LeftPane, type LeftPaneParts } from "./leftPane";
import { chooseContent } from "./openHere";
import { exportApi } from "./exportApi";
import { createTranscriptNotes } from "../notes/transcriptNotes";
import type { WindowNotes } from "../notes/windowNotes";
import type { Exports } from "../exports/exportCommands";
import { showPage } from "../webview/viewerPage";
import { pageActions } from "./pageActions";
import { permalinkApi, sayNotThere } from "./permalinkApi";
import type { Place } from "../permalinks/permalinkRow";
import type { Runs } from "../calls/runHistory";
import { sameCallsApi } from "../calls/sameCallLists";
import { savedApi } from "./savedApi";
import { createRedactedView, refuseHidden, redactedViewApi } from "../documents/redactedView";
import { holdTranscript, type TranscriptHolder } from "./transcriptHolder";
import { createSides, type Held } from "./viewerSides";
import { type WholeEntries, wholeEntriesApi } from "../documents/wholeEntries";
import { wholeResultsApi } from "../documents/wholeResults";
import { t } from "../../../base/l10n";

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
  /** Runs a tool for the user, who is asked as usual. */
  readonly runOwn: (tool: Tool, input: object, signal: AbortSignal) => Promise<Run>;
  readonly arranging: Arranging;
  readonly exports: Exports;
  readonly notes: WindowNotes;
}

/** A webview that shows results next to a transcript, in the panel or an editor. */
export interface Viewer {
  /** Shows a transcript on a side, by default the right one, at a row. If opening fails, the side shows the error. */
  showTranscript(uri: vscode.Uri, side?: Side, place?: Place): Promise<void>;
  /** Shows results that were read from a text on a side. */
  showResults(content: Content & { kind: "results" }, side: Side): void;
  /** Shows the live results next to a session. */
  showLiveBeside(): void;
  readonly left: Pick<LeftPane, "show" | "showTools" | "showForm" | "showPasted" | "showRun">;
  /** Runs a command for the sides. */
  arrange(change: ArrangementChange): Promise<void>;
  /** Switches the tab of the transcript. */
  showTranscriptAs(tab: TranscriptTab): Promise<void>;
  dispose(): void;
}

export interface ViewerOptions {
  readonly layout: View["layout"];
  /** The action of the button on the empty right pane. */
  readonly chooseTranscript: () => Promise<void>;
  /** Opens forms of tools in another viewer, if this one shows a file. `input` is JSON text. */
  readonly showForm?: (tool: string, input: string | undefined) => Promise<void>;
  /** The sides in which something else can be opened, and how to choose a transcript for one. */
  readonly opens?: { readonly sides: readonly Side[]; readonly pickTranscript: () => Promise<vscode.Uri | undefined> };
  /** The page gets nothing before this settles, because its content is still being read. */
  readonly first?: Promise<void>;
  /** Called with the content of the sides whenever it changes, and whether something is next to a session. */
  readonly held?: (sides: Held, beside: boolean) => void;
  /** Called with the title of the right side's transcript when it is known, and when it changes. */
  readonly titled?: (title: string) => void;
}

/** Maximum characters of a tab's title. */
const TITLE = 80;

/** The id of the transcript editor in the manifest. */
export const transcriptViewType = "toolResultViewer.transcript";

/** Shows the viewer in a webview. */
export function createViewer(webview: vscode.Webview, parts: ViewerParts, options: ViewerOptions): Viewer {
  const left = createLeftPane(parts, () => show(), options.showForm);
  const screen = createRedactedView(() => show());

  const hold = (uri: vscode.Uri): TranscriptHolder =>
    holdTranscript(uri, {
      openTranscript: parts.openTranscript,
      changed: () => {
        show();
        tellTitle();
      },
      grown: (transcript, summary) => {
        tellTitle();
        tell(connection.viewer()?.transcriptChanged({ transcript, summary: screen.summary(summary) }));
      },
    });
  /** Something else was opened next to the session. */
  let beside = false;
  const layout = (): View["layout"] => (beside ? "both" : options.layout);
  let title: string | undefined;
  const tellTitle = (): void => {
    const shown = rightViewOf(sides.right());
    if (!options.titled || shown.kind !== "transcript") return;
    const { name = screen.summary(shown.summary).title } = parts.notes.of(sides.opened(shown.id).open.resource);
    const next = onOneLine(name ?? basename(shown.name)).slice(0, TITLE);
    if (next === title) return;
    title = next;
    options.titled(next);
  };
  const sides = createSides(left, { hold, show: () => show(), told: (held) => options.held?.(held, beside) });

  const notes = createTranscriptNotes(
    parts.notes,
    (id) => sides.opened(id).open,
    () => {
      show();
      tellTitle();
    },
  );
  const noted = <Shown extends View["left"] | View["right"]>(side: Shown): Shown =>
    side.kind === "transcript" ? { ...side, notes: notes.shown(sides.opened(side.id).open) } : side;

  const view = (): View => {
    const arrangement = parts.arranging.last();
    return {
      left: noted(left.view()),
      running: parts.toolRuns.running(),
      right: noted(rightViewOf(sides.right())),
      layout: layout(),
      ...(options.layout === "session" && beside && { closes: true }),
      hiding: screen.state(),
      undoes: true,
      ...(options.opens && { opens: options.opens.sides }),
      ...(arrangement && { arrangement }),
    };
  };
  const find = (id: string): Transcript => sides.opened(id).open.transcript;
  /** Returns the transcript for the page, with secrets hidden if the settings say so. */
  const seen = (id: string): Transcript => screen.of(find(id));
  const same = sameCallsApi(find, parts.runs);

  /** The tab to show that no page has shown yet. */
  let wantedTab: TranscriptTab | undefined;
  const showTab = async (): Promise<void> => {
    const [tab, page] = [wantedTab, connection.viewer()];
    if (tab === undefined || !page) return;
    await page.showTranscriptAs({ tab });
    if (wantedTab === tab) wantedTab = undefined;
  };

  const seenPlace = (place: RunPlace | undefined): RunPlace | undefined =>
    place && { ...place, row: screen.row(place.row) };

  const host: HostApi = {
    async ready() {
      await options.first;
      tell(showTab());
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
      const file = sides
        .contents()
        .reduce<ResultFile | undefined>((found, each) => found ?? resultOf(each, id, index), undefined);
      if (!file) throw new Error(t("This result is no longer open"));
      return screen.file(file);
    },
    ...answersAbout<AboutTranscript>(({ transcript }) => seen(transcript)),
    ...wholeResultsApi(
      (source) => sides.contents().some((content) => content?.kind === "results" && content.source === source),
      parts.files,
      parts.exports.copy,
    ),
    ...wholeEntriesApi(seen, parts.wholeEntries, parts.exports.copy),
    ...savedApi(sides.opened, parts.files, screen),
    ...fileBackupsApi({
      find: (id) => sides.opened(id).open,
      files: parts.files,
      workspace: parts.workspace,
      diffs: parts.diffs,
    }),
    async undoChange(params, signal) {
      const { undoChange } = await import("./undoneChange");
      await undoChange(params, { find, seen, diffs: parts.diffs, run: parts.runOwn }, signal);
    },
    ...permalinkApi(sides.opened),
    note: notes.note,
    ...agentApi(seen, async (resource, beside, name, transcript) => {
      const uri = vscode.Uri.parse(resource, true);
      if (beside)
        await vscode.commands.executeCommand("vscode.openWith", uri, transcriptViewType, vscode.ViewColumn.Beside);
      else await sides.opened(transcript).holder.openBefore(uri, name);
    }),
    async back(params) {
      const { transcript } = backOf.parse(params);
      const holder = transcript === undefined ? sides.holders()[0] : sides.opened(transcript).holder;
      if (!holder) throw new Error(t("There is no transcript to go back to"));
      holder.back();
    },
    async openHere(params) {
      const { side } = openOf.parse(params);
      const { opens } = options;
      if (!opens?.sides.includes(side)) throw new Error(t("You can't open anything else on this side"));
      const live = left.content().kind === "live" && layout() === "both";
      const choice = await chooseContent({
        files: parts.files,
        live: side === "left" ? !live : !live && opens.sides.includes("left"),
        ...opens,
      });
      if (choice) beside ||= options.layout === "session";
      return { swap: choice !== undefined && sides.put(side, choice) };
    },
    async showAlone() {
      beside = false;
      sides.put("left", { kind: "live" });
    },
    async keepArrangement(params) {
      await parts.arranging.keep(arrangementOf.parse(params));
    },
    ...pageActions(parts),
    ...exportApi(sides.opened, parts.exports),
    ...redactedViewApi(screen, () => show()),
    chooseTranscript: () => options.chooseTranscript(),
  };

  const connection = showPage(webview, parts.extensionUri, host);
  // A page that closes loses nothing: the next one requests everything with `ready`.
  const tell = (message: Promise<unknown> | undefined): void => void message?.catch(() => undefined);
  /** Keeps messages in order, because hiding takes time. */
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
      const right = sides.right();
      const open = side === "right" && right?.kind === "transcript" ? right.holder : undefined;
      beside ||= side === "left" && options.layout === "session";
      // A row in the current transcript needs no reading.
      const shows = place !== undefined && open?.uri.toString() === uri.toString() && isShown(open);
      const holder = shows ? open : hold(uri);
      if (holder !== open) sides.putOn(side, { kind: "transcript", holder });
      await holder.opened;
      if (place && isShown(holder) && !(await holder.goTo(place)))
        sayNotThere(vscode.workspace.asRelativePath(uri), place);
    },
    showResults(content, side) {
      beside ||= side === "left" && options.layout === "session";
      sides.putOn(side, content);
    },
    showLiveBeside() {
      beside = true;
      sides.put("left", { kind: "live" });
    },
    async showTranscriptAs(tab) {
      wantedTab = tab;
      // A page that is being loaded requests it when it is ready.
      tell(showTab());
    },
    async arrange(change) {
      await connection.viewer()?.arrange({ change });
    },
    left,
    dispose() {
      sides.dispose();
      screen.dispose();
      notes.dispose();
      runsChanged.dispose();
      runningChanged.dispose();
      connection.dispose();
    },
  };
}

/** Returns whether the transcript is open, with nothing in front of it. */
function isShown(holder: TranscriptHolder): boolean {
  const view = holder.view();
  return view.kind === "transcript" && view.back === undefined;
}
