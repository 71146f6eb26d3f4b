import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CallRow } from "../../transcripts/model/callRow";
import type { useFailedSearch } from "../controls/search/useFailedSearch";
import { Shape } from "../controls/icons";
import { CallLine, callAttributes } from "../call/callLine";
import { EmptyState } from "../controls/emptyState";
import { Problem, Waiting } from "../controls/problem";
import { SearchBar } from "../controls/search/searchBar";
import type { RunList } from "../list/rows/transcriptRows";
import { useStore } from "../base/store";
import { PasteButton, RunToolButton } from "../form/toolList";
import type { ListHandle } from "../list/listProps";
import { VirtualList } from "../list/virtualList";
import { plural, sentence, t } from "../base/viewerText";

interface Props {
  readonly runs: RunList;
  readonly active: number | undefined;
  readonly handle: { current: ListHandle | undefined };
  readonly search: ReturnType<typeof useFailedSearch>;
  find(direction: 1 | -1): void;
  onSelect(call: CallRow, key: number, by: "keyboard" | "pointer"): void;
  onOpen(): void;
}

/** Lists every call that our tools serve, newest first. */
export function LiveResults({ runs, active, handle, search, find, onSelect, onOpen }: Props): VNode {
  const total = useStore(runs.total);
  const problem = useStore(runs.problem);
  const [atStart, setAtStart] = useState(true);
  const unseen = useUnseen(total, atStart);

  if (problem)
    return <Problem what={t("The results could not be listed")} error={problem} retry={() => void runs.refresh()} />;
  if (total === undefined) return <Waiting what={t("The list of results")} slow={false} />;
  if (total === 0) {
    return (
      <EmptyState title={t("No tool calls yet")}>
        <p>
          {sentence(
            "Ask Copilot's agent to use a tool, for example {0}: “Use #trv_glob to list all Markdown files”.",
            <code>{t("#trv_glob")}</code>,
          )}
        </p>
        <p>{t("Each call appears here as soon as it has a result. You can also run a tool yourself.")}</p>
        <p class="empty-actions">
          <RunToolButton primary />
          <PasteButton words />
        </p>
      </EmptyState>
    );
  }
  return (
    <div class="pane-column">
      <SearchBar search={search} retry={() => find(1)} />
      <div class="list-frame">
        <VirtualList<CallRow>
          id="results"
          label={t("Tool results, newest first")}
          pages={runs.pages}
          count={total}
          newestFirst
          guess={26}
          follow="start"
          active={active}
          handle={handle}
          onActive={(key, by) => {
            const call = runs.pages.get(key);
            if (call) onSelect(call, key, by);
          }}
          onOpen={onOpen}
          onPlace={(place) => setAtStart(place.atStart)}
          attributes={callAttributes}
          row={(call) => <CallLine call={call} />}
        />
      </div>
      {unseen > 0 && (
        <div class="new-rows">
          <button type="button" class="pill" data-unseen={unseen} onClick={() => handle.current?.toEdge("start")}>
            <Shape name="up" />
            {plural(unseen, "{0} new result", "{0} new results")}
          </button>
        </div>
      )}
    </div>
  );
}

/** Counts results that arrived while the newest were out of view. */
function useUnseen(total: number | undefined, atStart: boolean): number {
  const seen = useRef(total);
  const [, again] = useState(0);
  useEffect(() => {
    const before = seen.current;
    if (atStart || total === undefined || (before ?? 0) > total) seen.current = total;
    if (seen.current !== before) again((turn) => turn + 1);
  }, [total, atStart]);
  return atStart ? 0 : Math.max(0, (total ?? 0) - (seen.current ?? total ?? 0));
}
