import type { Readable, Writable } from "node:stream";
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode as ErrorCode,
  type Transport,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/server";
import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";
import { type MessageLine, MessageLines } from "./messageLines";
import type { MessageId } from "./messageOutline";

/** Maximum size of a message. MiB. */
const MOST_MIB = 10;

const TOO_LONG =
  `The message is longer than ${MOST_MIB} MiB and was skipped. Nothing ran. ` +
  "Split the input into several smaller calls, or have a command produce the long text.";

/**
 * Sends and receives one message per line over standard input and output.
 * Replies with an error to messages that are too long or invalid, and continues. The SDK's transport closes at the
 * former and ignores the latter.
 */
export class StdioTransport implements Transport {
  onmessage?: NonNullable<Transport["onmessage"]>;
  onclose?: NonNullable<Transport["onclose"]>;
  onerror?: NonNullable<Transport["onerror"]>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines = new MessageLines(MOST_MIB * 1024 * 1024);
  readonly #take = (chunk: Buffer): void => {
    for (const line of this.#lines.add(chunk)) this.#read(line);
  };

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on("data", this.#take);
  }

  /** Settles when the message is written or can't be. The listener for errors of the output ends the server. */
  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  async close(): Promise<void> {
    this.#input.off("data", this.#take).pause();
    this.onclose?.();
  }

  #read(line: MessageLine): void {
    if (typeof line !== "string") return this.#skipped(line.hasMethod, line.id);
    if (line.trim() === "") return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return this.#refuse(ErrorCode.ParseError, null, "The message is not JSON on one line.");
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      return this.#invalid(value);
    }
    const unsupported = unsupportedVersion(message);
    if (unsupported) return void this.#write(unsupported);
    try {
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Reports a message that was too long. If it was a response, the request that waits for it fails too. */
  #skipped(hasMethod: boolean, id: MessageId | undefined): void {
    if (hasMethod || id === undefined) return this.#refuse(ErrorCode.InvalidRequest, id ?? null, TOO_LONG);
    this.onmessage?.({ jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidRequest, message: TOO_LONG } });
  }

  /**
   * Reports JSON that isn't a message. Never replies to responses: two confused sides would reply to each other
   * forever. The request that waits for such a response fails.
   */
  #invalid(value: unknown): void {
    const id = isObject(value) ? value["id"] : null;
    const known = typeof id === "string" || typeof id === "number" ? id : null;
    if (isObject(value) && ("result" in value || "error" in value)) {
      const error = { code: ErrorCode.InvalidRequest, message: "The response is not a JSON-RPC 2.0 response" };
      if (known !== null) this.onmessage?.({ jsonrpc: "2.0", id: known, error });
      return;
    }
    this.#refuse(ErrorCode.InvalidRequest, known, "The message is not a JSON-RPC 2.0 request or notification.");
  }

  #refuse(code: ErrorCode, id: MessageId | null, message: string): void {
    void this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  #write(message: object): Promise<void> {
    return new Promise((resolve) => {
      this.#output.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }
}

/** The versions in which each request names its version. */
const SUPPORTED = ["2026-07-28"];

/**
 * Returns the error for a request of a version that isn't supported. The SDK checks only the version of a connection's
 * first request.
 */
function unsupportedVersion(message: JSONRPCMessage): object | undefined {
  if (!("method" in message) || !("id" in message)) return undefined;
  const requested = stringOf(fieldsOf(fieldsOf(message.params)["_meta"])[PROTOCOL_VERSION_META_KEY]);
  if (requested === undefined || SUPPORTED.includes(requested)) return undefined;
  const { code, message: text, data } = new UnsupportedProtocolVersionError({ supported: SUPPORTED, requested });
  return { jsonrpc: "2.0", id: message.id, error: { code, message: text, data } };
}
