import { pathTree } from "../../bytes/scan/scannedPaths";

/**
 * Fields of a structured result by which it can say something of its success or duration, with their readers in
 * status.ts, bodyFailure.ts, duration.ts and readers/bash.ts.
 */
const TELLING = [
  "interrupted",
  "wasInterrupted",
  "status",
  "statusCode",
  "status_code",
  "httpStatus",
  "http_status",
  "statusText",
  "success",
  "ok",
  "isError",
  "is_error",
  "error",
  "message",
  "meta",
  "content",
  "structuredContent",
  "timedOutAfterMs",
  "backgroundTaskId",
  "returnCodeInterpretation",
  "totalDurationMs",
  "durationMs",
  "duration_ms",
  "elapsedTimeMs",
  "durationSeconds",
  "duration_seconds",
  "code",
  "codeText",
  "task",
  "agentId",
  "taskId",
] as const;

/** Everything that an index looks at in the entries that are read from bytes. */
const PATHS = [
  ...(["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "promptSource"] as const),
  "message.content[].text",
  ...(["type", "subtype", "timestamp", "isSidechain", "agentId", "parent_tool_use_id", "version"] as const),
  ...([
    "sessionId",
    "session_id",
    "requestId",
    "toolUseResult",
    "tool_use_result",
    "tool_result_meta",
    "toolDenialKind",
    "uuid",
    "leafUuid",
  ] as const),
  ...(["isApiErrorMessage", "interruptedMessageId"] as const),
  ...(["aiTitle", "customTitle", "agentName", "summary"] as const),
  ...(["attachment.type", "data", "message", "message.id", "message.model", "message.stop_reason"] as const),
  ...(["message.usage", "message.content", "message.content[]", "message.content[].type"] as const),
  ...(["message.content[].id", "message.content[].name", "message.content[].input"] as const),
  ...(["message.content[].input.command", "message.content[].input.__unparsedToolInput"] as const),
  ...(["message.content[].tool_use_id", "message.content[].is_error", "message.content[].content"] as const),
  ...(["data.normalizedMessages", "data.message", "data.message.data", "data.message.normalizedMessages"] as const),
  ...(["data.message.message", "data.message.message.content", "data.message.message.content[]"] as const),
  ...(["data.message.message.content[].type", "data.message.message.content[].id"] as const),
  ...(["message.usage.input_tokens", "message.usage.output_tokens"] as const),
  ...(["message.usage.cache_creation_input_tokens", "message.usage.cache_read_input_tokens"] as const),
  ...(["message.usage.cache_creation", "message.usage.cache_creation.ephemeral_1h_input_tokens"] as const),
  ...(["message.usage.cache_creation.ephemeral_5m_input_tokens", "message.usage.speed"] as const),
  "message.usage.service_tier",
  ...TELLING.map((name) => `toolUseResult.${name}` as const),
] as const;

/** The tree of paths that a scanner has to look for, and the number of each path's node. */
export const { tree: LINE_TREE, nodes: NODES } = pathTree(PATHS, {
  name: [
    ...(["type", "subtype", "version", "sessionId", "session_id", "agentId", "parent_tool_use_id"] as const),
    ...(["attachment.type", "message.model", "message.stop_reason", "message.content[].type"] as const),
    ...(["message.content[].name", "data.message.message.content[].type"] as const),
    ...(["message.usage.speed", "message.usage.service_tier"] as const),
  ],
  id: [
    ...(["message.id", "requestId", "message.content[].id", "message.content[].tool_use_id"] as const),
    "data.message.message.content[].id",
    "uuid",
  ],
  whole: [
    ...(["message.usage.input_tokens", "message.usage.output_tokens"] as const),
    ...(["message.usage.cache_creation_input_tokens", "message.usage.cache_read_input_tokens"] as const),
    "message.usage.cache_creation.ephemeral_1h_input_tokens",
    "message.usage.cache_creation.ephemeral_5m_input_tokens",
    ...(["toolUseResult.totalDurationMs", "toolUseResult.durationMs", "toolUseResult.duration_ms"] as const),
    ...(["toolUseResult.elapsedTimeMs", "toolUseResult.timedOutAfterMs", "toolUseResult.code"] as const),
  ],
  time: ["timestamp"],
});

/** The node of each telling field of a structured result, by the field's name. */
export const TOLD = TELLING.map((name) => ({ name, node: NODES[`toolUseResult.${name}`] }));
