type QuestionPart =
  | {
      readonly kind: "prose";
      readonly lines: readonly string[];
    }
  | {
      readonly kind: "code";
      readonly language: "sh" | "diff" | "text";
      readonly text: string;
    };
export interface Question {
  readonly tool: string;
  readonly input: unknown;
  readonly title: string;
  readonly named?: {
    readonly title: string;
    readonly code: string;
  };
  readonly detail: string;
  readonly parts?: readonly QuestionPart[];
  readonly bound?: string;
  readonly rules?: readonly string[];
  readonly always?: true;
}
export type ErrorCode = "EXECUTION_ERROR" | "BLOCKED" | "EXCEPTION";
type Data = Readonly<Record<string, unknown>>;
export type ToolResult =
  | {
      readonly ok: true;
      readonly data: Data;
    }
  | {
      readonly ok: false;
      readonly error: {
        readonly code: ErrorCode;
        readonly message: string;
      };
    };
export type FormatName = "envelope" | "contract" | "content" | "claude";
type RunSource = "chat" | "command" | "mcp" | "cli" | "replay";
export interface Decision {
  readonly by: "nobody" | "person" | "rule";
  readonly answer: "yes" | "no";
  readonly rule?: string;
}
export interface RunRecord {
  readonly id: string;
  readonly call_id?: string;
  readonly tool: string;
  readonly input: unknown;
  readonly result: unknown;
  readonly format: FormatName;
  readonly error_code?: ErrorCode;
  readonly decision?: Decision;
  readonly size?: number;
  readonly started: string;
  readonly duration_ms: number;
  readonly source: RunSource;
}
type Evidence = "flag" | "body" | "exit";
export type CallStatus = "ok" | "expected" | "error" | "rejected" | "interrupted" | "blocked" | "pending" | "orphaned";
type Severity = "info" | "warning" | "error";
interface LineChange {
  readonly added: number;
  readonly removed: number;
}
export interface CallRow {
  readonly id: string;
  readonly tool: string;
  readonly summary: string;
  readonly status: CallStatus;
  readonly reason: string;
  readonly severity: Severity;
  readonly evidence?: Evidence;
  readonly error?: string;
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly durationIsUpperBound?: boolean;
  readonly started?: string;
  readonly change?: LineChange;
  readonly writtenLines?: number;
}
interface NestedCallRow extends CallRow {
  readonly row: number;
  readonly line: number;
}
interface NestedCallRows {
  readonly calls: readonly NestedCallRow[];
  readonly hidden: number;
  readonly incomplete: boolean;
  readonly of?: "script";
}
export interface CallDetail extends CallRow {
  readonly input: unknown;
  readonly result?: ToolResult;
  readonly envelope?:
    | {
        readonly success: true;
        readonly data: Data;
      }
    | {
        readonly success: false;
        readonly error: string;
      };
  readonly failureData?: Data;
  readonly text?: string;
  readonly block?: Readonly<Record<string, unknown>>;
  readonly evidenceSays?: string;
  readonly permission?: string;
  readonly note?: string;
  readonly line: number;
  readonly resultLine?: number;
  readonly nested?: NestedCallRows;
  readonly hiddenBytes?: number;
}
export type RowKind =
  | "prompt"
  | "answer"
  | "thinking"
  | "call"
  | "result"
  | "system"
  | "apiError"
  | "bookkeeping"
  | "unknown"
  | "unreadable";
