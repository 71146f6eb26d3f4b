import { isAscii } from "node:buffer";
import { FileError } from "../../../base/errors";
import type { Text } from "../../../tools/runtime/ports/textPort";
import { decodeText, encodeText, encodingOf } from "../../shared/workspace/textBytes";
import { nodeFiles } from "./nodeFiles";

/** Text as UTF-8, or as UTF-16 if the byte order mark says so. Writing keeps the mark. There are no editors here. */
export const nodeText: Text = {
  // Most files are ASCII, which decodes faster as such.
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
      // A file that can't be read is written as a new one. If it can't be written, that error is reported.
      if (!(error instanceof FileError)) throw error;
    }
    return encodeText(text, encodingOf(start.subarray(0, length)));
  },
  unsaved: () => undefined,
};
