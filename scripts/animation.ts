import fs from "node:fs";
import gifenc, { type Colour } from "gifenc";
import type { Browser, Page } from "playwright-core";

export interface Animation {
  /** Adds the current window for some milliseconds. */
  frame(page: Page, ms: number): Promise<void>;
  /** Writes all frames as a repeating GIF. Returns its size in bytes. */
  write(file: string): Promise<number>;
}

interface Frame {
  readonly rgba: Uint32Array;
  readonly width: number;
  readonly height: number;
  ms: number;
}

/** The index of pixels that are the same as in the previous frame. They need almost no space. */
const UNCHANGED = 255;

/**
 * Creates an animation of screenshots.
 * Windows have few colors apart from the edges of letters. The most frequent ones are kept, and the others become the
 * nearest of those. `browser` decodes the screenshots.
 */
export async function startAnimation(browser: Browser): Promise<Animation> {
  const decoder = await browser.newPage();
  const frames: Frame[] = [];
  return {
    async frame(page, ms) {
      const next = { ...(await decode(decoder, await page.screenshot())), ms };
      const last = frames.at(-1);
      if (last && last.rgba.every((pixel, at) => pixel === next.rgba[at])) last.ms += ms;
      else frames.push(next);
    },
    async write(file) {
      await decoder.close();
      const palette = frequentColours(frames, UNCHANGED);
      const indexOf = nearest(palette);
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
      return fs.statSync(file).size;
    },
  };
}

/** Decodes a PNG to pixels, as little-endian numbers of red, green, blue, and opacity. */
async function decode(page: Page, png: Buffer): Promise<Omit<Frame, "ms">> {
  // As text, because the page's types aren't those of this program.
  const decoded: unknown = await page.evaluate(`(async () => {
    const answer = await fetch("data:image/png;base64,${png.toString("base64")}");
    const bitmap = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawn = canvas.getContext("2d");
    drawn.drawImage(bitmap, 0, 0);
    const { data } = drawn.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = "";
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return [bitmap.width, bitmap.height, btoa(text)];
  })()`);
  const [width, height, pixels] = decoded as [number, number, string];
  const bytes = Uint8Array.from(Buffer.from(pixels, "base64"));
  return { width, height, rgba: new Uint32Array(bytes.buffer) };
}

/** Returns the most frequent colors of changed pixels. */
function frequentColours(frames: readonly Frame[], most: number): Colour[] {
  const counts = new Map<number, number>();
  let before: Frame | undefined;
  for (const frame of frames) {
    for (const [at, pixel] of frame.rgba.entries())
      if (pixel !== before?.rgba[at]) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    before = frame;
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, most);
  const colours = sorted.map(([pixel]) => colourOf(pixel));
  return [...colours, ...Array<Colour>(most - colours.length).fill([0, 0, 0])];
}

function colourOf(pixel: number): Colour {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

/** Returns a function that finds the index of the color nearest to a pixel. */
function nearest(palette: readonly Colour[]): (pixel: number) => number {
  const known = new Map<number, number>();
  return (pixel) => {
    const found = known.get(pixel);
    if (found !== undefined) return found;
    const [red, green, blue] = colourOf(pixel);
    let best = 0;
    let least = Infinity;
    for (const [at, [r, g, b]] of palette.entries()) {
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [at, distance];
    }
    known.set(pixel, best);
    return best;
  };
}
