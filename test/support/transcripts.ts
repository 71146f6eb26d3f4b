import type { Files, FileStat, Resource } from "../../src/core/ports";
import { FileError } from "../../src/core/errors";
import type { CallStatus, Summary, Transcript } from "../../src/transcript/model";
import type { TranscriptFiles } from "../../src/transcript/reading";

/** How a transcript is made up. */
export interface MakeOptions {
  /** The same seed and options give the same transcript. */
  readonly seed: number;
  /** At least so many entries; a call and its result are two. */
  readonly entries: number;
  /** Characters that fill the longer texts, on average. */
  readonly fill?: number;
  /** Also lines that are damaged, unknown or oddly placed. */
  readonly oddities?: boolean;
}

/** What a made transcript must be counted as. */
export interface Facts {
  lines: { shown: number; bookkeeping: number; unknown: number; unreadable: number; recovered: number };
  calls: Record<CallStatus, number>;
  rows: number;
  entries: number;
}

/** Facts of an empty transcript, to be filled while its lines are made. */
export function noFacts(): Facts {
  return {
    lines: { shown: 0, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 },
    calls: { ok: 0, expected: 0, error: 0, rejected: 0, interrupted: 0, blocked: 0, pending: 0, orphaned: 0 },
    rows: 0,
    entries: 0,
  };
}

