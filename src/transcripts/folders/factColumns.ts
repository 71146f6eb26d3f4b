import { numberOf, stringOf, stringsOf } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import type { ArchiveRow, ColumnValue } from "../archive/archive";
import type { FactTable } from "../archive/factStore";
import { knownFields } from "../entries/knownFields";
import type { FileFacts, Totals } from "./fileFacts";

/** How facts are written to a table. */
export interface FactColumns<Facts> {
  readonly table: FactTable;
  columns(facts: Facts): Readonly<Record<string, ColumnValue>>;
  /** Undefined for a row that doesn't have all of them. */
  facts(row: ArchiveRow): Facts | undefined;
}

/** The totals of a session with other files. */
export const TOTAL_COLUMNS: FactColumns<Totals> = {
  table: "sums",
  columns: ({ calls, errors, tokens, cost, unpriced, unpricedTokens }) => ({
    calls,
    errors,
    input_tokens: tokens.input_tokens,
    output_tokens: tokens.output_tokens,
    cache_creation_input_tokens: tokens.cache_creation_input_tokens,
    cache_read_input_tokens: tokens.cache_read_input_tokens,
    cost,
    unpriced,
    unpriced_tokens: unpricedTokens,
  }),
  facts(row) {
    const [calls, errors] = [numberOf(row["calls"]), numberOf(row["errors"])];
    const [input, output] = [numberOf(row["input_tokens"]), numberOf(row["output_tokens"])];
    const created = numberOf(row["cache_creation_input_tokens"]);
    const read = numberOf(row["cache_read_input_tokens"]);
    const [cost, unpriced] = [numberOf(row["cost"]), numberOf(row["unpriced"])];
    const unpricedTokens = numberOf(row["unpriced_tokens"]);
    if (calls === undefined || errors === undefined || input === undefined || output === undefined) return undefined;
    if (created === undefined || read === undefined) return undefined;
    if (cost === undefined || unpriced === undefined || unpricedTokens === undefined) return undefined;
    const tokens = {
      input_tokens: input,
      output_tokens: output,
      cache_creation_input_tokens: created,
      cache_read_input_tokens: read,
    };
    return { calls, errors, tokens, cost, unpriced, unpricedTokens };
  },
};

/** The facts of one file. */
export const FILE_COLUMNS: FactColumns<FileFacts> = {
  table: "files",
  columns: (facts) => ({
    kind: facts.kind,
    session_ids: JSON.stringify(facts.sessionIds),
    agent_id: facts.agentId ?? null,
    member_name: facts.member?.name ?? null,
    member_team: facts.member?.team ?? null,
    cwd: facts.cwd ?? null,
    title: facts.title ?? null,
    first_prompt: facts.firstPrompt ?? null,
    first_time: facts.firstTime ?? null,
    last_time: facts.lastTime ?? null,
    ...TOTAL_COLUMNS.columns(facts),
    waiting: facts.isWaiting === true ? 1 : 0,
    marks: facts.marks ?? null,
    first_mark: facts.first ?? null,
  }),
  facts(row) {
    const kind = (["session", "agent", "other"] as const).find((name) => name === row["kind"]);
    const ids = readJson(stringOf(row["session_ids"]) ?? "");
    const totals = TOTAL_COLUMNS.facts(row);
    if (!kind || !ids.ok || !totals) return undefined;
    const [name, team] = [stringOf(row["member_name"]), stringOf(row["member_team"])];
    return {
      kind,
      sessionIds: stringsOf(ids.value),
      ...totals,
      ...knownFields({
        agentId: stringOf(row["agent_id"]),
        member: name === undefined || team === undefined ? undefined : { name, team },
        cwd: stringOf(row["cwd"]),
        title: stringOf(row["title"]),
        firstPrompt: stringOf(row["first_prompt"]),
        firstTime: stringOf(row["first_time"]),
        lastTime: stringOf(row["last_time"]),
        marks: stringOf(row["marks"]),
        first: numberOf(row["first_mark"]),
        isWaiting: row["waiting"] === 1 || undefined,
      }),
    };
  },
};
