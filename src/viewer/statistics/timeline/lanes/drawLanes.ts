import type { CallSpan, FoldedTime } from "../../../../transcripts/model/understanding/timelineModel";
import { visibleString } from "../../../controls/visibleTextView";
import { duration } from "../../../base/units";
import type { Palette } from "../../charts/palette";
import { fillOf } from "../../charts/patterns";
import type { ClockFace } from "../clockFace";
import type { TimelineItem, TimelineLane } from "../timelineItems";
import { plural } from "../../../base/viewerText";

/** Describes where lanes are drawn. Pixels. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Returns the pixel of a position on the clock. */
  x(place: number): number;
}

export interface Drawing {
  readonly lanes: readonly TimelineLane[];
  readonly face: ClockFace;
  readonly folded: readonly FoldedTime[];
  readonly focus: TimelineItem | undefined;
  readonly palette: Palette;
}

/** Minimum width, so that short calls are visible. */
const LEAST = 3;
/** Narrower boxes have no outline. Pixels. */
const OUTLINED = 4;
/** Pixels of a mark of failure: half its width, and its height. */
const MARK = 4;
const MARK_HEIGHT = 7;

/** Returns the box of an item within its area. */
export function boxOf(
  item: TimelineItem,
  lane: TimelineLane,
  area: Area,
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const left = Math.max(area.left - 2, area.x(item.from));
  const right = Math.min(area.right + 2, area.x(item.to));
  return {
    left,
    top: area.top + lane.top + 4 + item.level * lane.level,
    width: Math.max(LEAST, right - left),
    height: lane.level - 2,
  };
}

export function drawLanes(context: CanvasRenderingContext2D, area: Area, drawing: Drawing): void {
  const { lanes, folded, palette, focus } = drawing;
  context.save();
  context.beginPath();
  context.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
  context.clip();
  context.font = `11px ${palette.font}`;
  context.textBaseline = "middle";
  for (const fold of folded) drawFold(context, area, fold, palette);
  for (const lane of lanes) {
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(area.left, Math.round(area.top + lane.top + lane.height) - 0.5);
    context.lineTo(area.right, Math.round(area.top + lane.top + lane.height) - 0.5);
    context.stroke();
    for (const item of lane.items)
      if (area.x(item.to) >= area.left - LEAST && area.x(item.from) <= area.right)
        drawItem(context, area, lane, item, drawing);
  }
  const at = focus && lanes.find(({ items }) => items.includes(focus));
  if (focus && at) {
    const { left, top, width, height } = boxOf(focus, at, area);
    context.lineWidth = 2;
    context.strokeStyle = palette.background;
    context.strokeRect(left - 1.5, top - 1.5, width + 3, height + 3);
    context.strokeStyle = palette.focus;
    context.strokeRect(left - 3, top - 3, width + 6, height + 6);
  }
  context.restore();
}

/** Draws a shortened time with two torn edges, which distinguish it from running time. */
function drawFold(
  context: CanvasRenderingContext2D,
  area: Area,
  { shownFrom, shownTo }: FoldedTime,
  palette: Palette,
): void {
  const [from, to] = [area.x(shownFrom), area.x(shownTo)];
  if (to < area.left || from > area.right) return;
  context.fillStyle = palette.line;
  context.globalAlpha = 0.35;
  context.fillRect(from, area.top, to - from, area.bottom - area.top);
  context.globalAlpha = 1;
  context.strokeStyle = palette.quiet;
  context.lineWidth = 1;
  for (const edge of [from, to]) {
    context.beginPath();
    for (let y = area.top, side = 1; y <= area.bottom; y += 5, side = -side) context.lineTo(edge + side * 1.5, y);
    context.stroke();
  }
}

