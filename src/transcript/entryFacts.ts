import { contentBlocks } from "./blocks";
import type { Entry } from "./entryTypes";
import { fieldsOf, isFields, listOf, textOf } from "./json";
import { TextSet } from "./textSet";
import { sessionOf, usageOf } from "./usage";
import { UsageIndex } from "./usageIndex";

/** Agents that start agents: progress entries that hold progress entries. */
const MAX_NESTING = 16;

/** What the entries of a transcript say of themselves, counted. Takes plain values, so that an index can fill it without making objects. */
export class EntryFacts {
  /** JSON objects found: two in a line where two are glued together. */
  entries = 0;
  /** Entries by `type`; those without one have the empty name. */
  readonly types = new Map<string, number>();
  /** Entries by the program's version that wrote them; those that name none are left out. */
  readonly versions = new Map<string, number>();
  readonly sessions = new Set<string>();
  readonly usage = new UsageIndex();
  /** Ids of calls that are told in progress entries. */
  readonly nestedCalls = new TextSet();
  /** Ids of `tool_use` blocks in the model's answers; those of other blocks and other entries are not among them. */
  readonly ownCalls = new TextSet();

  addEntry(type: string, version: string | undefined, session: string | undefined): void {
    this.entries++;
    count(this.types, type);
    if (version !== undefined) count(this.versions, version);
    if (session !== undefined) this.sessions.add(session);
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Fills the facts from an entry that was read. */
export function addFacts(facts: EntryFacts, entry: Entry): void {
  if (!entry.isObject) return;
  const { fields } = entry;
  const type = textOf(fields["type"]) ?? "";
  facts.addEntry(type, textOf(fields["version"]), sessionOf(fields));
  if (type === "assistant") {
    for (const id of callIds(fields["message"])) facts.ownCalls.add(id);
    const usage = usageOf(entry);
    if (usage) facts.usage.add(usage);
  } else if (type === "progress") addNested(facts, fields["data"], MAX_NESTING);
}

/** A subagent's progress holds its message, and in some versions also those before it. */
function addNested(facts: EntryFacts, data: unknown, depth: number): void {
  if (!isFields(data) || depth === 0) return;
  for (const nested of [data["message"], ...listOf(data["normalizedMessages"])]) {
    if (!isFields(nested)) continue;
    for (const id of callIds(nested["message"])) facts.nestedCalls.add(id);
    addNested(facts, nested["data"], depth - 1);
  }
}

function callIds(message: unknown): string[] {
  return contentBlocks(fieldsOf(message)["content"]).flatMap((block) =>
    isFields(block) && block["type"] === "tool_use" ? (textOf(block["id"]) ?? []) : [],
  );
}
