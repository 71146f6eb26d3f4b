import type { Colour } from "gifenc";
import type { Browser } from "playwright-core";

/** A picture as numbers: little-endian red, green, blue, and opacity. */
export interface Pixels {
  readonly rgba: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** Decodes a PNG with the browser. */
export async function decodePng(browser: Browser, png: Buffer): Promise<Pixels> {
  const page = await browser.newPage();
  // As text, because the page's types aren't those of this program.
  const decoded: unknown = await page.evaluate(`(async () => {
    const response = await fetch("data:image/png;base64,${png.toString("base64")}");
    const bitmap = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawn = canvas.getContext("2d");
    drawn.drawImage(bitmap, 0, 0);
    const { data } = drawn.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = "";
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return [bitmap.width, bitmap.height, btoa(text)];
  })()`);
  await page.close();
  const [width, height, pixels] = decoded as [number, number, string];
  const bytes = Uint8Array.from(Buffer.from(pixels, "base64"));
  return { width, height, rgba: new Uint32Array(bytes.buffer) };
}

/**
 * Returns the most frequent colors of pictures, without pixels that are the same as in the picture before. Windows have
 * few colors apart from the edges of letters.
 */
export function frequentColours(pictures: readonly Pixels[], most: number): Colour[] {
  const counts = new Map<number, number>();
  let before: Pixels | undefined;
  for (const picture of pictures) {
    for (const [at, pixel] of picture.rgba.entries())
      if (pixel !== before?.rgba[at]) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    before = picture;
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, most);
  const colours = sorted.map(([pixel]) => colourOf(pixel));
  return [...colours, ...Array<Colour>(most - colours.length).fill([0, 0, 0])];
}

function colourOf(pixel: number): Colour {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

/** Returns a function that finds the index of the color nearest to a pixel. */
export function nearestColour(palette: readonly Colour[]): (pixel: number) => number {
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
