import { gunzip } from "../../src/hosts/node/files/gunzip";
import { memoryFile, type MemoryFile } from "./transcripts";

/** A file held in memory, of a file system on which files that are packed with gzip can be unpacked. */
export function packedFile(...content: Parameters<typeof memoryFile>): MemoryFile {
  const file = memoryFile(...content);
  return { ...file, files: { ...file.files, gunzip } };
}
