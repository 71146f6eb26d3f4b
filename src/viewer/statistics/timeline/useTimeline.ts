import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Understanding } from "../../../transcripts/model/understanding/understandingModel";
import type { TimedCall } from "../../../transcripts/model/understanding/timelineModel";
import { useHost } from "../../base/hostContext";
import { useLatestValue, useRequest } from "../../base/useRequest";
import type { KeptStatistics } from "../figures/keptStatistics";
import type { UnderstoodProps } from "../figures/understoodProps";
import { clockFace } from "./clockFace";
import { type TimelineItem, timelineLanes } from "./timelineItems";

/** Time without movement before the view is requested again. Milliseconds. */
const CALM = 70;
/** Time that an item must stay focused or under the pointer before its call is requested. Milliseconds. */
const REST = 60;

/** Describes a range of a timeline's clock. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Requests the timeline of the visible range, and saves that range. */
export function useTimeline({ transcript, choice, known }: UnderstoodProps & { known: Understanding }) {
  const host = useHost();
  const { kept } = choice;
  const fold = kept?.unfolded !== true;
  const [view, setView] = useState<Stretch | undefined>(() =>
    kept?.window?.name === transcript.name ? { from: kept.window.from, to: kept.window.to } : undefined,
  );
  const [width, setWidth] = useState(1_000);
  // A little more than is in view, so that moving the view shows something there.
  const asked = view && { from: view.from - (view.to - view.from) / 2, to: view.to + (view.to - view.from) / 2 };
  const query = { ...asked, slots: asked ? width * 2 : width, fold };
  const request = useRequest(
    `${transcript.id} ${known.version} ${JSON.stringify(query)}`,
    (signal) => host.timeline({ transcript: transcript.id, query }, signal),
    CALM,
  );
  const timeline = useLatestValue(request);
  const save = (change: Partial<KeptStatistics>): void => {
    const { window: _, ...rest } = { tab: "timeline" as const, ...kept, ...change };
    const stretch = "window" in change ? change.window : kept?.window;
    choice.keep({ ...rest, ...(stretch && { window: stretch }) });
  };
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(saving.current), []);
  const show = (next: Stretch | undefined): void => {
    setView(next);
    clearTimeout(saving.current);
    const keep = { window: next && { name: transcript.name, ...next } } as Partial<KeptStatistics>;
    saving.current = setTimeout(() => save(keep), 400);
  };
  const [room, setRoom] = useState(0);
  const lanes = useMemo(() => (timeline ? timelineLanes(timeline, room) : []), [timeline, room]);
  const face = useMemo(() => clockFace(timeline ?? { folded: [] }, fold), [timeline, fold]);
  const toggleFold = (): void => {
    // Another clock: what was in view has other positions on it.
    setView(undefined);
    const { window: _, unfolded: __, ...rest } = { tab: "timeline" as const, ...kept };
    choice.keep({ ...rest, ...(fold && { unfolded: true as const }) });
  };
  return { transcript, request, timeline, lanes, face, fold, view, show, toggleFold, setWidth, setRoom };
}

/** Contains a timeline as it is shown, and functions that change its view. */
export type ShownTimeline = ReturnType<typeof useTimeline>;

/** Returns the call of an item that stands for one call, once it was read. */
export function useSpanCall(
  { transcript, fold, timeline }: Pick<ShownTimeline, "transcript" | "fold" | "timeline">,
  item: TimelineItem | undefined,
): TimedCall | undefined {
  const host = useHost();
  const call = item?.kind === "call" && item.span.calls === 1 ? item.span.id : undefined;
  const range = { from: item?.from ?? 0, to: item?.to ?? 0, fold };
  const request = useRequest(
    `${transcript.id} ${timeline?.version ?? ""} ${call ?? ""} ${JSON.stringify(range)}`,
    async (signal) => {
      if (call === undefined) return undefined;
      const query = { ...range, call, order: "started", descending: false, first: 0, last: 1 } as const;
      return (await host.timedCalls({ transcript: transcript.id, query }, signal)).calls[0];
    },
    REST,
  );
  return request.state === "done" ? request.value : undefined;
}
