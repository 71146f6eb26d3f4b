import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Understanding } from "../../../transcripts/model/understandingModel";
import { useHost } from "../../base/hostContext";
import { useLatestValue, useRequest } from "../../base/useRequest";
import type { KeptStatistics } from "../figures/keptStatistics";
import type { UnderstoodProps } from "../figures/understoodProps";
import { clockFace } from "./clockFace";
import { timelineLanes } from "./timelineItems";

/** Time without movement before the view is requested again. Milliseconds. */
const CALM = 70;

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
  const lanes = useMemo(() => (timeline ? timelineLanes(timeline) : []), [timeline]);
  const face = useMemo(() => clockFace(timeline ?? { folded: [] }, fold), [timeline, fold]);
  const toggleFold = (): void => {
    // Another clock: what was in view has other positions on it.
    setView(undefined);
    const { window: _, unfolded: __, ...rest } = { tab: "timeline" as const, ...kept };
    choice.keep({ ...rest, ...(fold && { unfolded: true as const }) });
  };
  return { request, timeline, lanes, face, fold, view, show, toggleFold, setWidth };
}

/** Contains a timeline as it is shown, and functions that change its view. */
export type ShownTimeline = ReturnType<typeof useTimeline>;
