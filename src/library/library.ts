// The exports of "tool-result-viewer". This explicit list is the package's public API, which
// test/examples/library.api.d.ts records.
export { createContext, type Context, type ContextOptions } from "./context";
export { listTools, runTool, type CallOptions, type ToolDescription } from "./runTool";
export { convert, decode, normalize } from "./results";
export { openTranscript, type OpenedTranscript, type OpenTranscriptOptions } from "./openTranscript";
export type { Contract, ContractMeta } from "../core/contract";
export type { Converted } from "../core/convert";
export type { DecodedAny, DecodedOne, DecodeProblem } from "../core/decode";
export type { NormalizeOptions } from "../core/normalize";
export type { Decoded, DecodeHints, Meta } from "../core/format";
export type { Question } from "../core/ports/ask";
export type { Decision, FormatName, RunRecord, ToolResult } from "../core/result";
export type { ErrorCode } from "../core/errors";
export type { Run } from "../core/runTool";
export type { ToolSchema } from "../core/toolSchema";
export type { CallDetail } from "../transcript/model/callDetail";
export type { CallRow, CallStatus } from "../transcript/model/callRow";
export type { Hit } from "../transcript/model/found";
export type { Row, RowKind, RowText } from "../transcript/model/row";
export type { Summary } from "../transcript/model/summary";