function drawItem(
  context: CanvasRenderingContext2D,
  area: Area,
  lane: TimelineLane,
  item: TimelineItem,
  { palette, face }: Drawing,
): void {
  const { left, top, width, height } = boxOf(item, lane, area);
  if (item.kind === "turn") {
    context.globalAlpha = 0.22;
    context.fillStyle = palette.accent;
    context.fillRect(left, top, width, height);
    context.globalAlpha = 1;
    outline(context, left, top, width, height, palette.accent);
    label(
      context,
      visibleString(item.span.text ?? plural(item.span.turns, "{0} turn", "{0} turns")),
      left,
      top,
      width,
      height,
      palette.foreground,
    );
    return;
  }
  if (item.kind === "wait") {
    context.fillStyle = fillOf("interrupted", palette.line, palette.background);
    context.fillRect(left, top, width, height);
    outline(context, left, top, width, height, palette.quiet);
    const words = duration(face.real(item.to) - face.real(item.from));
    label(context, words, left, top, width, height, palette.foreground, palette.background);
    return;
  }
  const { span } = item;
  (span.calls > 1 ? drawSeveral : drawOne)(context, { left, top, width, height }, span, palette);
  if (span.failed > 0) drawFailed(context, Math.max(left + MARK, area.left + MARK), top, palette);
}

type Box = ReturnType<typeof boxOf>;

/** Draws several calls as one. The failed share is at the bottom, and is visible however small it is. */
function drawSeveral(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: Box,
  span: CallSpan,
  palette: Palette,
): void {
  const failed = span.failed > 0 ? Math.max(3, (span.failed / span.calls) * height) : 0;
  const unusual = span.unusual > 0 ? Math.max(2, (span.unusual / span.calls) * height) : 0;
  // A gap separates them from their neighbors, unless an outline does.
  const gap = palette.outline === undefined && width >= OUTLINED ? 1 : 0;
  const fill = (style: string | CanvasPattern, from: number, to: number): void => {
    context.fillStyle = style;
    context.fillRect(left + gap, from, width - 2 * gap, to - from);
  };
  const bottom = top + height - gap;
  const [first, last] = [bottom - failed - unusual, bottom - failed];
  fill(palette.status.ok, top + gap, first);
  if (unusual > 0) fill(fillOf("expected", palette.status.expected, palette.background), first, last);
  if (failed > 0) fill(fillOf("error", palette.status.error, palette.background), last, bottom);
  if (palette.outline !== undefined) outline(context, left, top, width, height, palette.outline);
  label(context, String(span.calls), left, top, width, height, palette.background, palette.status.ok);
}

function drawOne(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: Box,
  span: CallSpan,
  palette: Palette,
): void {
  const status = span.status ?? "ok";
  const colour = palette.status[status];
  // An upper bound of a time is drawn lighter.
  context.globalAlpha = span.atMost ? 0.55 : 1;
  context.fillStyle = fillOf(status, colour, palette.background);
  context.fillRect(left, top, width, height);
  context.globalAlpha = 1;
  if (span.atMost || span.open) {
    context.setLineDash([3, 2]);
    outline(context, left, top, width, height, colour);
    context.setLineDash([]);
  } else if (palette.outline) outline(context, left, top, width, height, palette.outline);
  label(context, visibleString(span.tool ?? ""), left, top, width, height, palette.foreground, palette.background);
}

/** Marks a failure by a shape, which is visible on the shortest bar and without its color. */
function drawFailed(context: CanvasRenderingContext2D, middle: number, top: number, palette: Palette): void {
  context.beginPath();
  context.moveTo(middle - MARK, top - 3);
  context.lineTo(middle + MARK, top - 3);
  context.lineTo(middle, top - 3 + MARK_HEIGHT);
  context.closePath();
  context.lineWidth = 2;
  context.strokeStyle = palette.background;
  context.stroke();
  context.fillStyle = palette.status.error;
  context.fill();
}

function outline(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: string,
): void {
  if (width < OUTLINED) return;
  context.lineWidth = 1;
  context.strokeStyle = colour;
  context.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
}

/** Draws a label with its own background in a box, if there is room. */
function label(
  context: CanvasRenderingContext2D,
  words: string,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: string,
  ground?: string,
): void {
  const room = width - 8;
  if (room < 16) return;
  let text = words.slice(0, 120);
  while (text.length > 1 && context.measureText(text).width > room) {
    const next = Math.min(text.length - 1, Math.ceil((text.length * room) / context.measureText(text).width));
    text = `${text.slice(0, Math.max(1, next - 1))}…`;
    if (next <= 2) break;
  }
  const used = context.measureText(text).width;
  if (used > room) return;
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(left + 2, top + 2, used + 4, height - 4);
  }
  context.fillStyle = colour;
  context.fillText(text, left + 4, top + height / 2 + 0.5);
}
