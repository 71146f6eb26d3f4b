/** One line of a transcript, and the calls that stand in it. */
export interface RecordedCall {
  /** The `tool_use` id: tests choose a call by it. */
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** The result's `content`; absent for a call that was not answered. */
  readonly content?: unknown;
  /** The entry's structured form of the result. */
  readonly structured?: unknown;
  readonly isError?: true;
  /** Seconds between call and result. */
  readonly seconds?: number;
  /** Calls and results of tools on the API's side stand in the model's own message. */
  readonly server?: string;
}

export type RecordedEntry = Readonly<Record<string, unknown>>;

/** Makes the lines of a transcript, one second after another. */
export function lines(entries: readonly (RecordedCall | RecordedEntry)[]): string {
  let second = 0;
  const shared = (more: RecordedEntry): RecordedEntry => ({
    parentUuid: null,
    isSidechain: false,
    cwd: "/home/ada/demo",
    sessionId: SESSION,
    version: "2.1.0",
    uuid: `entry-${second}`,
    timestamp: new Date(Date.UTC(2026, 2, 9, 14, 0, second++)).toISOString(),
    ...more,
  });
  const made = entries.flatMap((entry): RecordedEntry[] => {
    if (!isCall(entry)) return [shared(entry)];
    const use = {
      type: entry.server ? "server_tool_use" : "tool_use",
      id: entry.id,
      name: entry.tool,
      input: entry.input,
    };
    const message = { id: `msg-${entry.id}`, role: "assistant", model: "claude-example" };
    const result = {
      type: entry.server ?? "tool_result",
      tool_use_id: entry.id,
      content: entry.content,
      ...(entry.isError && { is_error: true }),
    };
    if (entry.server) return [shared({ type: "assistant", message: { ...message, content: [use, result] } })];
    const asked = shared({ type: "assistant", message: { ...message, content: [use] } });
    if (!("content" in entry)) return [asked];
    second += entry.seconds ?? 0;
    const answered = shared({
      type: "user",
      message: { role: "user", content: [result] },
      ...("structured" in entry && { toolUseResult: entry.structured }),
    });
    return [asked, answered];
  });
  return `${made.map((entry) => JSON.stringify(entry)).join("\n")}\n`;
}

export const SESSION = "5f0c2a52-0000-4000-8000-000000000001";

function isCall(entry: RecordedCall | RecordedEntry): entry is RecordedCall {
  return "tool" in entry && "input" in entry;
}
