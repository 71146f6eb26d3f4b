import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { isObject } from "../core/json";
import { type MessageLine, MessageLines } from "./messageLines";
import type { MessageId } from "./messageOutline";

/** MiB that one message may have. */
const MOST_MIB = 10;

const TOO_LONG =
  `The message is longer than ${MOST_MIB} MiB and was skipped; nothing was done. ` +
  "Split the input into several smaller calls, or let a command produce the long text.";

/**
 * Sends and receives messages, one a line, over standard input and output. The SDK's own transport closes at a message that is too long and says nothing of one
 * that it can't read; this one answers both with an error, and goes on.
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

  /** Settles when the message is written, or never will be: whoever listens to the output's errors ends the server. */
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
    const message = JSONRPCMessageSchema.safeParse(value);
    if (!message.success) return this.#invalid(value);
    try {
      this.onmessage?.(message.data);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** A message that was too long. Whoever waits for the answer that it was gets an error, too. */
  #skipped(hasMethod: boolean, id: MessageId | undefined): void {
    if (hasMethod || id === undefined) return this.#refuse(ErrorCode.InvalidRequest, id ?? null, TOO_LONG);
    this.onmessage?.({ jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidRequest, message: TOO_LONG } });
  }

  /** JSON that is no message. Answers are not answered, or two sides that do not understand each other would never stop. */
  #invalid(value: unknown): void {
    if (isObject(value) && ("result" in value || "error" in value)) return;
    const id = isObject(value) ? value["id"] : null;
    const known = typeof id === "string" || typeof id === "number" ? id : null;
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
