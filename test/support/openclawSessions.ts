import * as zlib from "node:zlib";
import type { TestDatabase } from "./storedSessions";

const { zstdCompressSync }: { createGunzip: unknown; zstdCompressSync?: (data: Uint8Array) => Uint8Array } = zlib;

/** The columns of OpenClaw's tables that are read. Older versions don't pack events. */
export const OPENCLAW_SCHEMA = `
  CREATE TABLE session_nodes (session_key TEXT NOT NULL PRIMARY KEY, current_session_id TEXT NOT NULL, label TEXT,
    display_name TEXT, spawned_by TEXT) STRICT;
  CREATE TABLE session_windows (session_id TEXT NOT NULL PRIMARY KEY, session_key TEXT NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) STRICT;
  CREATE TABLE transcript_events (session_id TEXT NOT NULL, seq INTEGER NOT NULL, event_json TEXT,
    created_at INTEGER NOT NULL, event_zstd BLOB, event_utf8_bytes INTEGER, PRIMARY KEY (session_id, seq)) STRICT;
`;

/** A session of OpenClaw. Events that are texts are stored as they are. */
export interface OpenclawSession {
  readonly id: string;
  readonly key: string;
  readonly title?: string;
  /** The key of the session whose subagent works in it. */
  readonly spawnedBy?: string;
  readonly events: readonly (object | string)[];
}

const START = 1_795_900_000_000;

/** Adds a session. `packed` are the numbers of the events that are packed with zstd. */
export function addOpenclawSession(
  database: TestDatabase,
  { id, key, title, spawnedBy, events }: OpenclawSession,
  packed: readonly number[] = [],
): void {
  database
    .prepare("INSERT INTO session_nodes VALUES (?, ?, NULL, ?, ?)")
    .run(key, id, title ?? null, spawnedBy ?? null);
  database.prepare("INSERT INTO session_windows VALUES (?, ?, ?, ?)").run(id, key, START, START + events.length);
  events.forEach((event, at) => {
    const text = typeof event === "string" ? event : JSON.stringify(event);
    const bytes = new TextEncoder().encode(text);
    const blob = packed.includes(at) ? zstdCompressSync?.(bytes) : undefined;
    const values = blob ? [null, START + at, blob, bytes.length] : [text, START + at, null, null];
    database.prepare("INSERT INTO transcript_events VALUES (?, ?, ?, ?, ?, ?)").run(id, at, ...values);
  });
}
