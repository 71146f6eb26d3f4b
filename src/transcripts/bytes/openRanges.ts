import type { Files, OpenFile } from "../../base/filesPort";
import type { Resource } from "../../base/resource";

/** Files whose bytes can be in memory. */
export interface ViewableFiles {
  /**
   * The half-open range of a file, shorter where the file ends before. Undefined if not all of it is in memory. Valid
   * as long as whoever keeps the bytes there says.
   */
  view?(resource: Resource, from: number, to: number): Uint8Array | undefined;
}

/** Files of which one may be read many times without being opened each time. */
export type OpenableFiles = Pick<Files, "read" | "open"> & ViewableFiles;

/**
 * Reads ranges of one file, which is opened once where the file system has open files; to be closed when the last one
 * is read.
 */
export class OpenRanges {
  #file: Promise<OpenFile | undefined> | undefined;

  constructor(
    readonly files: OpenableFiles,
    readonly resource: Resource,
  ) {}

  /** As `Files.read`. */
  async read(from: number, to: number, into: Uint8Array): Promise<number> {
    const file = await (this.#file ??= Promise.resolve(this.files.open?.(this.resource)));
    return file ? file.read(from, to, into) : this.files.read(this.resource, from, to, into);
  }

  /** What is still being read may fail. */
  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }
}
