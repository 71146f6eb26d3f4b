import { isAscii } from "node:buffer";
import { FileError } from "../../core/errors";
import type { Text } from "../../core/ports/text";
import { decodeText, encodeText, encodingOf } from "../textBytes";
import { nodeFiles } from "./files";

/** Text as UTF-8, or as UTF-16 where a file's mark says so; a file keeps its mark when it is written. There are no editors here. */
export const nodeText: Text = {
  // Most files are ASCII, which is read faster as what it is.
  decode: async (bytes, resource) =>
    isAscii(bytes) && !bytes.includes(0)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")
      : decodeText(bytes, resource),
  encode: async (text, resource, encoding) => {
    if (encoding !== undefined) return encodeText(text, encoding);
    const start = new Uint8Array(4);
    let length = 0;
    try {
      length = await nodeFiles.read(resource, 0, start.length, start);
    } catch (error) {
      // A file that cannot be read yet is written as a new one; what forbids that is told when it is written.
      if (!(error instanceof FileError)) throw error;
    }
    return encodeText(text, encodingOf(start.subarray(0, length)));
  },
  unsaved: () => undefined,
};
