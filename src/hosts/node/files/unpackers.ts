import { Readable, type Transform } from "node:stream";
import { finished } from "node:stream/promises";
import * as zlib from "node:zlib";
import type { Files } from "../../../base/filesPort";
import { errorCode } from "../disk/fileErrors";

const { createZstdDecompress }: { createGunzip: unknown; createZstdDecompress?: () => Transform } = zlib;

/**
 * Unpacks gzip and, where Node.js can (from 22.15 on), zstd.
 * Uses Node's zlib, because `DecompressionStream` takes a file in several parts for a damaged one
 * (https://github.com/nodejs/node/pull/58316, https://github.com/whatwg/compression/issues/42).
 */
export const unpackers: NonNullable<Files["unpackers"]> = {
  gzip: gunzip,
  ...(createZstdDecompress && {
    async zstd(packed, take) {
      const { zstdPieces } = await import("./zstdPieces");
      await unpack(createZstdDecompress(), zstdPieces(packed), take);
    },
  }),
};

/** Loses up to 16 KB before damage in longer files. */
async function gunzip(packed: AsyncIterable<Uint8Array>, take: (piece: Uint8Array) => boolean): Promise<void> {
  let first: Uint8Array | undefined;
  let taken = 0;
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of packed) {
      first ??= piece;
      yield piece;
    }
  };
  try {
    await unpack(zlib.createGunzip(), pieces(), (piece) => {
      taken++;
      return take(piece);
    });
  } catch (error) {
    // Zlib delivers its output when 16 KB of it are full or a piece ends, and drops it when it finds damage. Without
    // this, all of a short text would be lost.
    if (taken === 0 && first)
      await unpack(zlib.createGunzip(), eachByte(first.subarray(0, SHORT)), take).catch(() => undefined);
    throw error;
  }
}

/** More than the compressed size of 16 KB. */
const SHORT = 20 * 1024;

function* eachByte(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
}

async function unpack(
  unpacking: Transform,
  packed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  take: (piece: Uint8Array) => boolean,
): Promise<void> {
  const source = Readable.from(packed);
  // Pieces that wait to be read would be lost after an error.
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
