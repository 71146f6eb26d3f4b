import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { oneLine } from "../../../base/text/displayText";
import { imageBlock, textBlock } from "../foreignEntries";
import { codexName, serverNamespace } from "./codexName";
import { contentBlock } from "./codexOutput";
import type { CallEnd } from "./codexState";

/** A call that ran, as an item records it. */
export interface RanCall {
  readonly tool: string;
  readonly input: JsonObject;
  readonly content: unknown;
  readonly end: CallEnd;
  /** The shell session of a command. */
  readonly session?: string | undefined;
}

/** The items of calls (Codex's type `TurnItem`), by their type. */
const CALLS: Readonly<Record<string, (item: JsonObject) => RanCall | undefined>> = {
  CommandExecution: command,
  FileChange: fileChange,
  McpToolCall: serverCall,
  DynamicToolCall: dynamicCall,
  CollabAgentToolCall: agentCall,
  SubAgentActivity: agentStart,
};

/** Returns the call that an item records. Undefined for an item that records none. Versions differ in case of names. */
export function ranCall(item: JsonObject): RanCall | undefined {
  const type = stringOf(item["type"]) ?? "";
  return Object.hasOwn(CALLS, type) ? CALLS[type]?.(snakeFields(item)) : undefined;
}

function snakeFields(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [snake(name), value]));
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? "" : "_"}${letter.toLowerCase()}`);
}

/** What is the same for all items. */
function endOf(item: JsonObject): CallEnd {
  const status = snake(stringOf(item["status"]) ?? "");
  return {
    durationMs: rustMilliseconds(item["duration"]),
    ...(status === "failed" && { failed: true }),
    ...(status === "declined" && { refused: true }),
  };
}

/** The user's own commands are no calls. */
function command(item: JsonObject): RanCall | undefined {
  if (snake(stringOf(item["source"]) ?? "") === "user_shell") return undefined;
  const input = stringOf(item["interaction_input"]);
  const session = stringOf(item["process_id"]);
  const exitCode = numberOf(item["exit_code"]);
  const { failed, ...end } = endOf(item);
  const streams = [item["stdout"], item["stderr"]].flatMap((text) => stringOf(text) ?? []).join("");
  return {
    ...(input === undefined
      ? { tool: "exec_command", input: { command: item["command"] } }
      : { tool: "write_stdin", input: { session_id: session, chars: input } }),
    content: stringOf(item["aggregated_output"]) ?? streams,
    // The exit code says more.
    end: { ...end, exitCode, ...(failed === true && exitCode === undefined && { failed }) },
    session,
  };
}

/** As the patch that makes the changes. */
function fileChange(item: JsonObject): RanCall {
  const sections = Object.entries(fieldsOf(item["changes"])).map(([path, change]) => patchSection(path, change));
  const patch = ["*** Begin Patch", ...sections.flat(), "*** End Patch"].join("\n");
  const content = [item["stdout"], item["stderr"]].flatMap((text) => stringOf(text) ?? []).join("");
  return { tool: "apply_patch", input: { patch }, content, end: endOf(item) };
}

/** A change (Codex's type `FileChange`) as a section of a patch. */
function patchSection(path: string, change: unknown): string[] {
  const fields = fieldsOf(change);
  const file = path.replaceAll(/[\r\n]/g, " ");
  const content = stringOf(fields["content"]) ?? "";
  switch (fields["type"]) {
    case "add":
      return [
        `*** Add File: ${file}`,
        ...content
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => `+${line}`),
      ];
    case "delete":
      return [`*** Delete File: ${file}`];
    default: {
      const moved = stringOf(fields["move_path"]);
      const lines = (stringOf(fields["unified_diff"]) ?? "").split("\n");
      return [
        `*** Update File: ${file}`,
        ...(moved === undefined ? [] : [`*** Move to: ${moved.replaceAll(/[\r\n]/g, " ")}`]),
        ...lines.filter((line) => /^[ +@-]/.test(line)),
      ];
    }
  }
}

const REFUSED = /^user (?:cancelled|rejected|declined) MCP tool call/;
const DENIED = /approval policy is never$/;

function serverCall(item: JsonObject): RanCall {
  const result = fieldsOf(item["result"]);
  const error = stringOf(fieldsOf(item["error"])["message"]) ?? stringOf(item["error"]);
  const { failed, ...end } = endOf(item);
  const refused = error !== undefined && REFUSED.test(error);
  const denied = error !== undefined && DENIED.test(error) ? oneLine(error) : undefined;
  const structured = result["structuredContent"] ?? result["structured_content"];
  return {
    tool: codexName(item["tool"], serverNamespace(item["server"])),
    input: inputOf(item["arguments"]),
    content: error ?? itemsOf(result["content"]).map(serverBlock),
    end: {
      ...end,
      failed: failed === true || result["isError"] === true || result["is_error"] === true,
      refused,
      denied,
      ...(isObject(structured) && { structuredContent: structured }),
    },
  };
}

function serverBlock(block: unknown): JsonObject {
  const { type, data, mimeType } = fieldsOf(block);
  const isImage = type === "image" && typeof data === "string" && typeof mimeType === "string";
  return isImage ? imageBlock(`data:${mimeType};base64,${data}`) : contentBlock(block);
}

function dynamicCall(item: JsonObject): RanCall {
  const { failed, ...end } = endOf(item);
  const error = stringOf(item["error"]);
  const blocks = itemsOf(item["content_items"]).map((block) => contentBlock(snakeFields(fieldsOf(block))));
  return {
    tool: codexName(item["tool"], item["namespace"]),
    input: inputOf(item["arguments"]),
    content: error === undefined ? blocks : [...blocks, textBlock(error)],
    end: { ...end, failed: failed === true || item["success"] === false },
  };
}

function agentCall(item: JsonObject): RanCall {
  const name = snake(stringOf(item["tool"]) ?? "");
  const [agentId] = itemsOf(item["receiver_thread_ids"]).flatMap((id) => stringOf(id) ?? []);
  const prompt = stringOf(item["prompt"]);
  return {
    tool: name === "wait" ? "wait_agent" : name,
    input: { ...(prompt !== undefined && { message: prompt }), targets: item["receiver_thread_ids"] ?? [] },
    content: JSON.stringify(item["agents_states"] ?? {}),
    end: { ...endOf(item), ...(name === "spawn_agent" && { agentId }) },
  };
}

/** What an agent does later is no call. */
function agentStart(item: JsonObject): RanCall | undefined {
  if (item["kind"] !== "started") return undefined;
  const path = stringOf(item["agent_path"]);
  return {
    tool: "spawn_agent",
    input: path === undefined ? {} : { task_name: path },
    content: "",
    end: { agentId: stringOf(item["agent_thread_id"]) },
  };
}

function inputOf(args: unknown): JsonObject {
  return isObject(args) ? args : args === undefined || args === null ? {} : { arguments: args };
}

/** Reads a duration as Rust writes it. */
export function rustMilliseconds(duration: unknown): number | undefined {
  const { secs, nanos } = fieldsOf(duration);
  const seconds = numberOf(secs);
  return seconds === undefined ? undefined : Math.round(seconds * 1000 + (numberOf(nanos) ?? 0) / 1e6);
}
