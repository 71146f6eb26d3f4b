// The exports of "tool-result-viewer". This explicit list is the package's public API, which
// test/examples/library.api.d.ts records.
export { createContext, type Context, type ContextOptions } from "./context";
export { listTools, runTool, type CallOptions, type ToolDescription } from "./runLibraryTool";
export { convert, decode, normalize } from "./results";
export { openTranscript, type OpenedTranscript, type OpenTranscriptOptions } from "./openTranscript";
export type { Contract, ContractMeta } from "../../results/contractCodes";
export type { Converted } from "../../results/convertResult";
export type { DecodedAny, DecodedOne, DecodeProblem } from "../../results/decoding/decode";
export type { NormalizeOptions } from "../../results/normalize";
export type { Decoded, DecodeHints, Meta } from "../../results/format";
export type { Question } from "../../tools/runtime/ports/askPort";
export type { Decision, FormatName, RunRecord, ToolResult } from "../../results/result";
export type { ErrorCode } from "../../base/errors";
export type { Run } from "../../tools/runtime/runTool";
export type { ToolSchema } from "../../tools/runtime/toolSchema";
export type { CallDetail } from "../../transcripts/model/callDetail";
export type { CallRow, CallStatus } from "../../transcripts/model/callRow";
export type { Hit } from "../../transcripts/model/searchHits";
export type { Row, RowKind, RowText } from "../../transcripts/model/entryRow";
export type { Summary } from "../../transcripts/model/summary";
