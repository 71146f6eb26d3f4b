import type { AgentChangesApi } from "../../../src/protocol/agentChangesApi";
import type { ComparisonApi } from "../../../src/protocol/comparisonApi";
import type { InsightsApi } from "../../../src/protocol/insightsApi";
import type { HostApi } from "../../../src/protocol/hostApi";
import type { RightView, View } from "../../../src/protocol/view";
import type { ViewerApi } from "../../../src/protocol/viewerApi";
import { connect, type Port } from "../../../src/base/rpc";
import type { Bench } from "./benchApi";
import { Gate } from "./gate";
import { NotesHost } from "./notesHost";
import { noNumbers } from "./noNumbers";
import { plainSearch } from "./plainSearch";
import { ResultsHost } from "./resultsHost";
import { RowsHost } from "./rowsHost";
import { fromWritten, generated } from "./rowSource";
import { setHosts, writtenSet } from "./setHosts";
import { SidesHost } from "./sidesHost";

/**
 * An in-page host over generated or hand-written data: what `ResultsHost` and `RowsHost` answer, unless the set has a host of its own.
 * Parameters of the page, beside theirs and those of `SidesHost`: `set` (generated, sample, hostile, families, files, session, recorded, entries, wild, huge, pictures, secrets, find, compare),
 * `layout`, `notes`, `right` (none, opening, problem), `bookkeeping` (of the set `find` nothing else), `fail` (a method that fails once).
 */
export async function host(
  port: Port,
  settings: URLSearchParams,
): Promise<
  Pick<
    Bench,
    | "addRuns"
    | "appendRows"
    | "fail"
    | "hold"
    | "release"
    | "done"
    | "asked"
    | "cancelled"
    | "refuse"
    | "finish"
    | "showAgain"
    | "goTo"
    | "arrange"
    | "grow"
  >
> {
  const name = settings.get("set") ?? "generated";
  const set = await writtenSet(name);
  const source = set ? fromWritten(set) : generated;
  const gate = new Gate(settings.getAll("fail"));
  const { did, enter } = gate;
  const show = (): void => void remote.show(view());

  const { session, comparing, insights, agentChanges, recorded, numbers, secrets, finding } = await setHosts(
    name,
    settings,
    did,
    show,
  );
  const lines = new RowsHost(settings, set, source, gate);
  const summary = () => lines.summary();
  const sides = new SidesHost(settings, set, summary, async (method, params, signal) => {
    await enter(method, signal);
    if (method === "openHere" || method === "keepArrangement") did(method, params);
  });
  const results = new ResultsHost(settings, set?.runs.length, source, gate, sides, {
    show,
    running: (running) => void remote.runningChanged({ running }),
    total: (total) => void remote.runsChanged({ total }),
  });

  const notes = new NotesHost(settings, did, show);
  const right = (): RightView => {
    const own = sides.right() ?? numbers?.right() ?? secrets?.right() ?? (finding ?? recorded ?? session)?.right();
    if (own) return own;
    switch (settings.get("right")) {
      case "none":
        return { kind: "none" };
      case "opening":
        return { kind: "opening", name: "session.jsonl" };
      case "problem":
        return { kind: "problem", name: "session.jsonl", problem: "It may not be read" };
      default:
        return { kind: "transcript", id: "transcript-1", name: "session.jsonl", summary: summary() };
    }
  };
  const view = (): View => ({
    left: results.left(),
    ...sides.view(),
    running: results.running,
    ...(settings.has("undoes") && { undoes: true as const }),
    ...(secrets && { hiding: secrets.hiding() }),
    ...(comparing && { comparison: comparing.view() }),
    ...(insights && { insights: insights.view() }),
    ...(agentChanges && { agentChanges: agentChanges.view() }),
    right: notes.right(right()),
    layout: settings.get("layout") === "left" ? "left" : settings.get("layout") === "session" ? "session" : "both",
  });

  const searched = plainSearch(
    // What is searched is not asked for by the list.
    (params, signal) => (api.rows === lines.rows ? lines.unasked : api.rows)(params, signal),
    () => {
      const { right } = view();
      return right.kind === "transcript" ? right.summary.rows : 0;
    },
  );
  const many = settings.has("calls") ? (await import("./numbersHost")).manyNumbers : undefined;
  const api: HostApi & Partial<ComparisonApi & InsightsApi & AgentChangesApi> = {
    async ready(_, signal) {
      await enter("ready", signal);
      await session?.start(remote);
      await recorded?.start();
      await comparing?.start();
      await numbers?.start();
      await secrets?.start();
      await finding?.start((transcript, summary) => void remote.transcriptChanged({ transcript, summary }));
      return view();
    },
    ...results.api(),
    ...lines.api(),
    ...searched,
    async filter(params, signal) {
      await enter("filter", signal);
      return searched.filter(params, signal);
    },
    chosen: async () => undefined,
    copyLink: gate.act("copyLink"),
    note: async (params, signal) => {
      await enter("note", signal);
      await notes.note(params, signal);
    },
    showHidden: gate.act("showHidden"),
    exportTranscript: gate.act("exportTranscript"),
    arrived: gate.act("arrived"),
    openSaved: gate.act("openSaved"),
    openBackup: gate.act("openBackup"),
    openLines: gate.act("openLines"),
    copyLines: gate.act("copyLines"),
    openWhole: gate.act("openWhole"),
    copyWhole: gate.act("copyWhole"),
    openAgent: gate.act("openAgent"),
    back: gate.act("back"),
    pasteResult: gate.act("pasteResult"),
    openFile: gate.act("openFile"),
    showAlone: gate.act("showAlone"),
    openText: gate.act("openText"),
    copy: gate.act("copy"),
    openLink: gate.act("openLink"),
    openDiff: gate.act("openDiff"),
    undoChange: gate.act("undoChange"),
    chooseTranscript: gate.act("chooseTranscript"),
    ...sides.api(),
    ...session?.api(show),
    ...recorded?.api(),
    ...noNumbers,
    ...finding?.api(enter),
    ...numbers?.api(),
    ...secrets?.api(),
    ...many?.(Number(settings.get("calls")), summary),
    ...comparing?.api(show, enter),
    ...insights?.api(enter, did),
    ...agentChanges?.api(enter, did),
  };
  const { remote } = connect<ViewerApi, HostApi & Partial<ComparisonApi & InsightsApi & AgentChangesApi>>(port, api);

  return {
    refuse: (problems) => results.refuse(problems),
    finish: () => results.finish(),
    showAgain: show,
    goTo(row) {
      session?.goTo(row);
      finding?.goTo(row);
      show();
    },
    arrange: (change) => void remote.arrange({ change }),
    grow(turns) {
      session?.grow(turns);
      finding?.grow(turns);
    },
    addRuns: (count) => results.add(count),
    appendRows(count) {
      lines.append(count);
      void remote.transcriptChanged({ transcript: "transcript-1", summary: summary() });
    },
    fail: (method, times, message) => gate.fail(method, times, message),
    hold: () => gate.hold(),
    release: () => gate.release(),
    done: gate.done,
    asked: gate.asked,
    cancelled: () => gate.cancelled,
  };
}
