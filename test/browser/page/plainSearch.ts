import type { HostApi } from "../../../src/protocol/hostApi";
import type { Row } from "../../../src/transcripts/model/entryRow";

type SearchApi = Pick<HostApi, "search" | "filter" | "findRow" | "rowsAt" | "rowCounts" | "toolCounts">;

/** Searches rows by what a list shows of them, for sets that no engine reads: fields of the index, and one text. */
export function plainSearch(rowsOf: HostApi["rows"], count: () => number): SearchApi {
  const all = async (transcript: string, signal: AbortSignal): Promise<Row[]> =>
    rowsOf({ transcript, from: 0, to: count() }, signal);
  return {
    async search({ transcript, query }, signal) {
      const found = (await all(transcript, signal)).filter(matcher(query));
      const hits = found.map(({ index, line, kind, call }) => ({
        row: index,
        line,
        field: kind,
        ...(call && { call: call.id }),
      }));
      return { hits, next: count(), done: true, bytes: 0, tooLong: 0 };
    },
    async filter({ transcript, query, from }, signal) {
      const behind = await rowsOf({ transcript, from: from ?? 0, to: count() }, signal);
      const rows = behind.filter(matcher(query)).map(({ index }) => index);
      return { rows, next: count(), done: true, bytes: 0, tooLong: 0 };
    },
    async findRow({ transcript, query, from, direction }, signal) {
      const holds = matcher(query);
      const start = from ?? (direction > 0 ? -1 : count());
      for (let at = start + direction; at >= 0 && at < count(); at += direction) {
        const [row] = await rowsOf({ transcript, from: at, to: at + 1 }, signal);
        if (row && holds(row)) return at;
      }
      return undefined;
    },
    async rowCounts({ transcript, queries }, signal) {
      const rows = await all(transcript, signal);
      return queries.map((query) => rows.filter(matcher(query)).length);
    },
    async rowsAt({ transcript, rows }, signal) {
      const found = rows.map((row) => rowsOf({ transcript, from: row, to: row + 1 }, signal));
      return (await Promise.all(found)).flat();
    },
    async toolCounts({ transcript }, signal) {
      const counts = new Map<string, number>();
      for (const { call } of await all(transcript, signal))
        if (call) counts.set(call.tool, (counts.get(call.tool) ?? 0) + 1);
      return [...counts].map(([tool, calls]) => ({ tool, calls })).sort((one, other) => other.calls - one.calls);
    },
  };
}

function matcher(query: string): (row: Row) => boolean {
  const tests = query.split(/\s+/).map((word): ((row: Row) => boolean) => {
    const [, minus, name, values = ""] = /^(-?)(is|role|tool|status):(.*)$/.exec(word) ?? [];
    const wanted = values.replaceAll('"', "").split(",");
    if (name === undefined)
      return ({ text, call }) => `${text} ${call?.summary ?? ""}`.toLowerCase().includes(word.toLowerCase());
    const holds = ({ kind, call, sidechain }: Row): boolean => {
      if (name === "tool") return call !== undefined && wanted.includes(call.tool);
      if (name === "status") return call !== undefined && wanted.includes(call.status);
      if (wanted.includes("error") && call !== undefined && call.severity !== "info") return true;
      return wanted.includes(kind) || (wanted.includes("subagent") && sidechain === true);
    };
    return (row) => holds(row) !== (minus === "-");
  });
  return (row) => tests.every((test) => test(row));
}
