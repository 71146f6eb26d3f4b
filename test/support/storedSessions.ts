import { createRequire } from "node:module";
import type { JsonObject } from "../../src/base/json/jsonValue";

/** The part of `node:sqlite` that tests need. The types of the oldest supported Node.js don't have the module. */
export interface TestDatabase {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: readonly (string | number | bigint | Uint8Array | null)[]): unknown };
  close(): void;
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** Whether databases can be read here. */
export const hasSqlite = major > 22 || (major === 22 && minor >= 15);

/** Opens or creates a database. */
export function openDatabase(path: string): TestDatabase {
  process.removeAllListeners("warning");
  const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite") as {
    DatabaseSync: new (path: string) => TestDatabase;
  };
  return new DatabaseSync(path);
}

/** The columns that are read, and an index like that of the agents. */
export const SCHEMA = `
  CREATE TABLE session (id text PRIMARY KEY, parent_id text, title text, directory text, version text, revert text,
    time_created integer, time_updated integer);
  CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
  CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer,
    data text);
  CREATE INDEX message_session ON message (session_id, time_created, id);
  CREATE INDEX part_session ON part (session_id);
`;

export const START = 1_768_381_200_000;

export interface StoredPart {
  readonly id: string;
  readonly data: JsonObject | string;
}

export interface StoredMessage {
  readonly id: string;
  readonly data: JsonObject | string;
  readonly parts?: readonly StoredPart[];
}

export interface StoredSession {
  readonly id: string;
  readonly parent?: string;
  readonly title?: string;
  readonly messages?: readonly StoredMessage[];
}

/** Adds a session. Each row is a millisecond later than the one before. */
export function addSession(database: TestDatabase, session: StoredSession): void {
  let time = START;
  const { id, parent = null, title = "A title", messages = [] } = session;
  const into = (table: string, ...values: readonly (string | number | null)[]): void => {
    const marks = values.map(() => "?").join(", ");
    database.prepare(`INSERT INTO ${table} VALUES (${marks})`).run(...values);
  };
  into("session", id, parent, title, "/home/sam/notes-app", "1.0.0", null, START, START);
  for (const message of messages) {
    time++;
    into("message", message.id, id, time, time, text(message.data));
    for (const part of message.parts ?? []) {
      time++;
      into("part", part.id, message.id, id, time, time, text(part.data));
    }
  }
}

function text(data: JsonObject | string): string {
  return typeof data === "string" ? data : JSON.stringify(data);
}

/** A prompt and a reply. */
export function talk(id: string, prompt = "Fix the test", reply = "Done."): readonly StoredMessage[] {
  return [
    {
      id: `msg_${id}1`,
      data: { role: "user", time: { created: START } },
      parts: [{ id: `prt_${id}1`, data: { type: "text", text: prompt } }],
    },
    {
      id: `msg_${id}2`,
      data: { role: "assistant", modelID: "mock-1", time: { created: START + 3 } },
      parts: [{ id: `prt_${id}2`, data: { type: "text", text: reply, time: { start: START + 4, end: START + 5 } } }],
    },
  ];
}
