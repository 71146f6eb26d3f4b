import { asError } from "../../base/errors";
import type { AgentChangesApi } from "../../protocol/agentChangesApi";
import type { ComparisonApi } from "../../protocol/comparisonApi";
import type { InsightsApi } from "../../protocol/insightsApi";
import type { HostApi } from "../../protocol/hostApi";
import type { ArrangementChange, LeftView, RightView, RunningCall, TranscriptTab, View } from "../../protocol/view";
import type { ViewerApi } from "../../protocol/viewerApi";
import { connect, type Connection, type Port } from "../../base/rpc";
import { RunList, TranscriptRows } from "../list/rows/transcriptRows";
import type { Selection } from "../list/rows/selection";
import { statusWords } from "../base/statusWords";
import { Store } from "../base/store";
import { plural, t } from "../base/viewerText";

/** Describes what to draw. */
export type Stage =
  | { readonly phase: "starting" }
  | { readonly phase: "failed"; readonly error: Error }
  | {
      readonly phase: "showing";
      readonly view: View;
      /** Changes when everything must be requested again. */
      readonly turn: number;
      readonly runs: RunList;
      readonly transcript: TranscriptRows | undefined;
      /** The transcript on the left. */
      readonly leftTranscript: TranscriptRows | undefined;
    };

/** Implements the viewer's side of the protocol: the host's last state, and the rows from it. */
export class Viewer {
  readonly stage = new Store<Stage>({ phase: "starting" });
  /** For the live region: describes what arrived. */
  readonly announcement = new Store("");
  /** Calls that were started by hand and are still running. */
  readonly running = new Store<readonly RunningCall[]>([]);
  /** The last change of the sides that a command requested. */
  readonly arranged = new Store<{ readonly change: ArrangementChange } | undefined>(undefined);
  /** The last view of the transcript that a command requested. */
  readonly tabAsked = new Store<{ readonly tab: TranscriptTab } | undefined>(undefined);
  readonly connection: Connection<HostApi & ComparisonApi & InsightsApi & AgentChangesApi>;
  /** The selection, which is restored when everything is drawn anew. */
  selection: Selection = { kind: "none" };
  #runs: RunList;
  #turn = 0;

  constructor(port: Port) {
    this.connection = connect<HostApi & ComparisonApi & InsightsApi & AgentChangesApi, ViewerApi>(port, {
      show: async (view) => this.#show(view),
      runsChanged: async ({ total }) => this.#runsChanged(total),
      runningChanged: async ({ running }) => this.running.set(running),
      transcriptChanged: async ({ transcript, summary }) => {
        const stage = this.stage.value;
        if (stage.phase !== "showing") return;
        for (const rows of [stage.transcript, stage.leftTranscript]) if (rows?.id === transcript) rows.changed(summary);
      },
      showTranscriptAs: async ({ tab }) => this.tabAsked.set({ tab }),
      arrange: async ({ change }) => this.arranged.set({ change }),
    });
    this.#runs = new RunList(this.connection.remote);
  }

  /** Reports to the host that the viewer is ready, and shows the response. */
  async start(): Promise<void> {
    this.stage.set({ phase: "starting" });
    try {
      this.#show(await this.connection.remote.ready({}));
    } catch (error) {
      this.stage.set({ phase: "failed", error: asError(error) });
    }
  }

  #show(view: View): void {
    const { left, right } = view;
    this.running.set(view.running);
    const before = this.stage.value;
    const again = before.phase === "showing" && before.view.hiding !== view.hiding;
    if (again) {
      // Earlier data contains what is hidden now, or marks instead of it.
      this.#turn++;
      this.#runs = new RunList(this.connection.remote);
      this.announcement.set(view.hiding === "hidden" ? t("Secrets are hidden") : t("Secrets are shown"));
    }
    const known = before.phase === "showing" && !again ? [before.transcript, before.leftTranscript] : [];
    const rowsOf = (side: LeftView | RightView): TranscriptRows | undefined => {
      if (side.kind !== "transcript") return undefined;
      // A transcript keeps its rows when it moves to the other side.
      const same = known.find((rows) => rows?.id === side.id);
      if (!same) return new TranscriptRows(this.connection.remote, side.id, side.name, side.summary, view.undoes);
      same.changed(side.summary);
      return same;
    };
    const [transcript, leftTranscript] = [rowsOf(right), rowsOf(left)];
    if (left.kind === "live" && view.layout !== "session" && this.#runs.total.value === undefined)
      void this.#runs.refresh();
    this.stage.set({ phase: "showing", view, turn: this.#turn, runs: this.#runs, transcript, leftTranscript });
  }

  async #runsChanged(total: number): Promise<void> {
    const before = this.#runs.total.value;
    this.#runs.changed(total);
    if (before === undefined || total <= before) return;
    const { rows } = await this.connection.remote.runs({ from: 0, to: 1 });
    const [newest] = rows;
    if (!newest) return;
    const words = `${newest.tool} ${statusWords[newest.status]}`;
    this.announcement.set(
      total - before === 1
        ? t("New result: {0}", words)
        : plural(total - before, "{0} new result, the last: {1}", "{0} new results, the last: {1}", words),
    );
  }
}
