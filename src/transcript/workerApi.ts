import type { FileErrorKind } from "../core/errors";
import type { FileStat, Resource } from "../core/ports";
import type { CallDetail, Row, RowText, Summary } from "./model";

/** What a host may ask of the thread that reads transcripts. `id` names an open transcript; the host chooses it. */
export interface ReaderApi {
  open(params: { id: string; resource: Resource }, signal: AbortSignal): Promise<Summary>;
  rows(params: { id: string; from: number; to: number }, signal: AbortSignal): Promise<Row[]>;
  call(params: { id: string; call: string }, signal: AbortSignal): Promise<CallDetail | undefined>;
  rowOf(params: { id: string; call: string }, signal: AbortSignal): Promise<number | undefined>;
  text(params: { id: string; row: number }, signal: AbortSignal): Promise<RowText>;
  dispose(params: { id: string }, signal: AbortSignal): Promise<void>;
  /** A file that the host watches for the reader has changed. */
  fileChanged(params: { watch: number }, signal: AbortSignal): Promise<void>;
}

/** What the reader may ask of its host: files of file systems that only the host can reach. */
export interface ReaderHostApi {
  changed(params: { id: string; summary: Summary }, signal: AbortSignal): Promise<void>;
  stat(params: { resource: Resource }, signal: AbortSignal): Promise<Answer<FileStat>>;
  read(params: { resource: Resource; from: number; to: number }, signal: AbortSignal): Promise<Answer<Uint8Array>>;
  watch(params: { watch: number; resource: Resource }, signal: AbortSignal): Promise<void>;
  unwatch(params: { watch: number }, signal: AbortSignal): Promise<void>;
}

/** An answer, or what the file system refused: an error's class does not cross, its kind does. */
export type Answer<T> = { readonly value: T } | { readonly refused: FileErrorKind };
