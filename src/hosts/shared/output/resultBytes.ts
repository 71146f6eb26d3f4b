import { FileError } from "../../../base/errors";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { cutRange, TEXT_BYTES, WHOLE_LINE_BYTES } from "../../../transcripts/bytes/cutLine";

/** Maximum bytes of a result file to decode. */
export const RESULT_BYTES = WHOLE_LINE_BYTES;

/** The decoded part of a result file. */
export interface ResultBytes {
  readonly bytes: Uint8Array;
  /** Bytes of the file. */
  readonly size: number;
  /**
   * `whole`: the full text. `texts`: valid JSON with only the beginnings of long texts, because the file is too large.
   * `beginning`: the first bytes, because the JSON is too large even with shortened texts.
   */
  readonly extent: "whole" | "texts" | "beginning";
}

/** Reads a result file of any size, with at most two pieces of a large one in memory. Rejects with `FileError`. */
export async function readResultBytes(
  files: Pick<Files, "stat" | "read" | "readAll">,
  resource: Resource,
): Promise<ResultBytes> {
  const { type, size } = await files.stat(resource);
  if (type === "directory") throw new FileError("IsDirectory", resource);
  // Reading from a pipe or a device might never end.
  if (type === "other") throw new FileError("Unavailable", resource);
  if (size <= RESULT_BYTES) return { bytes: await files.readAll(resource), size, extent: "whole" };
  const beginning = new Uint8Array(TEXT_BYTES);
  const read = beginning.subarray(0, await files.read(resource, 0, TEXT_BYTES, beginning));
  const cut = isUtf16(read) ? undefined : await cutRange(files, resource, { from: 0, to: size, limit: RESULT_BYTES });
  return cut ? { bytes: cut.bytes, size, extent: "texts" } : { bytes: read, size, extent: "beginning" };
}

/** Returns whether the bytes are UTF-16, where a quote has two bytes. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
