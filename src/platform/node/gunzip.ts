import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { errorCode } from "./fileErrors";

/**
 * As `Files.gunzip`. With Node's zlib: `DecompressionStream` takes a file in several parts for a damaged one
 * (https://github.com/nodejs/node/pull/58316, https://github.com/whatwg/compression/issues/42).
 */
export async function gunzip(packed: AsyncIterable<Uint8Array>, take: (piece: Uint8Array) => boolean): Promise<void> {
  const source = Readable.from(packed);
  const unpacking = createGunzip();
  // Pieces that wait to be read would be lost when an error comes.
  unpacking.on("data", (piece: Uint8Array) => {
    if (!unpacking.destroyed && !take(piece)) unpacking.destroy();
  });
  source.on("error", (error) => unpacking.destroy(error));
  try {
    await finished(source.pipe(unpacking));
  } catch (error) {
    // It was ended here.
    if (errorCode(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  } finally {
    source.destroy();
  }
}
