import { unpackers } from "../../src/hosts/node/files/unpackers";
import { memoryFile, type MemoryFile } from "./transcripts";

/** Creates an in-memory file, on a file system that can unpack files. */
export function packedFile(...content: Parameters<typeof memoryFile>): MemoryFile {
  const file = memoryFile(...content);
  return { ...file, files: { ...file.files, unpackers } };
}
