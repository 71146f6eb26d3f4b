import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LeftView, RightView, Side, SideTranscript, View } from "../../protocol/view";
import { usual } from "./keptState";
import { GoToCallContext } from "../base/callOrigin";
import type { Storage } from "../base/keptField";
import { type Links, LinksContext } from "../list/rows/openLinks";
import { KeptViewsContext } from "../controls/behavior/keptViews";
import { Split } from "../controls/split";
import { useAfterDrawing } from "../controls/behavior/useAfterDrawing";
import { useWidth } from "../controls/behavior/useWidth";
import { visibleString } from "../controls/visibleTextView";
import type { RunList, TranscriptRows } from "../list/rows/transcriptRows";
import type { Selection } from "../list/rows/selection";
import { type SideChoice, SideContext, SideEdge, useRunAgainKey } from "../controls/sides";
import { useStore } from "../base/store";
import type { Viewer } from "./viewerState";
import type { ListHandle } from "../list/listProps";
import { FilePane } from "../detail/filePane";
import { ResultsPane } from "../results/resultsPane";
import { TranscriptPane, type TranscriptProps } from "../transcript/transcriptPane";
import { useChoice } from "./useChoice";
import { useKept } from "./useKeptState";
import { useKeptScroll } from "../controls/behavior/useKeptScroll";
import { useStanding } from "./useStanding";
import type { UnfoldedChoice } from "../transcript/follow/useUnfolded";
import { t } from "../base/viewerText";

/** Panes are stacked below this width. Pixels. */
const NARROW = 620;

interface PanesProps {
  readonly viewer: Viewer;
  readonly view: View;
  readonly runs: RunList;
  readonly transcript: TranscriptRows | undefined;
  readonly leftTranscript: TranscriptRows | undefined;
  readonly storage: Storage;
  help(): void;
}

