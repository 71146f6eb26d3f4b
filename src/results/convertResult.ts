import type { Decoded, Format, Meta } from "./format";
import claude from "./formats/claude";
import { standardBlock } from "./formats/claudeForm";
import content from "./formats/content";
import contract from "./formats/contract";
import envelope from "./formats/envelope";
import { unmappedFields } from "./decoding/unmappedFields";
import { kindOf } from "./decoding/contentParts";
import { translateParts } from "./decoding/pictureParts";
import type { FormatName, ToolResult } from "./result";

/** A result in another format. */
export interface Converted {
  /** Ready for `JSON.stringify`. */
  readonly value: unknown;
  /** Facts that the format can't represent, and facts that it requires and that are unknown. One sentence each. */
  readonly lost: readonly string[];
}

const formats: Readonly<Record<FormatName, Format>> = { claude, content, contract, envelope };

/**
 * Writes a decoded result in another format. `meta` contains facts about the call from elsewhere, such as its record.
 * The value's own facts take precedence. Writing to the original format returns the same value, and nothing is lost.
 */
export function convertResult(decoded: Decoded, from: FormatName, to: FormatName, meta: Partial<Meta> = {}): Converted {
  const known = { ...said(meta), ...decoded.meta };
  const target = formats[to];
  if (from === to) return { value: target.encode(decoded.result, known, decoded), lost: [] };

  const { title } = target;
  const altered: string[] = [];
  const strange = new Set<string>();
  const result = translated(decoded.result, to, strange);
  const block = to === "claude" ? standardBlock(result, known, altered) : undefined;
  const value = block ?? target.encode(result, known);
  return {
    value,
    lost: [
      ...[...ofMeta(known, to), ...ofCode(result, value, target), ...unmappedFields(from, decoded)].map(
        (what) => `${what}: ${title} has no field for it.`,
      ),
      ...altered,
      ...[...strange].map((type) => `A part of type ${type} is unchanged: ${title} has no such type.`),
      ...asText(result, block?.["content"]),
      ...unknownMeta(known, to),
    ],
  };
}

/** Without what is empty: a record of which little is known has an empty id. */
function said(meta: Partial<Meta>): Partial<Meta> {
  const { id, duration_ms, timestamp } = meta;
  return {
    ...(id && { id }),
    ...(duration_ms !== undefined && { duration_ms }),
    ...(timestamp && { timestamp }),
  };
}

function translated(result: ToolResult, to: FormatName, strange: Set<string>): ToolResult {
  if (!result.ok || (to !== "claude" && to !== "content")) return result;
  return { ok: true, data: translateParts(result.data, to, strange) };
}

function ofMeta({ id, duration_ms, timestamp }: Partial<Meta>, to: FormatName): string[] {
  return [
    ...(id !== undefined && to !== "claude" ? [`The call's id ${id}`] : []),
    ...(duration_ms !== undefined && to !== "contract" ? [`The duration of ${duration_ms} ms`] : []),
    ...(timestamp !== undefined && to !== "contract" ? [`The time ${timestamp}`] : []),
  ];
}

/** Reads the error back. If the code is different, the format couldn't represent it. */
function ofCode(result: ToolResult, value: unknown, target: Format): string[] {
  if (result.ok) return [];
  const { code } = result.error;
  const { result: back } = target.decode(value);
  return !back.ok && back.error.code === code ? [] : [`The error's code ${code}`];
}

/** What a block with pictures has as text and not as fields. */
function asText(result: ToolResult, parts: unknown): string[] {
  if (!result.ok || !Array.isArray(parts)) return [];
  const { content, output: _, ...further } = result.data;
  const json = Array.isArray(content) && content.some((part) => kindOf(part) === "json");
  const names = Object.keys(further).map((name) => `\`${name}\``);
  return [
    ...(json ? ["The json parts become text parts next to the pictures."] : []),
    ...(names.length > 0 ? [`The data next to the pictures becomes text: ${names.join(", ")}.`] : []),
  ];
}

function unknownMeta({ id, duration_ms, timestamp }: Partial<Meta>, to: FormatName): string[] {
  if (to === "claude") return id === undefined ? ["The call's id is unknown: `tool_use_id` is empty."] : [];
  if (to !== "contract") return [];
  return [
    ...(duration_ms === undefined ? ["The call's duration is unknown: `duration_ms` is 0."] : []),
    ...(timestamp === undefined ? ["The call's time is unknown: `timestamp` is the time of writing."] : []),
  ];
}
