import { FileError } from "./errors";
import type { Resource } from "./resource";

export interface FileStat {
  /** What the path itself is; `symlink` only when the link leads nowhere. */
  readonly type: "file" | "directory" | "symlink" | "other";
  /** True if the path is a symbolic link. `type` then describes its target. */
  readonly link: boolean;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtime: number;
  readonly ctime: number;
  /** Milliseconds since 1970 of the last change of the file or what is known of it. No program can set it. Absent where there is none. */
  readonly changed?: number;
  /** Changes when the path is replaced by another file; empty where the file system has no such thing. */
  readonly identity: string;
  /** How many names a file has, if it has more than one (hard links) and the file system reports it. */
  readonly links?: number;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly type: FileStat["type"];
  readonly link: boolean;
  /** Milliseconds since 1970, if listing shows it. */
  readonly mtime?: number;
}

export interface TransferOptions {
  readonly overwrite: boolean;
  readonly signal?: AbortSignal;
}

/** Thrown for what could not be put into a trash, most often because there is none; it is where it was. */
export class NoTrashError extends FileError {
  constructor(resource: string, options?: { cause?: unknown }) {
    super("Unavailable", resource, options);
  }
}

/** Thrown instead of writing if a path contains something other than expected. */
export class ChangedError extends FileError {
  constructor(resource: string) {
    super("Unavailable", resource, { cause: new Error("The path now contains something else") });
  }
}

/** What a file is expected to be right before it is written. */
export interface Expected {
  /** Undefined if nothing is expected there. */
  readonly stat: FileStat | undefined;
  /** The bytes it is to have; where they are given, its times do not matter. */
  readonly bytes?: Uint8Array;
}

/** A file that was read whole. */
export interface FileAtOnce {
  readonly bytes: Uint8Array;
  /**
   * The real path of the opened file, as the system reports it at that time. Not set if the system doesn't report it.
   */
  readonly real?: Resource;
}

/** A file that stays open until it is closed: every read is of the same one, also when another has taken its name since. */
export interface OpenFile {
  /** As `Files.read`. */
  read(from: number, to: number, into: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

/** How a file is packed: gzip (RFC 1952) or zstd (RFC 8878). */
export type Packing = "gzip" | "zstd";

/**
 * Decompresses data of one or several consecutive members or frames. Passes on the result, piece by piece, until `take`
 * returns false. After everything that could be decompressed, rejects with what is wrong with the data, and with what
 * `packed` rejects with.
 */
export type Unpack = (packed: AsyncIterable<Uint8Array>, take: (piece: Uint8Array) => boolean) => Promise<void>;

/** Files as bytes. Every method throws `FileError` for what a file system can refuse. */
export interface Files {
  /** Returns the same files for one run of a tool, where the number of calls that a run makes matters. Absent where it does not. */
  forRun?(): Files;
  stat(resource: Resource): Promise<FileStat>;
  /** Reads the half-open byte range into the start of `into`. Returns how many bytes there were to read. */
  read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number>;
  /** Opens a file for many reads; undefined where `read` is to be used. Absent where a file system has no open files. Rejects like `read`. */
  open?(resource: Resource): Promise<OpenFile | undefined>;
  readAll(resource: Resource): Promise<Uint8Array>;
  /** Decompresses data, by how it is packed. Absent for what can't be decompressed here. */
  readonly unpackers?: Readonly<Partial<Record<Packing, Unpack>>>;
  /**
   * Does the same as `readAll`, and also returns the file's real path. Returns undefined, and reads nothing, for a file
   * of more than `most` bytes. Present if it costs less than `stat` and `readAll`.
   */
  readUpTo?(resource: Resource, most: number): Promise<FileAtOnce | undefined>;
  /**
   * Creates or overwrites a file. Keeps the mode of an existing file, and writes through a symbolic link. Creates
   * missing folders. If `expected` is given, checks the path once more right before writing: throws `ChangedError`, and
   * writes nothing, if something else is there.
   */
  write(resource: Resource, bytes: Uint8Array, expected?: Expected): Promise<void>;
  list(resource: Resource): Promise<DirectoryEntry[]>;
  /**
   * Copies a file, a folder with everything below it, or a symbolic link itself. Copies modes and times, and creates
   * missing folders above `to`. Never reads the targets of links. Throws `Exists` if something is at `to`, even if it
   * appeared in the meantime, unless `overwrite` is set. Then a file or link replaces a file or link, and a folder
   * replaces the whole folder. Replacing one with the other is refused (`IsDirectory`, `NotDirectory`). If it fails or
   * `signal` fires, everything is as it was.
   */
  copy(from: Resource, to: Resource, options: TransferOptions): Promise<void>;
  /** Moves, by the rules of `copy`; across file systems by copying, and the source goes only when the copy is whole and the source has not changed since. */
  rename(from: Resource, to: Resource, options: TransferOptions): Promise<void>;
  /**
   * Removes a file, a symbolic link itself, or a folder. Throws `NotEmpty` for a folder that isn't empty, unless
   * `recursive` is set, and `NoTrashError` for `trash` if there is none.
   */
  delete(resource: Resource, options: { recursive: boolean; trash: boolean }): Promise<void>;
  /** Returns false if a resource has no trash. Returns true if there may be one, which only trying can show. */
  mayTrash(resource: Resource): boolean;
  /** Makes the folder and those above it; nothing happens when it is there. With `recursive: false` only the folder: `Exists`, or `NotFound` without the one above. */
  mkdir(resource: Resource, options?: { recursive: boolean }): Promise<void>;
  /** The resource of an entry of a folder. */
  child(folder: Resource, name: string): Resource;
  /** As `realpath`, but a link that the entry is itself is not followed, and what is missing stays as it is written. */
  realEntry(resource: Resource): Promise<Resource>;
  /**
   * Returns the path with every symbolic link followed. On a file system without links, returns the resource itself.
   */
  realpath(resource: Resource): Promise<Resource>;
  /** Calls `changed` after the file was written, replaced, or deleted. Returns a function that stops it. */
  watch(resource: Resource, changed: () => void): () => void;
}
