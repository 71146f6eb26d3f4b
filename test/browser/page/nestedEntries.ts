import type { RecordedEntry } from "./recordedLines";

const PARENT = "task-1";

/** A subagent's progress entry that tells a message. */
const told = (type: "user" | "assistant", content: readonly unknown[]): RecordedEntry => ({
  type: "progress",
  toolUseID: "agent_msg_1",
  parentToolUseID: PARENT,
  data: {
    type: "agent_progress",
    agentId: "a1b2c3",
    prompt: "Find the parser",
    message: { type, message: { role: type, content }, timestamp: "2026-03-09T14:00:02.000Z" },
  },
});
const use = (id: string, name: string, input: unknown): unknown => ({ type: "tool_use", id, name, input });
const result = (id: string, content: unknown, more: object = {}): unknown => ({
  ...{ type: "tool_result", tool_use_id: id, content },
  ...more,
});

/** A call that started a subagent, of whose work only progress entries tell. */
export const nestedEntries: readonly RecordedEntry[] = [
  {
    type: "assistant",
    message: {
      id: "msg-task",
      role: "assistant",
      content: [use(PARENT, "Task", { description: "Find it", prompt: "Find the parser", subagent_type: "Explore" })],
    },
  },
  told("assistant", [
    { type: "text", text: "I look for the **parser**." },
    use("nested-1", "Grep", { pattern: "parse", output_mode: "files_with_matches" }),
  ]),
  told("user", [result("nested-1", "Found 1 file\nsrc/parser.ts")]),
  told("assistant", [use("nested-2", "Read", { file_path: "/home/ada/demo/<img src=x onerror=alert(1)>" })]),
  told("user", [
    result("nested-2", "<tool_use_error>File does not exist. <b>Really</b></tool_use_error>", { is_error: true }),
  ]),
  {
    type: "user",
    message: { role: "user", content: [result(PARENT, [{ type: "text", text: "It stands in src/parser.ts." }])] },
  },
];
