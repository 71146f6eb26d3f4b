import type { HostApi, RunningCall, View, ViewerApi } from "../protocol";
import { connect, type Connection, type Port } from "../rpc";
import { RunList, TranscriptRows } from "./rows";
import { statusWords } from "./status";
import { Store } from "./store";
import { counted } from "./units";

/** What there is to draw. */
export type Stage =
  | { readonly phase: "starting" }
  | { readonly phase: "failed"; readonly error: Error }
  | {
      readonly phase: "showing";
      readonly view: View;
      readonly runs: RunList;
      readonly transcript: TranscriptRows | undefined;
    };

/** The viewer's side of the protocol: what the host said last, and the rows that come from it. */
export class Viewer {
  readonly stage = new Store<Stage>({ phase: "starting" });
  /** For the live region: what came in, in words. */
  readonly announcement = new Store("");
  /** Calls that were started by hand and have not been answered yet. */
  readonly running = new Store<readonly RunningCall[]>([]);
  readonly connection: Connection<HostApi>;
  readonly #runs: RunList;

  constructor(port: Port) {
    this.connection = connect<HostApi, ViewerApi>(port, {
      show: async (view) => this.#show(view),
      runsChanged: async ({ total }) => this.#runsChanged(total),
      runningChanged: async ({ running }) => this.running.set(running),
      transcriptChanged: async ({ transcript, summary }) => {
        const stage = this.stage.value;
        if (stage.phase === "showing" && stage.transcript?.id === transcript) stage.transcript.changed(summary);
      },
    });
    this.#runs = new RunList(this.connection.remote);
  }

  /** Tells the host that the viewer listens, and shows what it answers. */
  async start(): Promise<void> {
    this.stage.set({ phase: "starting" });
    try {
      this.#show(await this.connection.remote.ready({}));
    } catch (error) {
      this.stage.set({ phase: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  #show(view: View): void {
    const { left, right } = view;
    this.running.set(view.running);
    const before = this.stage.value;
    let transcript = before.phase === "showing" ? before.transcript : undefined;
    if (right.kind !== "transcript") transcript = undefined;
    else if (transcript?.id === right.id) transcript.changed(right.summary);
    else transcript = new TranscriptRows(this.connection.remote, right.id, right.name, right.summary);
    if (left.kind === "live" && this.#runs.total.value === undefined) void this.#runs.refresh();
    this.stage.set({ phase: "showing", view, runs: this.#runs, transcript });
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
      total - before === 1 ? `New result: ${words}` : `${counted(total - before, "new result")}, the last: ${words}`,
    );
  }
}
