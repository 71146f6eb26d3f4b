import fs from "node:fs";
import gifenc from "gifenc";
import type { Browser, Page } from "playwright-core";
import { decodePng, frequentColours, nearestColour, type Pixels } from "./pixels";

export interface Animation {
  /** Adds the current window for some milliseconds. */
  frame(page: Page, ms: number): Promise<void>;
  /** Writes all frames as a repeating GIF. */
  write(file: string): void;
}

interface Frame extends Pixels {
  ms: number;
}

/** The index of pixels that are the same as in the previous frame. They need almost no space. */
const UNCHANGED = 255;

/**
 * Creates an animation of screenshots.
 * The most frequent colors are kept, and the others become the nearest of those. `browser` decodes the screenshots.
 */
export function startAnimation(browser: Browser): Animation {
  const frames: Frame[] = [];
  return {
    async frame(page, ms) {
      const next = { ...(await decodePng(browser, await page.screenshot())), ms };
      const last = frames.at(-1);
      if (last && last.rgba.every((pixel, at) => pixel === next.rgba[at])) last.ms += ms;
      else frames.push(next);
    },
    write(file) {
      const palette = frequentColours(frames, UNCHANGED);
      const indexOf = nearestColour(palette);
      const gif = gifenc.GIFEncoder();
      let before: Frame | undefined;
      for (const { rgba, width, height, ms } of frames) {
        const known = before;
        const index = Uint8Array.from(rgba, (pixel, at) => (pixel === known?.rgba[at] ? UNCHANGED : indexOf(pixel)));
        // The color for unchanged pixels is never drawn, but a palette has 256 entries.
        const first = known === undefined ? { palette: [...palette, [0, 0, 0] as const] } : {};
        const unchanged = { transparent: known !== undefined, transparentIndex: UNCHANGED, dispose: 1 };
        gif.writeFrame(index, width, height, { ...first, ...unchanged, delay: ms });
        before = { rgba, width, height, ms };
      }
      gif.finish();
      fs.writeFileSync(file, gif.bytes());
    },
  };
}
