import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { LeftView, RightView, Side } from "../../protocol/view";
import { usual } from "./keptState";
import { GoToCallContext } from "../base/callOrigin";
import { type Links, LinksContext } from "../list/rows/openLinks";
import { KeptViewsContext } from "../controls/behavior/keptViews";
import { Split } from "../controls/split";
import { visibleString } from "../controls/visibleTextView";
import { type SideChoice, SideContext, SideEdge } from "../controls/sides";
import { useStore } from "../base/store";
import { FilePane } from "../detail/filePane";
import { ResultsPane } from "../results/resultsPane";
import { TranscriptPane, type TranscriptProps } from "../transcript/transcriptPane";
import type { UnfoldedChoice } from "../transcript/follow/useUnfolded";
import { isTranscript, type PanesProps, type PanesState, usePanes } from "./usePanes";
import { t } from "../base/viewerText";

/** Shows the two sides of the viewer, with their selection and arrangement. */
export function Panes(props: PanesProps): VNode {
  const { view, transcript } = props;
  const panes = usePanes(props);
  const { state, sides, choice } = panes;
  const { newest, note, kept } = state;
  const { standing, away } = sides;
  const links: Links = {
    transcripts: panes.shown,
    showCall: choice.showCall,
    ...(view.left.kind === "live" && { showRun: choice.showRun }),
  };
  const session = view.layout === "session";
  const first = (
    <SideContext.Provider value={sideChoice("left", props, sides)}>
      <LeftSide {...props} panes={panes} />
    </SideContext.Provider>
  );
  const second = (
    <SideContext.Provider value={sideChoice("right", props, sides)}>
      {isResults(view.right) ? (
        <FilePane view={view.right} />
      ) : (
        <TranscriptSide
          side="right"
          view={view.right}
          transcript={transcript}
          panes={panes}
          {...(session && { detail: first })}
        />
      )}
    </SideContext.Provider>
  );
  const views = useMemo(
    () => ({
      get kept() {
        return newest.current.views ?? {};
      },
      keep: (name: string, view: string) => note({ views: { ...newest.current.views, [name]: view } }),
    }),
    [],
  );
  return (
    <KeptViewsContext.Provider value={views}>
      <GoToCallContext.Provider value={choice.goToCall}>
        <LinksContext.Provider value={links}>
          <div
            ref={panes.frame}
            class="panes"
            data-layout={view.layout}
            data-swapped={standing.swapped}
            data-away={away}
          >
            {view.layout === "both" ? (
              <Split
                name="panes"
                label={
                  transcript && !isTranscript(view.left)
                    ? t("Between the results and the transcript")
                    : t("Between the two sides of the viewer")
                }
                direction={panes.narrow ? "rows" : "columns"}
                share={kept.split}
                usual={usual.split}
                onShare={sides.share}
                first={first}
                second={second}
                swapped={standing.swapped}
                {...(away && {
                  away,
                  edge: (
                    <SideEdge
                      key="edge"
                      at={standing.hidden ?? "left"}
                      words={sideWords(away === "first" ? view.left : view.right)}
                      show={sides.showBoth}
                    />
                  ),
                })}
              />
            ) : session ? (
              second
            ) : (
              first
            )}
          </div>
        </LinksContext.Provider>
      </GoToCallContext.Provider>
    </KeptViewsContext.Provider>
  );
}

/** Returns what the toolbar of a side offers. */
function sideChoice(
  side: Side,
  { viewer, view, help }: PanesProps,
  { standing, change }: PanesState["sides"],
): SideChoice {
  const host = viewer.connection.remote;
  if (view.layout !== "both") {
    const beside = view.layout === "session" && side === "right" && view.opens?.includes("left") === true;
    return { help, ...(beside && { open: () => host.openHere({ side: "left" }) }) };
  }
  const opens = view.opens?.includes(side) === true;
  const at = (side === "left") === standing.swapped ? "right" : "left";
  return {
    at,
    change,
    ...(opens && {
      open: async () => {
        const { swap } = await host.openHere({ side });
        if (swap) change("swap");
      },
    }),
    ...(view.closes === true && { close: () => host.showAlone({}) }),
    help,
  };
}

