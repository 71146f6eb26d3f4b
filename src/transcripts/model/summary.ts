import type { CallStatus } from "./callRow";

/** Tokens as the API bills them. */
export interface Tokens {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
}

/** What is known of a transcript so far. */
export interface Summary {
  /** Bytes of the file, and how many of them have been read. */
  readonly bytes: number;
  readonly bytesRead: number;
  /** All bytes have been read. */
  readonly complete: boolean;
  readonly rows: number;
  /** Lines, counted as classed: each non-blank line is in exactly one of the five. */
  readonly lines: {
    readonly shown: number;
    readonly bookkeeping: number;
    readonly unknown: number;
    readonly unreadable: number;
    readonly recovered: number;
  };
  /** The file ends in a line that is not finished; it is read again when the file grows. */
  readonly pendingLastLine: boolean;
  readonly calls: Readonly<Record<CallStatus, number>>;
  /** Tokens once per message and request, without `<synthetic>`. */
  readonly usage?: Tokens;
  /** Entries by the version of the program that wrote them. */
  readonly versions?: Readonly<Record<string, number>>;
  /** How many session ids the entries name. */
  readonly sessions?: number;
  readonly title?: string;
  readonly firstTime?: string;
  readonly lastTime?: string;
  /** The program that wrote the file, such as `gemini-cli`; absent for Claude Code. */
  readonly writtenBy?: string;
  /** Set for a file in no known format. */
  readonly isUnknown?: true;
  /** What the file is, in a sentence, when it is no list of entries: one JSON array, for example. */
  readonly notice?: string;
  /** Why reading stopped before the end. */
  readonly failure?: string;
}

/** A tool and how many calls of it a transcript contains. */
export interface ToolCount {
  readonly tool: string;
  readonly calls: number;
}
