import type {
  CallSpan,
  Lane,
  Timeline,
  TurnSpan,
  WaitSpan,
} from "../../../transcripts/model/understanding/timelineModel";
import { visibleString } from "../../controls/visibleTextView";
import { statusWords } from "../../base/statusWords";
import { duration } from "../../base/units";
import { clock } from "../figures/statisticsWords";
import type { ClockFace } from "./clockFace";
import { plural, t } from "../../base/viewerText";

/** Describes an item of a timeline. Its ends are positions on the clock. */
export type TimelineItem = {
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly row?: number;
} & (
  | { readonly kind: "call"; readonly span: CallSpan }
  | { readonly kind: "turn"; readonly span: TurnSpan }
  | { readonly kind: "wait"; readonly span: WaitSpan }
);

/** Describes one line of a timeline. */
export interface TimelineLane {
  /** The same for the same line of another time range. */
  readonly key: string;
  readonly title: string;
  readonly more: string;
  /** Pixels from the top of the first line. */
  readonly top: number;
  readonly height: number;
  /** Height of each level of its items. Pixels. */
  readonly level: number;
  /** In the order in which they start. */
  readonly items: readonly TimelineItem[];
}

/** Maximum levels of simultaneous calls, which are drawn below each other. */
const LEVELS = 4;
/** Height of a level: at least, and where there is room. Pixels. */
const LEAST_LEVEL = 20;
const MOST_LEVEL = 56;
const GAP = 8;

/**
 * Returns a timeline's lines from the top: waiting for the user, turns, the session's own calls, and those of each
 * subagent. `room` is the height that they share, in pixels.
 */
export function timelineLanes(timeline: Timeline, room: number): readonly TimelineLane[] {
  const lines: Pick<TimelineLane, "key" | "title" | "more" | "items">[] = [];
  const add = (key: string, title: string, more: string, items: readonly TimelineItem[]): void => {
    lines.push({ key, title, more, items });
  };
  const plain = <Span extends TurnSpan | WaitSpan>(
    span: Span,
  ): { from: number; to: number; level: number; row?: number } => ({
    from: span.from,
    to: span.to,
    level: 0,
    ...(span.row !== undefined && { row: span.row }),
  });
  add(
    "waits",
    t("Waiting for people"),
    "",
    timeline.waits.map((span) => ({ kind: "wait", span, ...plain(span) })),
  );
  add(
    "turns",
    t("Turns"),
    "",
    timeline.turns.map((span) => ({ kind: "turn", span, ...plain(span) })),
  );
  timeline.lanes.forEach((lane, at) =>
    add(
      `${lane.agent ?? ""} ${lane.row ?? ""} ${at === 0 ? "own" : ""}`,
      nameOfLane(lane),
      plural(lane.calls, "{0} call", "{0} calls"),
      stacked(lane.spans),
    ),
  );
  return placed(lines, room);
}

/** Puts lines below each other, so that they use the room. */
function placed(
  lines: readonly Pick<TimelineLane, "key" | "title" | "more" | "items">[],
  room: number,
): readonly TimelineLane[] {
  const levels = lines.map(({ items }) => 1 + items.reduce((most, { level }) => Math.max(most, level), 0));
  const free = room - lines.length * GAP;
  const all = levels.reduce((sum, own) => sum + own, 0);
  const level = Math.max(LEAST_LEVEL, Math.min(MOST_LEVEL, Math.floor(free / Math.max(1, all))));
  let top = 0;
  return lines.map((line, at) => {
    const height = (levels[at] ?? 1) * level + GAP;
    const lane = { ...line, level, top, height };
    top += height;
    return lane;
  });
}

export function nameOfLane({ agent }: Pick<Lane, "agent">): string {
  return agent === undefined ? t("Main session") : visibleString(agent);
}

/** Gives each call the highest level that is free when it starts. */
function stacked(spans: readonly CallSpan[]): readonly TimelineItem[] {
  const ends: number[] = [];
  return spans.map((span) => {
    let level = ends.findIndex((end) => end <= span.from);
    if (level < 0) level = ends.length < LEVELS ? ends.length : LEVELS - 1;
    ends[level] = Math.max(ends[level] ?? 0, span.to);
    return {
      kind: "call",
      span,
      from: span.from,
      to: span.to,
      level,
      ...(span.row !== undefined && { row: span.row }),
    };
  });
}

const WAITED = {
  prompt: t("for the next prompt"),
  question: t("for a reply to a question or a plan"),
  refusal: t("until a call was refused"),
} as const satisfies Record<WaitSpan["why"], string>;

/** Describes an item in a sentence or two. `subject`: what its call is about, if it is one and that is known. */
export function itemWords(item: TimelineItem, face: ClockFace, subject?: string): string {
  const [from, to] = [face.real(item.from), face.real(item.to)];
  const when = t("{0} to {1}", clock(from), clock(to, from));
  const long = duration(to - from);
  switch (item.kind) {
    case "call":
      return callWords(item.span, when, to - from, subject);
    case "turn": {
      const { turns, calls, failed, text } = item.span;
      const one = text ? t("Turn “{0}”", visibleString(text)) : t("Turn before the first prompt");
      const name = turns > 1 ? plural(turns, "{0} turn", "{0} turns") : one;
      const held = [
        plural(calls, "{0} call", "{0} calls"),
        ...(failed > 0 ? [t("{0} failed", failed)] : []),
        long,
        when,
      ];
      return `${[name, ...held].join(", ")}.`;
    }
    case "wait": {
      const { waits, why } = item.span;
      return waits > 1 ? t("Waited {0} times, {1}.", waits, when) : t("Waited {0} {1}, {2}.", long, WAITED[why], when);
    }
  }
}

function callWords(span: CallSpan, when: string, length: number, subject = ""): string {
  const { calls, failed, unusual, tool, status, atMost, open } = span;
  if (calls > 1) {
    const parts = [plural(calls, "{0} call", "{0} calls")];
    if (failed > 0) parts.push(t("{0} failed", failed));
    if (unusual > 0) parts.push(t("{0} expected, refused, interrupted or running", unusual));
    return t("{0}, {1}. Zoom in to see each of them.", parts.join(", "), when);
  }
  const time = open ? t("its end is not known") : duration(length, atMost);
  const name = [tool ?? "", subject].filter(Boolean).map(visibleString).join(" ");
  return `${name}, ${statusWords[status ?? "ok"]}, ${time}, ${when}.`;
}
