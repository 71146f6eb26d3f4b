/** Id of a request and its response. */
export type MessageId = string | number;

/** Maximum bytes of a name or value to keep. A longer one isn't an id. */
const MOST_KEPT = 256;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Finds the kind and id of a JSON-RPC message without keeping its bytes, for messages that are too long.
 * The id can be anywhere in the message.
 */
export class MessageOutline {
  readonly #members = new Map<string, string>();
  #depth = 0;
  #inString = false;
  #escaped = false;
  #name = "";
  #token = "";

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#inString) {
        this.#keep(byte);
        this.#inString = this.#escaped || byte !== QUOTE;
        this.#escaped = !this.#escaped && byte === BACKSLASH;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.#depth++;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.#depth === 1) this.#endMember();
        this.#depth--;
      } else if (this.#depth === 1 && byte === COLON) {
        this.#name = this.#token;
        this.#token = "";
      } else if (this.#depth === 1 && byte === COMMA) {
        this.#endMember();
      } else {
        this.#inString = byte === QUOTE;
        this.#keep(byte);
      }
    }
  }

  /** Id of the message; undefined if it has no valid one. */
  get id(): MessageId | undefined {
    try {
      const value: unknown = JSON.parse(this.#members.get('"id"') ?? "null");
      return typeof value === "string" || typeof value === "number" ? value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether the message is a request or a notification. Otherwise it is a response. */
  get hasMethod(): boolean {
    return this.#members.has('"method"');
  }

  #keep(byte: number): void {
    if (this.#depth === 1 && this.#token.length < MOST_KEPT) this.#token += String.fromCharCode(byte);
  }

  #endMember(): void {
    const name = this.#name.trim();
    // The bytes were kept one by one. Decode them as UTF-8.
    if (name === '"id"' || name === '"method"')
      this.#members.set(name, Buffer.from(this.#token, "latin1").toString("utf8"));
    this.#name = "";
    this.#token = "";
  }
}
