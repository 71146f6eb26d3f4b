import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import type { OutlineItem, ShownAgent, TurnItem } from "../../../../src/transcripts/model/outlineModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { type MemoryFile, whenRead } from "../../../support/transcripts";

export type Json = Record<string, unknown>;

/** The session that entries belong to. */
export const SESSION = "s1";
let clock = 0;
let made = 0;

export const entry = (fields: Json, more: Json = {}): Json => {
  const number = made++;
  return {
    uuid: `u${number}`,
    parentUuid: number === 0 ? null : `u${number - 1}`,
    sessionId: SESSION,
    isSidechain: false,
    timestamp: new Date(Date.UTC(2026, 0, 1, 8, 0, clock++)).toISOString(),
    ...fields,
    ...more,
  };
};
export const prompt = (text: string, more: Json = {}): Json =>
  entry({ type: "user", message: { role: "user", content: text } }, more);
export const call = (id: string, name: string, input: Json, more: Json = {}): Json =>
  entry(
    {
      type: "assistant",
      requestId: `req-${id}`,
      message: {
        id: `msg-${id}`,
        content: [{ type: "tool_use", id, name, input }],
        usage: { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 2 },
      },
    },
    more,
  );
export const result = (id: string, content: string, more: Json = {}, block: Json = {}): Json =>
  entry(
    { type: "user", message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, ...block }] } },
    more,
  );
export const said = (text: string, more: Json = {}): Json =>
  entry({ type: "assistant", message: { content: [{ type: "text", text }] } }, more);
export const task = (id: string, description: string, more: Json = {}): Json =>
  call(id, "Task", { subagent_type: "Explore", description, prompt: `prompt of ${id}` }, more);
export const side = (agentId: string): Json => ({ isSidechain: true, agentId });
export const textOf = (entries: readonly Json[]): string => entries.map((one) => `${JSON.stringify(one)}\n`).join("");

/** A folder of transcripts, new for each test. */
export interface StructureFolder {
  readonly root: string;
  /** Writes a file of entries; answers its path. */
  write(name: string, entries: readonly Json[]): string;
  /** Opens a file, reads all of it, and disposes of it behind the test. */
  openFile(file: string): Promise<Transcript>;
  /** Opens files that are none on disk; the transcript is disposed of behind the test. */
  openMemory(memory: MemoryFile, options?: { readonly follow?: boolean }): Promise<Transcript>;
}

/** Makes the folder before each test of the suite it is called in. Times and ids of entries begin anew. */
export function structureFolder(): StructureFolder {
  let root = "";
  let open: Transcript[] = [];
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "structure-"));
    open = [];
    clock = 0;
    made = 0;
  });
  afterEach(() => {
    for (const transcript of open) transcript.dispose();
    fs.rmSync(root, { recursive: true, force: true });
  });
  const opened = async (opening: Promise<Transcript>): Promise<Transcript> => {
    const transcript = await opening;
    open.push(transcript);
    await whenRead(transcript);
    return transcript;
  };
  return {
    get root() {
      return root;
    },
    write(name, entries) {
      const file = path.join(root, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, textOf(entries));
      return file;
    },
    openFile: (file) => opened(openTranscript(nodeFiles, resourceOf(file), { follow: true })),
    openMemory: ({ files, resource }, options = {}) => opened(openTranscript(files, resource, options)),
  };
}

/** All items of the outline. */
export async function itemsOf(transcript: Transcript): Promise<readonly OutlineItem[]> {
  const { items } = await transcript.structure({});
  return (await transcript.outline({ from: 0, to: items })).items;
}

export const turns = (items: readonly OutlineItem[]): TurnItem[] =>
  items.flatMap((item) => (item.kind === "turn" ? [item] : []));

/** Agents with their levels. */
export const agents = (items: readonly OutlineItem[]): [number, ShownAgent][] =>
  items.flatMap((item) => (item.kind === "agent" ? [[item.level, item.agent] as [number, ShownAgent]] : []));
