import assert from "node:assert/strict";
import { openTranscript } from "../../../../src/transcripts/transcript";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import type {
  Understanding,
  UnderstandingStep,
} from "../../../../src/transcripts/model/understanding/understandingModel";
import type { FileEvent } from "../../../../src/transcripts/model/understanding/touchedFilesModel";
import { memoryFile, whenRead } from "../../../support/transcripts";

const ALL = { filter: "", order: "touches", descending: true, from: 0, to: 100 } as const;
const REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

interface Made {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What is answered; nothing for a call without an answer. */
  readonly answer?: string;
  readonly failed?: boolean;
}

function transcriptOf(calls: readonly Made[], cwd = "/home/ada/demo"): string {
  const lines = calls.flatMap(({ tool, input, answer = "done", failed = false }, at) => {
    const shared = (part: string) => ({
      uuid: `${part}${at}`,
      sessionId: "s",
      cwd,
      timestamp: new Date(Date.UTC(2026, 0, 5, 9, 0, at)).toISOString(),
    });
    const use = { type: "tool_use", id: `t${at}`, name: tool, input };
    const result = { type: "tool_result", tool_use_id: `t${at}`, content: answer, ...(failed && { is_error: true }) };
    return [
      { type: "assistant", ...shared("a"), message: { id: `m${at}`, role: "assistant", content: [use] } },
      { type: "user", ...shared("u"), message: { role: "user", content: [result] } },
    ];
  });
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

const bash = (command: string, more: Partial<Made> = {}): Made => ({ tool: "Bash", input: { command }, ...more });

describe("what commands may have done to files", () => {
  const opened: Transcript[] = [];
  afterEach(() => opened.splice(0).forEach((transcript) => transcript.dispose()));

  const open = async (text: string): Promise<Transcript> => {
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource, {});
    opened.push(transcript);
    await whenRead(transcript);
    return transcript;
  };
  const understood = async (transcript: Transcript): Promise<Understanding> => {
    let step: UnderstandingStep;
    do step = await transcript.understanding({});
    while (step.kind !== "done");
    return step.understanding;
  };
  const events = async (transcript: Transcript, path: string): Promise<readonly FileEvent[]> =>
    (await transcript.fileHistory({ path, from: 0, to: 100 })).events;

  it("is counted apart from what calls did, and once for a line that names a file twice", async () => {
    const path = "/home/ada/demo/a.ts";
    const transcript = await open(
      transcriptOf([
        { tool: "Read", input: { file_path: path }, answer: "     1\tx" },
        bash("sed -i s/a/b/ a.ts && cat a.ts"),
        bash("rm a.ts", { answer: "Exit code 1\nrm: no", failed: true }),
      ]),
    );
    const { files } = await transcript.touchedFiles({ query: { ...ALL, commands: true } });
    const started = Date.UTC(2026, 0, 5, 9, 0, 0);
    assert.deepEqual(files, [
      {
        path,
        reads: 1,
        writes: 0,
        edits: 0,
        others: 0,
        failed: 0,
        commands: 2,
        last: started,
        lastCommand: started + 2_000,
      },
    ]);
    assert.deepEqual(
      (await events(transcript, path)).map(({ touch, command, status, words }) => [touch, command, status, words]),
      [
        ["read", undefined, "ok", "1 line"],
        ["edit", "sed -i s/a/b/ a.ts", "ok", ""],
        ["read", "cat a.ts", "ok", ""],
        ["remove", "rm a.ts", "error", "rm: no"],
      ],
    );
  });

  it("is listed only on request, and never among the files that are certain", async () => {
    const transcript = await open(
      transcriptOf([bash("touch b.ts"), { tool: "Write", input: { file_path: "/c.ts", content: "" } }]),
    );
    const { files, commandFiles } = await understood(transcript);
    assert.deepEqual([files, commandFiles], [1, 1]);
    assert.deepEqual(
      (await transcript.touchedFiles({ query: ALL })).files.map(({ path }) => path),
      ["/c.ts"],
    );
    const all = await transcript.touchedFiles({ query: { ...ALL, commands: true } });
    assert.deepEqual(
      all.files.map(({ path }) => path),
      ["/c.ts", "/home/ada/demo/b.ts"],
    );
    const byCommands = await transcript.touchedFiles({ query: { ...ALL, commands: true, order: "commands" } });
    assert.equal(byCommands.files[0]?.path, "/home/ada/demo/b.ts");
  });

  it("is nothing when the command was refused, and for PowerShell's lines", async () => {
    const transcript = await open(
      transcriptOf([
        bash("rm gone.ts", { answer: REFUSED, failed: true }),
        { tool: "PowerShell", input: { command: "rm other.ts" } },
      ]),
    );
    assert.deepEqual(await transcript.touchedFiles({ query: { ...ALL, commands: true } }), { total: 0, files: [] });
    assert.deepEqual(await events(transcript, "/home/ada/demo/gone.ts"), []);
  });

  it("is reported for other agents' commands, in the folder that they name", async () => {
    const transcript = await open(
      transcriptOf([
        { tool: "shell", input: { command: ["bash", "-lc", "echo x > a.ts"], workdir: "/srv" } },
        { tool: "exec_command", input: { cmd: "rm b.ts", workdir: "/srv" } },
        { tool: "shell", input: { command: ["rm", "c.ts"], workdir: "/srv" } },
        { tool: "shell", input: { command: ["echo", "x > d.ts"], workdir: "/srv" } },
        { tool: "run_in_terminal", input: { command: "del e.ts > f.ts", workdir: "C:\\srv" } },
      ]),
    );
    const { files } = await transcript.touchedFiles({ query: { ...ALL, commands: true } });
    assert.deepEqual(
      files.map(({ path }) => path),
      ["/srv/a.ts", "/srv/b.ts", "/srv/c.ts"],
    );
  });

  it("shows a long command without the word in which it is cut", async () => {
    const words = "word ".repeat(70);
    const transcript = await open(transcriptOf([bash(`echo ${words}${"s".repeat(40)} > a.ts`)]));
    const [event] = await events(transcript, "/home/ada/demo/a.ts");
    assert.match(event?.command ?? "", /^echo (?:word )+…$/);
  });
});
