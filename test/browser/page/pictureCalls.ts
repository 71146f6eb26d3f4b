import type { RecordedCall } from "./recordedLines";

const base64 = (text: string): string => btoa(text);
const bytes = (...numbers: number[]): string => String.fromCharCode(...numbers);
const four = (value: number): string =>
  bytes((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

const script = `<script>globalThis.hacked=1</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.hacked=1">${script}<image href="https://example.org/x.png"/></svg>`;
const png = "\u0089PNG\r\n\u001a\n";
/** A PNG's first bytes, with a size. */
const head = (width: number, height: number): string =>
  `${png}${four(13)}IHDR${four(width)}${four(height)}${bytes(8, 6, 0, 0, 0)}`;

/** One pixel, whole. */
export const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const picture = (id: string, type: string, data: string): RecordedCall => ({
  id,
  tool: "mcp__camera__shoot",
  input: {},
  content: [{ type: "image", source: { type: "base64", media_type: type, data } }],
});

/** Pictures that are not what they say. */
export const pictureCalls: readonly RecordedCall[] = [
  picture("picture-whole", "image/png", PIXEL),
  picture("picture-html", "image/png", base64(`<!doctype html>${script}`)),
  picture("picture-svg-as-png", "image/png", base64(svg)),
  picture("picture-svg", "image/svg+xml", base64(svg)),
  picture("picture-garbage", "image/png", base64(`${head(4, 4)}${"garbage".repeat(50)}`)),
  picture("picture-bomb", "image/png", base64(`${head(65_500, 65_500)}${"x".repeat(50)}`)),
  picture("picture-jpeg-as-gif", "image/gif", base64(bytes(255, 216, 255, 192, 0, 11, 8, 0, 4, 0, 4, 1, 1, 17, 0))),
  picture("picture-breaks-out", `image/png" onerror="globalThis.hacked=1`, PIXEL),
  picture("picture-not-base64", "image/png", `${PIXEL}" onerror="globalThis.hacked=1`),
  picture("picture-page", "text/html", base64(script)),
  {
    id: "picture-address",
    tool: "mcp__camera__shoot",
    input: {},
    content: [
      { type: "image", source: { type: "url", url: `data:text/html,${script}` } },
      { type: "image", source: { type: "url", url: "https://example.org/spy.png" } },
      {
        type: "text",
        text: `![x](data:image/svg+xml,${encodeURIComponent(svg)}) ![y](https://example.org/spy.png)\n\n# t`,
      },
    ],
  },
];
