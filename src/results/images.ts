import type { Image } from "./family";
import { isObject, without } from "../base/json/jsonValue";
import type { Data } from "./result";

/** Bytes as base64. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // A call takes some ten thousand arguments at most.
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(""));
}

/** The picture that a text is: a data URL, or bare base64 of a PNG or a JPEG; undefined for any other text. */
export function imageOf(text: unknown): Image | undefined {
  if (typeof text !== "string") return undefined;
  const [, told] = /^data:(image\/[\w.+-]{1,40});base64,/.exec(text) ?? [];
  const data = told === undefined ? text.trim() : text.slice(text.indexOf(",") + 1);
  const mimeType = told ?? magic.find(([start]) => data.startsWith(start))?.[1];
  if (mimeType === undefined || data.length < 24 || /[^A-Za-z\d+/=\s]/.test(data)) return undefined;
  return { mimeType, data };
}

/** How a file of the kind begins, in base64. */
const magic: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
];

/** The field for the pictures of a result: `image` for one, `images` for more. */
export function imageFields(images: readonly Image[]): Data {
  const [first] = images;
  if (!first) return {};
  return images.length === 1 ? { image: first } : { images };
}

/**
 * Returns an object whose field `screenshot` or `image` is a picture in text. The picture becomes `image` instead.
 * Returns undefined for any other value.
 */
export function withImage(value: unknown): Data | undefined {
  if (!isObject(value)) return undefined;
  for (const name of ["image", "screenshot"]) {
    const image = imageOf(value[name]);
    if (image && (name === "image" || !("image" in value))) return { ...without(value, name), image };
  }
  return undefined;
}
