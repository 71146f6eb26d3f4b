import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { CallStatus } from "../../../transcripts/model/callRow";
import type { Palette } from "./palette";
import { fillOf } from "./patterns";

const SIDE = 14;

/** Draws a square with the fill of a status. */
export function Swatch({ status, palette }: { status: CallStatus; palette: Palette }): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.fillStyle = fillOf(status, palette.status[status], palette.background);
    context.fillRect(0, 0, SIDE, SIDE);
  }, [status, palette]);
  return <canvas ref={canvas} class="swatch" width={SIDE * 2} height={SIDE * 2} aria-hidden="true" />;
}
