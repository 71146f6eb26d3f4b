/** Describes an image by its first bytes. Sizes in pixels. */
export interface PictureHead {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Maximum bytes examined: other programs' metadata can precede a JPEG's size. */
const LOOKED_AT = 768 * 1024;

/** Reads an image's actual format and size. Returns undefined if it is no image, whatever its name is. */
export function pictureHead(base64: string): PictureHead | undefined {
  const bytes = firstBytes(base64);
  return bytes && (png(bytes) ?? gif(bytes) ?? bmp(bytes) ?? webp(bytes) ?? avif(bytes) ?? jpeg(bytes));
}

function firstBytes(base64: string): DataView | undefined {
  const start = base64.slice(0, (LOOKED_AT / 3) * 4 + 4096).replace(/\s+/g, "");
  try {
    const text = atob(start.slice(0, start.length - (start.length % 4)));
    return new DataView(Uint8Array.from(text, (char) => char.charCodeAt(0)).buffer);
  } catch {
    return undefined;
  }
}

function says(bytes: DataView, at: number, text: string): boolean {
  if (bytes.byteLength < at + text.length) return false;
  for (let index = 0; index < text.length; index++)
    if (bytes.getUint8(at + index) !== text.charCodeAt(index)) return false;
  return true;
}

function png(bytes: DataView): PictureHead | undefined {
  if (bytes.byteLength < 24 || !says(bytes, 0, "\u0089PNG\r\n\u001a\n") || !says(bytes, 12, "IHDR")) return undefined;
  return { type: "image/png", width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

function gif(bytes: DataView): PictureHead | undefined {
  if (bytes.byteLength < 10 || !(says(bytes, 0, "GIF87a") || says(bytes, 0, "GIF89a"))) return undefined;
  return { type: "image/gif", width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
}

function bmp(bytes: DataView): PictureHead | undefined {
  if (bytes.byteLength < 26 || !says(bytes, 0, "BM")) return undefined;
  return { type: "image/bmp", width: Math.abs(bytes.getInt32(18, true)), height: Math.abs(bytes.getInt32(22, true)) };
}

/** Reads the three formats of WebP: extended, lossy, and lossless. */
function webp(bytes: DataView): PictureHead | undefined {
  if (bytes.byteLength < 30 || !says(bytes, 0, "RIFF") || !says(bytes, 8, "WEBP")) return undefined;
  const three = (at: number): number => 1 + bytes.getUint16(at, true) + (bytes.getUint8(at + 2) << 16);
  const type = "image/webp";
  if (says(bytes, 12, "VP8X")) return { type, width: three(24), height: three(27) };
  if (says(bytes, 12, "VP8 "))
    return { type, width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  const bits = bytes.getUint32(21, true);
  return says(bytes, 12, "VP8L")
    ? { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    : undefined;
}

/** Reads the size from a box named `ispe`, near the beginning. */
function avif(bytes: DataView): PictureHead | undefined {
  if (!says(bytes, 4, "ftypavi")) return undefined;
  for (let at = 8; at < Math.min(bytes.byteLength - 16, 4096); at++)
    if (says(bytes, at, "ispe"))
      return { type: "image/avif", width: bytes.getUint32(at + 8), height: bytes.getUint32(at + 12) };
  return undefined;
}

/** Reads the size from the frame's own segment, after segments of any kind. */
function jpeg(bytes: DataView): PictureHead | undefined {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.byteLength && bytes.getUint8(at) === 0xff;) {
    const marker = bytes.getUint8(at + 1);
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { type: "image/jpeg", width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}
