import { convertResult as convertDecoded, type Converted } from "../../results/convertResult";
import { decodeAny, type DecodedAny, type DecodedOne } from "../../results/decoding/decode";
import type { DecodeHints, Meta } from "../../results/format";
import { normalize as normalizeRun, type NormalizeOptions } from "../../results/normalize";
import type { Contract } from "../../results/contractCodes";
import type { FormatName } from "../../results/result";

/**
 * Reads a result or run record in any of the formats, from JSON text or a value.
 * It can be nested in a JSON string, a JSON-RPC response, an array, or a transcript's entry. Never throws: anything
 * else returns `{ kind: "problem" }` with a sentence that says why.
 */
export function decode(source: unknown, hints?: DecodeHints): DecodedAny {
  return decodeAny(source, hints);
}

/**
 * Converts a result to another format.
 * `meta` adds facts about the call; those in the result and its record take precedence. Converting to the format that
 * the result came from returns the original value.
 */
export function convert(read: DecodedOne, to: FormatName, meta: Partial<Meta> = {}): Converted {
  const { decoded, format, record } = read;
  const known = record && { id: record.id, timestamp: record.started, duration_ms: record.duration_ms };
  return convertDecoded(decoded, format, to, { ...meta, ...known });
}

/**
 * Runs any function as a tool and returns a uniform result, whatever `run` returns or throws.
 * `run` can return a string, an envelope, or MCP content, and can throw an `Error`. Never rejects, and always settles
 * if `timeoutMs` or `signal` is given: a timeout is an `EXECUTION_ERROR`, a cancellation is `BLOCKED`. Neither stops
 * `run` itself. `tool` is the name that identifies known text formats of other agents' tools.
 */
export function normalize(
  tool: string,
  run: (args: unknown) => unknown,
  args: unknown,
  options: NormalizeOptions = {},
): Promise<Contract> {
  return normalizeRun(tool, run, args, options);
}
