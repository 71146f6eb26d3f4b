import { convert as convertDecoded, type Converted } from "../core/convert";
import { decodeAny, type DecodedAny, type DecodedOne } from "../core/decode";
import type { DecodeHints, Meta } from "../core/format";
import { normalize as normalizeRun, type NormalizeOptions } from "../core/normalize";
import type { Contract } from "../core/contract";
import type { FormatName } from "../core/result";

/**
 * Reads a result: JSON text, or a value, that is a run record or a result in any of the formats, or holds such: a JSON string, a JSON-RPC response, an array, a
 * transcript's entry. Never throws; what is no result is `{ kind: "problem" }` with a sentence that says why.
 */
export function decode(source: unknown, hints?: DecodeHints): DecodedAny {
  return decodeAny(source, hints);
}

/**
 * Writes a result that was read in another format. `meta` tells what is known of the call from elsewhere; what the result and its record tell counts first. Into
 * the format it came from, the value comes back as it was.
 */
export function convert(read: DecodedOne, to: FormatName, meta: Partial<Meta> = {}): Converted {
  const { decoded, format, record } = read;
  const known = record && { id: record.id, timestamp: record.started, duration_ms: record.duration_ms };
  return convertDecoded(decoded, format, to, { ...meta, ...known });
}

/**
 * Runs anything that is called like a tool and answers one contract, whatever `run` returns or throws: a string, an envelope, MCP content, an `Error`. Never
 * rejects, and always settles when `timeoutMs` or `signal` is given: one that takes longer is an `EXECUTION_ERROR`, one that is cancelled is `BLOCKED`, and both are
 * left alone. `tool` is the name by which known text forms of other agents' tools are told apart.
 */
export function normalize(
  tool: string,
  run: (args: unknown) => unknown,
  args: unknown,
  options: NormalizeOptions = {},
): Promise<Contract> {
  return normalizeRun(tool, run, args, options);
}