function LeftSide({ viewer, view, runs, leftTranscript, panes }: PanesProps & { panes: PanesState }): VNode {
  const { state, detail, choice, shown, toDetail } = panes;
  const { kept, keep } = state;
  const { chosen, choose, toNothing, listOf } = choice;
  const { selection } = chosen;
  const { results, rows, leftRows } = panes.lists;
  const session = view.layout === "session";
  const running = useStore(viewer.running);
  const leftList = isTranscript(view.left) ? (
    <TranscriptSide side="left" view={view.left} transcript={leftTranscript} panes={panes} />
  ) : undefined;
  return (
    <ResultsPane
      view={view.left}
      running={running}
      draft={kept.draft}
      onDraft={(draft) => keep({ draft })}
      runs={runs}
      transcripts={shown}
      list={leftList}
      selection={selection}
      selected={chosen.item}
      handle={results}
      detail={detail}
      detailSplit={kept.detailSplit}
      onDetailSplit={(detailSplit) => keep({ detailSplit })}
      onSelect={(call, key) => choose({ selection: { kind: "run", key, id: call.id }, item: call })}
      onOpen={toDetail}
      onLeave={() =>
        (selection.kind === "row"
          ? listOf(selection.transcript)
          : session
            ? rows
            : leftList
              ? leftRows
              : results
        ).current?.focus()
      }
      onBack={toNothing}
      session={session}
    />
  );
}

interface TranscriptSideProps extends Pick<TranscriptProps, "view" | "transcript" | "side"> {
  readonly panes: PanesState;
  /** Shown next to the rows. */
  readonly detail?: VNode;
}

function TranscriptSide({ view, transcript: opened, side, panes, detail }: TranscriptSideProps): VNode {
  const { state, lists, choice, toDetail } = panes;
  const { kept, newest, keep, keepOn, noteOn } = state;
  const { selection } = choice.chosen;
  const own = kept.sides[side];
  const unfolded: UnfoldedChoice = {
    get kept() {
      const last = newest.current.sides[side].unfolded;
      return last?.name === opened?.name ? (last?.rows ?? []) : [];
    },
    keep: (rows) => opened && noteOn(side, { unfolded: { name: opened.name, rows } }),
  };
  return (
    <TranscriptPane
      view={view}
      transcript={opened}
      side={side}
      handle={side === "left" ? lists.leftRows : lists.rows}
      outline={{
        // The left side is narrower, so it starts without an outline.
        shown: own.outline ?? (side === "left" ? false : undefined),
        split: detail ? kept.sessionOutline : kept.outlineSplit,
        usualSplit: detail ? usual.sessionOutline : usual.outlineSplit,
        room: detail ? 960 : 760,
        folds: own.outlineFolds,
        onShown: (outline) => keepOn(side, { outline }),
        onSplit: (split) => keep(detail ? { sessionOutline: split } : { outlineSplit: split }),
        onFolds: (outlineFolds) => keepOn(side, { outlineFolds }),
      }}
      find={{ kept: own.find, keep: (find) => keepOn(side, { find }) }}
      statistics={{ kept: own.statistics, keep: (statistics) => keepOn(side, { statistics }) }}
      unfolded={unfolded}
      {...(detail && {
        detail: {
          content: detail,
          split: kept.sessionRows,
          usualSplit: usual.sessionRows,
          onSplit: (sessionRows: number) => keep({ sessionRows }),
        },
      })}
      active={selection.kind === "row" && selection.transcript === opened?.id ? selection.key : undefined}
      onSelect={(row, key) => opened && choice.chooseRow(opened, side, row, key)}
      onSeen={(row) => opened && choice.seen(opened, side, row)}
      onOpen={toDetail}
      onEscape={choice.toNothing}
    />
  );
}

function isResults(view: RightView): view is Extract<RightView, { kind: "file" | "files" }> {
  return view.kind === "file" || view.kind === "files";
}

/** Describes a side's content in a few words. */
function sideWords(view: LeftView | RightView): string {
  if ("name" in view) return visibleString(view.name);
  if (view.kind === "none") return t("Transcript");
  return view.kind === "live" ? t("Tool results") : t("Run Tool");
}
