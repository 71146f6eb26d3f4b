import { FileError } from "../../core/errors";
import type { Text } from "../../core/ports";
import { decodeText, encodeText, encodingOf } from "../textBytes";
import { nodeFiles } from "./files";

/** Text as UTF-8, or as UTF-16 where a file's mark says so; a file keeps its mark when it is written. There are no editors here. */
export const nodeText: Text = {
  decode: async (bytes, resource) => decodeText(bytes, resource),
  encode: async (text, resource) => {
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