/** A made transcript as text, every line ended, with what it must be counted as. */
export function makeTranscript(options: MakeOptions): { text: string; facts: Facts } {
  const facts = noFacts();
  let text = "";
  for (const line of transcriptLines(options, facts)) text += line + "\n";
  return { text, facts };
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Json = Record<string, unknown>;

const WORDS =
  "notes tag due list search store café 東京 “quoted” \\slash error: 🙂 tab\there {brace} ünïcode done".split(" ");

/** The lines of a made transcript, one by one; `facts` grow with them. */
export function* transcriptLines(options: MakeOptions, facts: Facts): Generator<string> {
  const { seed, entries, fill = 60, oddities = true } = options;
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let time = Date.UTC(2026, 0, 5, 8);
  let count = 0;
  let parent: string | null = null;
  let message = 0;

  const words = (): string => {
    let text = pick(WORDS);
    const length = random() * fill * 2;
    while (text.length < length) text += ` ${pick(WORDS)}`;
    return text;
  };
  const entry = (fields: Json): Json => {
    count++;
    time += Math.floor(random() * 4000);
    const uuid = `u-${seed}-${count}`;
    const whole = {
      parentUuid: parent,
      isSidechain: false,
      userType: "external",
      cwd: "/home/sam/notes-app",
      sessionId: `s-${seed}`,
      version: "2.1.226",
      ...fields,
      uuid,
      timestamp: new Date(time).toISOString(),
    };
    parent = uuid;
    return whole;
  };
  const shown = (rows: number, ...whole: Json[]): string[] => {
    facts.lines.shown += whole.length;
    facts.rows += rows;
    return whole.map((fields) => JSON.stringify(fields));
  };
  const assistant = (block: unknown, more: Json = {}): Json =>
    entry({ type: "assistant", message: { id: `m-${seed}-${message}`, role: "assistant", content: [block] }, ...more });
  const user = (content: unknown, more: Json = {}): Json =>
    entry({ type: "user", message: { role: "user", content }, ...more });
  const use = ({ id, name, input }: Made): Json => assistant({ type: "tool_use", id, name, input });
  const answer = ({ id, result, toolUseResult, failed }: Made): Json =>
    user([{ type: "tool_result", tool_use_id: id, content: result, ...(failed && { is_error: true }) }], {
      ...(toolUseResult !== undefined && { toolUseResult }),
    });

  while (count < entries) {
    message++;
    const dice = random();
    if (dice < 0.1) yield* shown(1, user(words()));
    else if (dice < 0.22) yield* shown(1, assistant({ type: "text", text: words() }));
    else if (dice < 0.3)
      yield* shown(
        1,
        assistant(
          pick([
            { type: "thinking", thinking: words(), signature: "x" },
            { type: "redacted_thinking", data: "x" },
          ]),
        ),
      );
    else if (dice < 0.62) {
      const made = makeCall(`toolu_${seed}_${count}`, pick(CALLS), words);
      facts.calls[made.status]++;
      yield* shown(1, use(made), answer(made));
    } else if (dice < 0.68) {
      // Parallel calls share a message; their results come in another order.
      const calls = [1, 2, 3].map((number) => makeCall(`toolu_${seed}_${count}_${number}`, pick(CALLS), words));
      for (const made of calls) facts.calls[made.status]++;
      yield* shown(3, ...calls.map(use), ...calls.reverse().map(answer));
    } else if (dice < 0.75) yield* shown(1, entry({ ...pick(SYSTEM), type: "system" }));
    else if (dice < 0.8) yield* shown(1, entry({ type: "attachment", attachment: pick(ATTACHMENTS) }));
    else if (dice < 0.9 || !oddities) {
      facts.lines.bookkeeping++;
      facts.rows++;
      yield JSON.stringify(entry(pick(BOOKKEEPING)));
    } else yield* odd();
  }
  facts.entries = count;

  function* odd(): Generator<string> {
    switch (Math.floor(random() * 14)) {
      case 0:
        facts.lines.unknown++;
        facts.rows++;
        return yield JSON.stringify(entry({ type: "made-up-type", content: words() }));
      case 1:
        facts.lines.unknown++;
        facts.rows++;
        return yield pick(["[1,2]", "7", '"text"', "null", "true", "{}"]);
      case 2:
        facts.lines.unreadable++;
        facts.rows++;
        return yield pick(["// a comment", "\0\0\0\0", '{"type":"user","message":{"ro', "not json at all", '{"a":1,}']);
      case 3:
        facts.lines.recovered++;
        facts.rows += 2;
        return yield JSON.stringify(user(words())) + JSON.stringify(assistant({ type: "text", text: words() }));
      case 4:
        facts.lines.recovered++;
        facts.rows++;
        return yield `\0\0\0${JSON.stringify(user(words()))}`;
      case 5:
        facts.lines.recovered++;
        facts.rows += 2;
        return yield `{"type":"assistant","mess${JSON.stringify(user(words()))}`;
      case 6:
        return yield pick(["", "   ", "\t", "\r"]);
      case 7:
        return yield `${shown(1, user(words()))[0] ?? ""}\r`;
      case 8:
        // A result whose call is not there.
        return yield* shown(1, answer({ ...makeCall(`toolu_lost_${seed}_${count}`, pick(CALLS), words) }));
      case 9: {
        // History copied when a session was resumed: the same call and result again.
        const made = makeCall(`toolu_twice_${seed}_${count}`, pick(CALLS), words);
        facts.calls[made.status]++;
        return yield* shown(3, use(made), answer(made), use(made), answer(made));
      }
      case 10: {
        const made = makeCall(`toolu_open_${seed}_${count}`, pick(CALLS), words);
        facts.calls.orphaned++;
        return yield* shown(2, use(made), user("go on without it"));
      }
      case 11: {
        const made = makeCall(`toolu_early_${seed}_${count}`, pick(CALLS), words);
        facts.calls[made.status]++;
        return yield* shown(2, answer(made), use(made));
      }
      case 12:
        return yield* shown(
          1,
          entry({
            type: "assistant",
            message: pick<unknown>([null, { content: [] }, { content: "plain" }, { id: "x" }]),
          }),
        );
      default:
        return yield* shown(
          2,
          user(
            [
              { type: "text", text: words() },
              { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
            ],
            { isSidechain: true },
          ),
        );
    }
  }
}

interface Made {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  readonly result: unknown;
  readonly toolUseResult?: unknown;
  readonly failed: boolean;
  readonly status: CallStatus;
}

type Recipe = (words: () => string) => Omit<Made, "id" | "failed"> & { readonly failed?: boolean };

function makeCall(id: string, recipe: Recipe, words: () => string): Made {
  return { failed: false, ...recipe(words), id };
}

const REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

const CALLS: readonly Recipe[] = [
  (words) => ({
    name: "Read",
    input: { file_path: "src/a b.js" },
    result: `     1→${words()}\n     2→error`,
    status: "ok",
  }),
  (words) => ({
    name: "Bash",
    input: { command: "npm test" },
    result: words(),
    toolUseResult: { stdout: words(), stderr: "", interrupted: false },
    status: "ok",
  }),
  (words) => ({
    name: "Bash",
    input: { command: "npm test" },
    result: `Exit code 1\n${words()}`,
    failed: true,
    status: "error",
  }),
  () => ({
    name: "Bash",
    input: { command: "cd src && grep -n x *.js" },
    result: "Exit code 1",
    failed: true,
    status: "expected",
  }),
  (words) => ({
    name: "Edit",
    input: { file_path: "a.js", old_string: words(), new_string: words() },
    result: "The file a.js has been updated successfully.",
    status: "ok",
  }),
  () => ({
    name: "Edit",
    input: { file_path: "a.js" },
    result: "<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>",
    failed: true,
    status: "error",
  }),
  () => ({
    name: "ExitPlanMode",
    input: { plan: "# Plan" },
    result: REFUSED,
    toolUseResult: "User rejected tool use",
    failed: true,
    status: "rejected",
  }),
  () => ({
    name: "KillShell",
    input: { shell_id: "b1" },
    result: "Shell b1 is not running, so cannot be killed (status: killed)",
    failed: true,
    status: "expected",
  }),
  () => ({
    name: "Task",
    input: { description: "Look", prompt: "Look" },
    result: [
      { type: "text", text: "# Found\nit" },
      { type: "text", text: "agentId: a1" },
    ],
    toolUseResult: { totalDurationMs: 1200 },
    status: "ok",
  }),
  () => ({
    name: "Grep",
    input: { pattern: "x" },
    result: "<tool_use_error>Sibling tool call errored</tool_use_error>",
    failed: true,
    status: "interrupted",
  }),
  () => ({
    name: "Write",
    input: { file_path: ".env" },
    result: "PreToolUse:Write hook error: [guard]: no",
    failed: true,
    status: "blocked",
  }),
  () => ({
    name: "mcp__notes__list",
    input: { tag: "x" },
    result: [{ type: "text", text: '{"success":false,"error":"No notes"}' }],
    status: "error",
  }),
  (words) => ({
    name: "made_up_tool",
    input: { text: words() },
    result: [
      { type: "text", text: words() },
      { type: "tool_reference", tool_name: "x" },
    ],
    status: "ok",
  }),
];

const SYSTEM: readonly Json[] = [
  { content: "Running PostToolUse hook", level: "info" },
  { subtype: "turn_duration", durationMs: 1234 },
  { subtype: "stop_hook_summary", hookCount: 1, hookErrors: [] },
  { subtype: "compact_boundary", content: "Conversation compacted" },
  { subtype: "api_error", error: { status: 529 }, retryAttempt: 1, maxRetries: 10 },
  { subtype: "informational", content: "note" },
  { subtype: "local_command", content: "<command-name>/help</command-name>" },
  { subtype: "made_up" },
];

const ATTACHMENTS: readonly Json[] = [
  { type: "hook_success", hookName: "Stop", stdout: "fine", exitCode: 0 },
  { type: "file", filename: "/home/sam/notes-app/a.js", displayPath: "a.js" },
  { type: "queued_command", prompt: "also this", commandMode: "prompt" },
  { type: "edited_text_file", filename: "a.js", snippet: "1\tx" },
  { type: "made_up_attachment", content: [] },
];

const BOOKKEEPING: readonly Json[] = [
  { type: "summary", summary: "A title", leafUuid: "x" },
  { type: "ai-title", aiTitle: "Another title" },
  { type: "custom-title", customTitle: "My title" },
  { type: "file-history-snapshot", messageId: "x", snapshot: { trackedFileBackups: { "a.js": {} } } },
  { type: "file-history-delta", trackingPath: "a.js" },
  { type: "queue-operation", operation: "enqueue", content: "later" },
  { type: "mode", mode: "normal" },
  { type: "permission-mode", permissionMode: "auto" },
  { type: "last-prompt", lastPrompt: "x" },
  { type: "pr-link", prNumber: 7, prUrl: "https://example.com/7" },
  { type: "progress", data: { type: "bash_progress", output: "x", elapsedTimeSeconds: 3 } },
  {
    type: "progress",
    data: { type: "agent_progress", message: { message: { content: [{ type: "tool_use", name: "Read" }] } } },
  },
  { type: "attachment", attachment: { type: "task_reminder", content: [] } },
  { type: "attachment", attachment: { type: "total_tokens_reminder", text: "1" } },
];

/** A file held in memory: what `set` puts there is what is read, and those who watch are told. */
export interface MemoryFile {
  readonly files: TranscriptFiles;
  readonly resource: Resource;
  /** Bytes that were asked for so far, for claims about how much was read again. */
  readonly bytesAsked: () => number;
  /** Replaces the content; undefined deletes the file. `identity` makes it another file. */
  set(content: string | Uint8Array | undefined, identity?: string): void;
}

/** A file of a file system that is not on disk. */
export function memoryFile(content: string | Uint8Array, path = "memory:/session.jsonl"): MemoryFile {
  const resource = path as Resource;
  const watchers = new Set<() => void>();
  let bytes: Uint8Array | undefined;
  let identity = "1";
  let asked = 0;
  const current = (): Uint8Array => {
    if (!bytes) throw new FileError("NotFound", resource);
    return bytes;
  };
  const files: Pick<Files, "stat" | "read" | "watch"> = {
    stat: async () =>
      ({ type: "file", link: false, size: current().length, mtime: 0, ctime: 0, identity }) satisfies FileStat,
    read: async (_, from, to, into) => {
      const part = current().subarray(from, to);
      asked += part.length;
      into.set(part);
      return part.length;
    },
    watch: (_, changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
  const set = (next: string | Uint8Array | undefined, nextIdentity = identity): void => {
    bytes = typeof next === "string" ? new TextEncoder().encode(next) : next;
    identity = nextIdentity;
    for (const changed of watchers) changed();
  };
  set(content);
  return { files, resource, bytesAsked: () => asked, set };
}

/** Resolves with the first summary, now or later, that fulfils the condition. */
export function summaryWhen(transcript: Transcript, fulfilled: (summary: Summary) => boolean): Promise<Summary> {
  return new Promise((resolve) => {
    if (fulfilled(transcript.summary)) return resolve(transcript.summary);
    const stop = transcript.onChange((summary) => {
      if (!fulfilled(summary)) return;
      stop();
      resolve(summary);
    });
  });
}

/** Resolves when all that is there has been read, or reading failed. */
export function whenRead(transcript: Transcript): Promise<Summary> {
  return summaryWhen(transcript, ({ complete, failure }) => complete || failure !== undefined);
}
