import { openTranscript } from "../../../../src/transcripts/transcript";
import type { ChangedFile, FileChanges } from "../../../../src/transcripts/model/changes/changesModel";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import { memoryFile, whenRead } from "../../../support/transcripts";

/** All changed files. */
export const ALL = { commands: true, filter: "", from: 0, to: 1_000 };

/** A call, its result, and what Claude Code records next to the result. */
export interface Made {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly structured?: Readonly<Record<string, unknown>>;
}

/** Lines of a session with these calls. */
export function sessionOf(calls: readonly Made[]): string {
  const lines = calls.flatMap(({ tool, input, result = "done", structured }, at) => {
    const shared = { sessionId: "s", cwd: "/w", timestamp: new Date(Date.UTC(2026, 0, 5, 9, 0, at)).toISOString() };
    const use = { type: "tool_use", id: `t${at}`, name: tool, input };
    const answer = { type: "tool_result", tool_use_id: `t${at}`, content: result };
    return [
      { type: "assistant", uuid: `a${at}`, ...shared, message: { id: `m${at}`, role: "assistant", content: [use] } },
      {
        type: "user",
        uuid: `u${at}`,
        ...shared,
        message: { role: "user", content: [answer] },
        ...(structured && { toolUseResult: structured }),
      },
    ];
  });
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** Opens sessions, which are disposed of behind each test of the suite that this is called in. */
export function openedSessions() {
  const opened: Transcript[] = [];
  afterEach(() => opened.splice(0).forEach((transcript) => transcript.dispose()));
  const open = async (text: string): Promise<Transcript> => {
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource, {});
    opened.push(transcript);
    await whenRead(transcript);
    return transcript;
  };
  return {
    open,
    filesOf: async (transcript: Transcript): Promise<ReadonlyMap<string, ChangedFile>> =>
      new Map((await transcript.changedFiles({ query: ALL })).files.map((file) => [file.path, file])),
    changesOf: async (calls: readonly Made[], path: string): Promise<FileChanges> =>
      (await open(sessionOf(calls))).fileChanges({ path }),
  };
}