export interface Row {
  readonly index: number;
  readonly kind: RowKind;
  readonly line: number;
  readonly text: string;
  readonly hidden: number;
  readonly entryType?: string;
  readonly time?: string;
  readonly grown?: number;
  readonly repeats?: string;
  readonly sidechain?: boolean;
  readonly agent?: string;
  readonly agentBegins?: true;
  readonly call?: CallRow;
}
export interface RowText {
  readonly text: string;
  readonly raw: string;
  readonly hiddenBytes?: number;
}
interface Tokens {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
}
export interface Summary {
  readonly bytes: number;
  readonly bytesRead: number;
  readonly complete: boolean;
  readonly rows: number;
  readonly lines: {
    readonly shown: number;
    readonly bookkeeping: number;
    readonly unknown: number;
    readonly unreadable: number;
    readonly recovered: number;
  };
  readonly pendingLastLine: boolean;
  readonly calls: Readonly<Record<CallStatus, number>>;
  readonly usage?: Tokens;
  readonly versions?: Readonly<Record<string, number>>;
  readonly sessions?: number;
  readonly title?: string;
  readonly firstTime?: string;
  readonly lastTime?: string;
  readonly writtenBy?: string;
  readonly isUnknown?: true;
  readonly notice?: string;
  readonly failure?: string;
}
export interface Hit {
  readonly row: number;
  readonly line: number;
  readonly call?: string;
  readonly nested?: string;
  readonly told?: {
    readonly tool: string;
    readonly subject: string;
  };
  readonly field: string;
  readonly snippet?: Snippet;
}
interface Snippet {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly cutBefore?: boolean;
  readonly cutBehind?: boolean;
}
export interface ContextOptions {
  readonly folder: string | readonly string[];
  readonly ask?: (question: Question, signal: AbortSignal) => "yes" | "no" | Promise<"yes" | "no">;
  readonly format?: FormatName;
  readonly maxOutputSize?: number;
  readonly commandTimeoutMs?: number;
  readonly backupFolder?: string;
  readonly record?: (record: RunRecord) => void;
  readonly log?: (message: string, error?: unknown) => void;
}
export interface Context {
  readonly folders: readonly string[];
  dispose(): Promise<void>;
}
export declare function createContext(options: ContextOptions): Context;
interface Picture {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}
export interface Run {
  readonly result: ToolResult;
  readonly pictures?: readonly Picture[];
  readonly view?: object;
  readonly record: RunRecord;
}
export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: "read" | "write" | "execute";
  readonly group: "read" | "write" | "shell" | "fileio" | "transcripts";
  readonly inputSchema: ToolSchema;
}
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (message: string) => void;
}
export declare function listTools(): ToolDescription[];
export declare function runTool(name: string, input: unknown, context: Context, options?: CallOptions): Promise<Run>;
export interface Meta {
  readonly id: string;
  readonly duration_ms: number;
  readonly timestamp: string;
}
export interface DecodeHints {
  readonly toolUseResult?: unknown;
}
interface Rest {
  readonly unknown: Readonly<Record<string, unknown>>;
  readonly form?: unknown;
}
export interface Decoded extends Rest {
  readonly result: ToolResult;
  readonly meta: Partial<Meta>;
  readonly problems: readonly string[];
  readonly inner?: FormatName;
}
export interface Converted {
  readonly value: unknown;
  readonly lost: readonly string[];
}
export interface DecodedOne {
  readonly kind: "result";
  readonly decoded: Decoded;
  readonly format: FormatName;
  readonly value: unknown;
  readonly reason: string;
  readonly record?: RunRecord;
  readonly recorded?: unknown;
}
export interface DecodeProblem {
  readonly kind: "problem";
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
  readonly text?: string;
}
export type DecodedAny =
  | (DecodedOne & {
      readonly more?: readonly DecodedOne[];
    })
  | DecodeProblem;
export interface ContractMeta {
  readonly duration_ms: number;
  readonly timestamp: string;
}
export type Contract =
  | {
      readonly success: true;
      readonly data: unknown;
      readonly error: null;
      readonly meta: ContractMeta;
    }
  | {
      readonly success: false;
      readonly data: null;
      readonly error: {
        readonly code: ErrorCode;
        readonly message: string;
      };
      readonly meta: ContractMeta;
    };
export interface NormalizeOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly failsByThrowing?: boolean;
}
export declare function decode(source: unknown, hints?: DecodeHints): DecodedAny;
export declare function convert(read: DecodedOne, to: FormatName, meta?: Partial<Meta>): Converted;
export declare function normalize(
  tool: string,
  run: (args: unknown) => unknown,
  args: unknown,
  options?: NormalizeOptions,
): Promise<Contract>;
export interface OpenTranscriptOptions {
  readonly hideSecrets?: boolean;
  readonly follow?: boolean;
  readonly signal?: AbortSignal;
}
export interface OpenedTranscript {
  readonly summary: Summary;
  whole(signal?: AbortSignal): Promise<Summary>;
  rows(from: number, to: number, signal?: AbortSignal): Promise<Row[]>;
  call(id: string, signal?: AbortSignal): Promise<CallDetail | undefined>;
  text(row: number, signal?: AbortSignal): Promise<RowText>;
  lines(
    of:
      | {
          readonly row: number;
        }
      | {
          readonly call: string;
        },
    signal?: AbortSignal,
  ): Promise<string | undefined>;
  search(query: string, signal?: AbortSignal): AsyncGenerator<Hit, void, undefined>;
  onChange(listener: (summary: Summary) => void): () => void;
  dispose(): void;
}
export declare function openTranscript(path: string | URL, options?: OpenTranscriptOptions): Promise<OpenedTranscript>;
export {};