/** Shows the two sides of the viewer, with their selection and arrangement. */
export function Panes({ viewer, view, runs, transcript, leftTranscript, storage, help }: PanesProps): VNode {
  const state = useKept(storage, view.arrangement);
  const { kept, newest, keep, note, keepOn, noteOn } = state;
  const results = useRef<ListHandle>(undefined);
  const rows = useRef<ListHandle>(undefined);
  const leftRows = useRef<ListHandle>(undefined);
  const detail = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useWidth(frame, (width) => width < NARROW);
  const running = useStore(viewer.running);
  const sides = useStanding(viewer, view.layout, state, frame);
  const { standing, away, change, showDetails } = sides;
  const choice = useChoice(
    {
      viewer,
      runs,
      transcript,
      leftTranscript,
      left: view.left,
      led: { left: isLed(view.left), right: isLed(view.right) },
      state,
      frame,
      showDetails,
    },
    { results, rows, leftRows },
  );
  const { chosen, choose, toNothing, listOf } = choice;
  const { selection } = chosen;
  const shown = [transcript, leftTranscript].filter((each) => each !== undefined);
  useKeptScroll(detail, placeOf(selection));
  useEffect(() => {
    // Keys work immediately. Never steals focus.
    if (document.activeElement === document.body) (rows.current ?? leftRows.current ?? results.current)?.focus();
  }, [transcript]);
  useRunAgainKey();
  const tabAsked = useStore(viewer.tabAsked);
  useEffect(() => {
    if (!tabAsked) return;
    const side = isTranscript(view.left) && !isTranscript(view.right) ? "left" : "right";
    keepOn(side, { statistics: { ...newest.current.sides[side].statistics, ...tabAsked } });
  }, [tabAsked]);

  const afterDrawing = useAfterDrawing();
  const toDetail = (): void => {
    showDetails();
    afterDrawing(() => detail.current?.focus());
  };
  const links: Links = {
    transcripts: shown,
    showCall: choice.showCall,
    ...(view.left.kind === "live" && { showRun: choice.showRun }),
  };
  const leftIsTranscript = isTranscript(view.left);
  const sideOf = (side: Side): SideChoice | undefined => {
    if (view.layout !== "both") return undefined;
    const opens = view.opens?.includes(side) === true;
    const at = (side === "left") === standing.swapped ? "right" : "left";
    return {
      at,
      change,
      ...(opens && {
        open: async () => {
          const { swap } = await viewer.connection.remote.openHere({ side });
          if (swap) change("swap");
        },
      }),
      ...(side === "left" && leftIsTranscript && { help }),
    };
  };
  const unfoldedOf = (opened: TranscriptRows | undefined, side: Side): UnfoldedChoice => ({
    get kept() {
      const last = newest.current.sides[side].unfolded;
      return last?.name === opened?.name ? (last?.rows ?? []) : [];
    },
    keep: (rows) => opened && noteOn(side, { unfolded: { name: opened.name, rows } }),
  });
  const transcriptOn = (
    side: Side,
    { view, transcript: opened, handle }: Pick<TranscriptProps, "view" | "transcript" | "handle">,
  ): VNode => {
    const own = kept.sides[side];
    return (
      <TranscriptPane
        view={view}
        transcript={opened}
        side={side}
        handle={handle}
        outline={{
          // The left side is narrower, so it starts without an outline.
          shown: own.outline ?? (side === "left" ? false : undefined),
          split: kept.outlineSplit,
          usualSplit: usual.outlineSplit,
          folds: own.outlineFolds,
          onShown: (outline) => keepOn(side, { outline }),
          onSplit: (outlineSplit) => keep({ outlineSplit }),
          onFolds: (outlineFolds) => keepOn(side, { outlineFolds }),
        }}
        find={{ kept: own.find, keep: (find) => keepOn(side, { find }) }}
        statistics={{ kept: own.statistics, keep: (statistics) => keepOn(side, { statistics }) }}
        unfolded={unfoldedOf(opened, side)}
        active={selection.kind === "row" && selection.transcript === opened?.id ? selection.key : undefined}
        onSelect={(row, key) => opened && choice.chooseRow(opened, side, row, key)}
        onSeen={(row) => opened && choice.seen(opened, side, row)}
        onOpen={toDetail}
        onEscape={toNothing}
      />
    );
  };
  const leftList = isTranscript(view.left)
    ? transcriptOn("left", { view: view.left, transcript: leftTranscript, handle: leftRows })
    : undefined;
  const left = (
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
        (selection.kind === "row" ? listOf(selection.transcript) : leftList ? leftRows : results).current?.focus()
      }
      onBack={toNothing}
      help={help}
    />
  );
  const right = isResults(view.right) ? (
    <FilePane view={view.right} />
  ) : (
    transcriptOn("right", { view: view.right, transcript, handle: rows })
  );
  const first = <SideContext.Provider value={sideOf("left")}>{left}</SideContext.Provider>;
  const second = <SideContext.Provider value={sideOf("right")}>{right}</SideContext.Provider>;
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
          <div ref={frame} class="panes" data-layout={view.layout} data-swapped={standing.swapped} data-away={away}>
            {view.layout === "both" ? (
              <Split
                name="panes"
                label={
                  transcript && !leftIsTranscript
                    ? t("Between the results and the transcript")
                    : t("Between the two sides of the viewer")
                }
                direction={narrow ? "rows" : "columns"}
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
            ) : view.layout === "left" ? (
              left
            ) : (
              right
            )}
          </div>
        </LinksContext.Provider>
      </GoToCallContext.Provider>
    </KeptViewsContext.Provider>
  );
}

function isTranscript(view: LeftView | RightView): view is SideTranscript {
  return view.kind === "transcript" || view.kind === "opening" || view.kind === "problem";
}

/** Names what the detail shows. */
function placeOf(selection: Selection): string {
  if (selection.kind === "row") return `row ${selection.transcript} ${selection.call ?? selection.key}`;
  return selection.kind === "run" ? `run ${selection.id}` : "";
}

/** Returns whether a link leads to a row of it. */
function isLed(view: LeftView | RightView): boolean {
  return view.kind === "transcript" && view.at !== undefined;
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
