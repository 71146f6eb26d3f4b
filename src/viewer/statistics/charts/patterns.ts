import type { CallStatus } from "../../../transcripts/model/callRow";

/** Side of a pattern, in CSS pixels. */
const SIDE = 6;

/** Lines of each status's pattern in its square, so that statuses differ without color, too. */
const LINES: Readonly<Record<CallStatus, readonly (readonly [number, number, number, number])[]>> = {
  ok: [],
  expected: [[3, 2, 3, 4]],
  error: [
    [-1, 7, 7, -1],
    [-1, 1, 1, -1],
    [5, 7, 7, 5],
  ],
  rejected: [
    [-1, -1, 7, 7],
    [5, -1, 7, 1],
    [-1, 5, 1, 7],
  ],
  interrupted: [[3, -1, 3, 7]],
  blocked: [
    [-1, 7, 7, -1],
    [-1, -1, 7, 7],
  ],
  pending: [[-1, 3, 7, 3]],
  orphaned: [
    [3, -1, 3, 7],
    [-1, 3, 7, 3],
  ],
};

const known = new Map<string, CanvasPattern>();

/** Returns the fill for calls of a status: its color, with a pattern in the background's color. */
export function fillOf(status: CallStatus, colour: string, background: string): string | CanvasPattern {
  if (LINES[status].length === 0) return colour;
  const scale = devicePixelRatio || 1;
  const key = `${status} ${colour} ${background} ${scale}`;
  const made = known.get(key) ?? makePattern(status, colour, background, scale);
  if (!made) return colour;
  known.set(key, made);
  return made;
}

function makePattern(status: CallStatus, colour: string, background: string, scale: number): CanvasPattern | undefined {
  const tile = document.createElement("canvas");
  tile.width = tile.height = Math.round(SIDE * scale);
  const context = tile.getContext("2d");
  if (!context) return undefined;
  context.scale(tile.width / SIDE, tile.width / SIDE);
  context.fillStyle = colour;
  context.fillRect(0, 0, SIDE, SIDE);
  context.strokeStyle = background;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of LINES[status]) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
  const pattern = context.createPattern(tile, "repeat") ?? undefined;
  pattern?.setTransform(new DOMMatrix().scale(SIDE / tile.width));
  return pattern;
}
