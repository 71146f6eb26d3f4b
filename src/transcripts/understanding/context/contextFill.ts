import type { ContextFill, ContextPart } from "../../model/understanding/contextModel";
import type { Built } from "../../structure/outline/structureReader";
import type { MessageTokens } from "../../structure/filePass";

/** Maximum parts to return. Further ones are added up. */
const MAX_PARTS = 20;

/** Tokens of a character where the session doesn't say. */
const USUAL = 0.25;
/** What a session may say: anything else comes from texts that aren't recorded. */
const LEAST = 0.1;
const MOST = 1;

/**
 * Estimates what the context of the session's last request contains. Undefined if no request reports its tokens. The
 * total is exact. What the first request had more than the transcript contains isn't recorded: the system prompt and
 * the definitions of tools. The rest is divided by characters.
 */
export function contextFill({ lines, structure, outline }: Built): ContextFill | undefined {
  const isOwn = (entry: number): boolean => !outline.agentOfThread.has(structure.threadOf[entry] ?? 0);
  const messages = [...lines.messages.values()]
    .filter(({ entry, tokens }) => isOwn(entry) && totalOf({ tokens }) > 0)
    .sort((one, other) => one.entry - other.entry);
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return undefined;
  const compactions = structure.compactions.filter(({ entry, micro }) => !micro && isOwn(entry) && entry < last.entry);
  const from = compactions.at(-1)?.entry ?? 0;
  // Up to the first compaction, all that was said is in the context.
  const until = compactions.find(({ entry }) => entry > first.entry)?.entry ?? Infinity;
  const measured = messages.findLast(({ entry }) => entry < until) ?? first;
  let [before, between, sum] = [0, 0, 0];
  const parts = new Map<string, { -readonly [Name in keyof ContextPart]: ContextPart[Name] }>();
  for (const { entry, kind, tool, characters } of lines.sizes.each()) {
    if (!isOwn(entry)) continue;
    if (entry < first.entry) before += characters;
    else if (entry < measured.entry) between += characters;
    if (entry < from || entry >= last.entry) continue;
    sum += characters;
    const key = `${kind} ${tool}`;
    const part = parts.get(key) ?? { kind, ...(tool !== "" && { tool }), characters: 0, tokens: 0 };
    parts.set(key, part);
    part.characters += characters;
  }
  const grown = totalOf(measured) - totalOf(first);
  const rate = between > 0 && grown > 0 ? Math.min(MOST, Math.max(LEAST, grown / between)) : USUAL;
  const total = totalOf(last);
  const system = sum === 0 ? total : Math.min(total, Math.max(0, Math.round(totalOf(first) - before * rate)));
  for (const part of parts.values()) part.tokens = Math.round(((total - system) * part.characters) / sum);
  const largest = [...parts.values()].sort((one, other) => other.tokens - one.tokens);
  const row = lines.rowOf(last.entry);
  return {
    total,
    system,
    parts: largest.slice(0, MAX_PARTS),
    more: largest.slice(MAX_PARTS).reduce((tokens, part) => tokens + part.tokens, 0),
    compacted: compactions.length > 0,
    ...(row !== undefined && { row }),
  };
}

function totalOf({ tokens }: Pick<MessageTokens, "tokens">): number {
  return tokens.input_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens;
}
