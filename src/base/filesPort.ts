import { FileError } from "./errors";
import type { Resource } from "./resource";

export interface FileStat {
  /** What the path itself is; `symlink` only when the link leads nowhere. */
  readonly type: "file" | "directory" | "symlink" | "other";
  /** True when the path is a symbolic link; `type` then tells about its target. */
  readonly link: boolean;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtime: number;
  readonly ctime: number;
  /** Changes when the path is replaced by another file; empty where the file system has no such thing. */
  readonly identity: string;
  /** How many names a file has, where it has more than one (hard links) and the file system tells. */
  readonly links?: number;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly type: FileStat["type"];
  readonly link: boolean;
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

/** Thrown instead of writing where something else stands at a place than was expected there. */
export class ChangedError extends FileError {
  constructor(resource: string) {
    super("Unavailable", resource, { cause: new Error("Something else has come to stand there") });
  }
}

/** What a file is expected to be right before it is written. */
export interface Expected {
  /** Undefined where nothing is to stand there. */
  readonly stat: FileStat | undefined;
  /** The bytes it is to have; where they are given, its times do not matter. */
  readonly bytes?: Uint8Array;
}

/** A file that was read whole. */
export interface FileAtOnce {
  readonly bytes: Uint8Array;
  /** The real place of what was opened, as the system tells of it then; not given where it does not. */
  readonly real?: Resource;
}

/** A file that stays open until it is closed: every read is of the same one, also when another has taken its name since. */
export interface OpenFile {
  /** As `Files.read`. */
  read(from: number, to: number, into: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

/** Files as bytes. Every method throws `FileError` for what a file system can refuse. */
export interface Files {
  /** Returns the same files for one run of a tool, where the number of calls that a run makes matters. Absent where it does not. */
  forRun?(): Files;
  stat(resource: Resource): Promise<FileStat>;
  /** Reads the half-open byte range into `into` from its start; answers how many bytes were there to read. */
  read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number>;
  /** Opens a file for many reads; undefined where `read` is to be used. Absent where a file system has no open files. Rejects like `read`. */
  open?(resource: Resource): Promise<OpenFile | undefined>;
  readAll(resource: Resource): Promise<Uint8Array>;
  /**
   * Unpacks what is packed with gzip, in one part or in several, one behind the other (RFC 1952): hands on what it comes to, piece by piece, until `take` answers false.
   * Rejects with what is wrong with the data, behind all that could be unpacked, and with what `packed` rejects with. Absent where nothing can be unpacked.
   */
  gunzip?(packed: AsyncIterable<Uint8Array>, take: (piece: Uint8Array) => boolean): Promise<void>;
  /** As `readAll`, told where the file stands; undefined, and nothing is read, for one of more than `most` bytes. There where it costs less than `stat` and `readAll`. */
  readUpTo?(resource: Resource, most: number): Promise<FileAtOnce | undefined>;
  /**
   * Creates or overwrites; keeps the mode of an existing file and writes through a symbolic link. Makes missing folders. Where `expected` is given, the place is
   * looked at once more right before: throws `ChangedError`, and nothing is written, when something else stands there.
   */
  write(resource: Resource, bytes: Uint8Array, expected?: Expected): Promise<void>;
  list(resource: Resource): Promise<DirectoryEntry[]>;
  /**
   * Copies a file, a folder with all below it, or a symbolic link itself, with modes and times, and makes missing folders above `to`. What links lead to is
   * never read. Throws `Exists` for what stands at `to`, also for what came to stand there meanwhile, unless `overwrite`: then a file or link replaces a file or
   * link, and a folder the whole folder; one in place of the other is refused (`IsDirectory`, `NotDirectory`). When it fails or `signal` fires, all is as it was.
   */
  copy(from: Resource, to: Resource, options: TransferOptions): Promise<void>;
  /** Moves, by the rules of `copy`; across file systems by copying, and the source goes only when the copy is whole and the source has not changed since. */
  rename(from: Resource, to: Resource, options: TransferOptions): Promise<void>;
  /** Removes a file, a symbolic link itself, or a folder: `NotEmpty` for one that holds something, unless `recursive`. Throws `NoTrashError` for `trash` where there is none. */
  delete(resource: Resource, options: { recursive: boolean; trash: boolean }): Promise<void>;
  /** False where there is no trash for a resource; true where there may be one, which only trying tells. */
  mayTrash(resource: Resource): boolean;
  /** Makes the folder and those above it; nothing happens when it is there. With `recursive: false` only the folder: `Exists`, or `NotFound` without the one above. */
  mkdir(resource: Resource, options?: { recursive: boolean }): Promise<void>;
  /** The resource of an entry of a folder. */
  child(folder: Resource, name: string): Resource;
  /** As `realpath`, but a link that the entry is itself is not followed, and what is missing stays as it is written. */
  realEntry(resource: Resource): Promise<Resource>;
  /** The same place with every symbolic link followed. Where a file system knows no links, the resource itself. */
  realpath(resource: Resource): Promise<Resource>;
  /** Calls `changed` after the file was written, replaced or deleted; answers how to stop. */
  watch(resource: Resource, changed: () => void): () => void;
}
