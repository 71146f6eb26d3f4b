import type { Files } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { type LineFeeds, lineFeedsOf } from "./lineFeeds";
import { readPieces } from "../runtime/ports/readPieces";

/** Which lines of a file are wanted. */
export interface WindowQuery {
  readonly resource: Resource;
  /** Bytes of the file. */
  readonly size: number;
  /** 1-based line; negative counts from the end, -1 is the last line. */
  readonly offset: number;
  /** Lines. */
  readonly limit: number;
  /** No more bytes than this are kept; the line that would exceed it is left out, or cut when it is the first. */
  readonly maxBytes: number;
  /** Those of UTF-8 and other supersets of ASCII unless given. */
  readonly feeds?: LineFeeds;
}

/** Lines of a file, as bytes. */
export interface LineWindow {
  readonly bytes: Uint8Array;
  /** The byte they start at. */
  readonly from: number;
  /** The last line is not whole: it alone has more than `maxBytes`. */
  readonly cut: boolean;
  /** The window reaches the end of the file. */
  readonly atEnd: boolean;
  /** Lines before the window; not known for a window counted from the end. */
  readonly before?: number;
}

/** The file ends before the line that the window should start at. */
export interface PastEnd {
  /** Lines of the file: line feeds, and one more when text follows the last of them. */
  readonly lines: number;
}

/**
 * Finds lines in a file of any size without holding it: line feeds are counted in pieces (the next piece is read while one is counted), bytes are kept
 * from the first wanted line on, and reading stops with the last.
 */
export async function readLineWindow(
  files: Files,
  query: WindowQuery,
  signal: AbortSignal,
): Promise<LineWindow | PastEnd> {
  const start = query.offset > 0 ? await skipLines(files, query, signal) : await skipFromEnd(files, query, signal);
  return "lines" in start ? start : collect(files, query, start, signal);
}

/** How many lines begin before byte `to`, which must be the start of a line. */
export async function countLinesBefore(
  files: Files,
  resource: Resource,
  to: number,
  signal: AbortSignal,
  feeds: LineFeeds = lineFeedsOf(undefined),
): Promise<number> {
  let lines = 0;
  for await (const { bytes } of readPieces(files, resource, signal, { to })) lines += feeds.count(bytes);
  return lines;
}

const pieceSize = 1 << 20;

interface Start {
  readonly from: number;
  readonly before?: number;
}

async function skipLines(
  files: Files,
  { resource, size, offset, feeds = lineFeedsOf(undefined) }: WindowQuery,
  signal: AbortSignal,
): Promise<Start | PastEnd> {
  const before = offset - 1;
  if (before === 0) return { from: 0, before };
  let lines = 0;
  let endsInLineFeed = true;
  for await (const { at, bytes } of readPieces(files, resource, signal, { to: size })) {
    const found = feeds.count(bytes);
    if (lines + found >= before) {
      const from = at + feeds.behind(bytes, before - lines);
      return from < size ? { from, before } : { lines: before };
    }
    lines += found;
    endsInLineFeed = feeds.behindFromEnd(bytes.subarray(-feeds.width), 1) > 0;
  }
  return { lines: lines + (endsInLineFeed ? 0 : 1) };
}

async function skipFromEnd(
  files: Files,
  { resource, size, offset, feeds = lineFeedsOf(undefined) }: WindowQuery,
  signal: AbortSignal,
): Promise<Start> {
  // The line feed that ends the file begins no line, so it is not looked at; nor is half a unit.
  let end = size - (size % feeds.width) - feeds.width;
  let wanted = -offset;
  while (end > 0) {
    signal.throwIfAborted();
    const at = Math.max(0, end - pieceSize);
    const piece = new Uint8Array(end - at);
    const bytes = piece.subarray(0, await files.read(resource, at, end, piece));
    const from = feeds.behindFromEnd(bytes, wanted);
    if (from >= 0) return { from: at + from };
    wanted -= feeds.count(bytes);
    end = at;
  }
  return { from: 0, before: 0 };
}

async function collect(
  files: Files,
  { resource, size, limit, maxBytes, feeds = lineFeedsOf(undefined) }: WindowQuery,
  { from, before }: Start,
  signal: AbortSignal,
): Promise<LineWindow> {
  const kept: Uint8Array[] = [];
  let length = 0;
  let lines = 0;
  const pieceBytes = Math.min(pieceSize, maxBytes + feeds.width);
  for await (const { bytes } of readPieces(files, resource, signal, { from, to: size, pieceBytes })) {
    const end = feeds.behind(bytes, limit - lines);
    const piece = bytes.slice(0, end < 0 ? bytes.length : end);
    kept.push(piece);
    length += piece.length;
    lines += feeds.count(piece);
    if (end >= 0 || length > maxBytes) break;
  }
  const all = joined(kept, length);
  if (length > maxBytes) {
    const whole = feeds.behindFromEnd(all.subarray(0, maxBytes), 1);
    return known({ bytes: all.subarray(0, whole > 0 ? whole : maxBytes), from, cut: whole <= 0, atEnd: false }, before);
  }
  return known({ bytes: all, from, cut: false, atEnd: from + length >= size }, before);
}

function known(window: LineWindow, before: number | undefined): LineWindow {
  return before === undefined ? window : { ...window, before };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
