import { FileError } from "../core/errors";
import type { Files } from "../core/ports/files";
import type { Resource } from "../core/ports/resource";
import { cutRange, TEXT_BYTES, WHOLE_LINE_BYTES } from "../transcript/cutLine";

/** Of a result file so many bytes are decoded at most. */
export const RESULT_BYTES = WHOLE_LINE_BYTES;

/** A result file as far as it is decoded. */
export interface ResultBytes {
  readonly bytes: Uint8Array;
  /** Bytes of the file. */
  readonly size: number;
  /**
   * `whole`: all of it. `texts`: it is larger than is decoded, and of its long texts the beginnings are there; still JSON. `beginning`: what cutting texts leaves is
   * still too large, so the first bytes are there.
   */
  readonly extent: "whole" | "texts" | "beginning";
}

/** Reads a result file of any size; of a large one never more than two stretches of it are in memory. Rejects with `FileError`. */
export async function readResultBytes(
  files: Pick<Files, "stat" | "read" | "readAll">,
  resource: Resource,
): Promise<ResultBytes> {
  const { type, size } = await files.stat(resource);
  if (type === "directory") throw new FileError("IsDirectory", resource);
  // Reading from a pipe or a device could wait for ever.
  if (type === "other") throw new FileError("Unavailable", resource);
  if (size <= RESULT_BYTES) return { bytes: await files.readAll(resource), size, extent: "whole" };
  const beginning = new Uint8Array(TEXT_BYTES);
  const read = beginning.subarray(0, await files.read(resource, 0, TEXT_BYTES, beginning));
  const cut = isUtf16(read) ? undefined : await cutRange(files, resource, { from: 0, to: size, limit: RESULT_BYTES });
  return cut ? { bytes: cut.bytes, size, extent: "texts" } : { bytes: read, size, extent: "beginning" };
}

/** In UTF-16 a quote is no single byte. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
