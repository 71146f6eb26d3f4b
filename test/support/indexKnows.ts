import type { TranscriptIndex } from "../../src/transcripts/index/transcriptIndex";

/** Returns everything in an index: lines, rows, calls with their status, tokens, versions, sessions. */
export function everything(index: TranscriptIndex): unknown {
  const { facts } = index;
  return {
    about: index.about(),
    notice: index.notice,
    counts: index.calls.counts(),
    classes: index.lines,
    rows: Array.from({ length: index.rowCount }, (_, at) => index.row(at)),
    lines: Array.from({ length: index.rowCount }, (_, at) => index.line(index.row(at).line)),
    calls: Array.from({ length: index.calls.count }, (_, at) => index.calls.at(at)),
    facts: [facts.entries, [...facts.types], [...facts.versions], [...facts.sessions]],
    costs: [...facts.costs],
    runs: [...index.calls.runs()],
    usage: [...facts.usage.each()],
    ids: [[...facts.nestedCalls], Array.from({ length: index.calls.count }, (_, at) => index.calls.isOwn(at))],
  };
}
