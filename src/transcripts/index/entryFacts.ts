import { contentBlocks } from "../entries/contentBlocks";
import type { Entry } from "../entries/entryTypes";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf } from "../../base/json/jsonValue";
import { NameTable } from "../bytes/columns/nameTable";
import { Tally } from "./tally";
import { sessionOf, usageOf } from "../entries/usage";
import { UsageIndex } from "./usageIndex";

/** Agents that start agents: progress entries that contain progress entries. */
const MAX_NESTING = 16;

/**
 * What the entries of a transcript say of themselves, counted. Takes numbers of names, so that an index can fill it
 * without making objects.
 */
export class EntryFacts {
  /** JSON objects found: two in a line where two are glued together. */
  entries = 0;
  /** Entries by `type`; those without one have the empty name. */
  readonly types: Tally;
  /** Entries by the program's version that wrote them; those that name none are left out. */
  readonly versions: Tally;
  /** Entries by session. */
  readonly sessions: Tally;
  readonly usage: UsageIndex;
  /** What each session has cost in US dollars, as its last `cost-state` says. */
  readonly costs = new Map<string, number>();
  /** Ids of calls that progress entries report. */
  readonly nestedCalls = new NameTable();

  readonly #empty: number;

  constructor(readonly names: NameTable = new NameTable()) {
    this.#empty = names.add("");
    this.types = new Tally(names);
    this.versions = new Tally(names);
    this.sessions = new Tally(names);
    this.usage = new UsageIndex(names);
  }

  /** The texts as numbers of names; a negative one is none. */
  addEntry(type: number, version: number, session: number): void {
    this.entries++;
    this.types.add(type);
    if (version >= 0 && version !== this.#empty) this.versions.add(version);
    if (session >= 0) this.sessions.add(session);
  }
}

/**
 * Returns what the sessions of a file have cost in US dollars, as the agent counts it: with requests that the file doesn't
 * contain, such as the one that compacts a session. Undefined if the file doesn't say, or says more than a number can be.
 */
export function reportedCost({ costs }: EntryFacts): number | undefined {
  if (costs.size === 0) return undefined;
  const sum = [...costs.values()].reduce((all, cost) => all + cost, 0);
  // Millionths of a dollar: smaller digits are rounding errors.
  const rounded = Math.round(sum * 1e6) / 1e6;
  return Number.isFinite(rounded) ? rounded : undefined;
}

/** Fills the facts from an entry that was read. */
export function addFacts(facts: EntryFacts, entry: Entry): void {
  if (!entry.isObject) return;
  const { fields } = entry;
  const type = stringOf(fields["type"]) ?? "";
  const { names } = facts;
  const number = (text: string | undefined): number => (text === undefined ? -1 : names.add(text));
  facts.addEntry(names.add(type), number(stringOf(fields["version"])), number(sessionOf(fields)));
  if (type === "assistant") {
    const usage = usageOf(entry);
    if (usage) facts.usage.add(usage);
  } else if (type === "cost-state") {
    const cost = numberOf(fields["totalCostUSD"]);
    if (cost !== undefined && cost >= 0) facts.costs.set(sessionOf(fields) ?? "", cost);
  } else if (type === "progress") addNested(facts, fields["data"], MAX_NESTING);
}

/** A subagent's progress contains its message, and in some versions also those before it. */
function addNested(facts: EntryFacts, data: unknown, depth: number): void {
  if (!isObject(data) || depth === 0) return;
  for (const nested of [data["message"], ...itemsOf(data["normalizedMessages"])]) {
    if (!isObject(nested)) continue;
    for (const id of callIds(nested["message"])) facts.nestedCalls.add(id);
    addNested(facts, nested["data"], depth - 1);
  }
}

/** Ids of the `tool_use` blocks of a message; other blocks that call something have names of their own. */
export function callIds(message: unknown): string[] {
  return contentBlocks(fieldsOf(message)["content"]).flatMap((block) =>
    isObject(block) && block["type"] === "tool_use" ? (stringOf(block["id"]) ?? []) : [],
  );
}
