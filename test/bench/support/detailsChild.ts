// Keeps the details of sessions once: `node child.cjs WORKER ARCHIVE CONFIG [CALLS]`. Prints milliseconds and megabytes as
// JSON. WORKER is the program of its threads. With CALLS, adds so many made calls instead, and asks for their totals.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/base/resource";
import { transcriptFiles } from "../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../src/hosts/node/databases/openArchive";
import { archiveAt } from "../../../src/hosts/node/transcripts/sessionArchive";
import { createTranscriptLibrary } from "../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import type { Archive } from "../../../src/transcripts/archive/archive";
import { keepDetails } from "../../../src/transcripts/insights/keepDetails";

/** How long it took to list sessions and to keep their details, or to ask for totals of made calls. */
export interface DetailsMeasured {
  readonly ms: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  readonly rss: number;
}

const signal = new AbortController().signal;

async function main(
  program: string,
  archive: string,
  config: string,
  calls: string | undefined,
): Promise<DetailsMeasured> {
  const database = openArchive(archive);
  if (calls !== undefined) addCalls(database, Number(calls));
  const before = process.cpuUsage();
  const from = performance.now();
  if (calls === undefined) {
    const folder = pathToFileURL(path.resolve(config)).href as Resource;
    const log = { error: () => undefined, info: () => undefined };
    const kept = archiveAt(archive, { program, workerData: undefined });
    const { sessions } = await createTranscriptLibrary([{ agent: "claude", folder }], log, kept).sessions(signal);
    const { problems } = await kept.withThreads(({ details }) =>
      keepDetails(transcriptFiles, database, sessions, { signal, folders: [folder], reader: details }),
    );
    if (problems.length > 0) throw new Error(problems.join("\n"));
  } else
    database.read((statements) => {
      statements.all(
        "SELECT reason, tool, sum(calls) AS calls FROM day_calls GROUP BY reason, tool ORDER BY calls DESC",
      );
      statements.all("SELECT day, sum(calls) AS calls FROM day_calls GROUP BY day");
    });
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpu: (user + system) / 1000, rss: process.resourceUsage().maxRSS / 1024 };
}

/** Adds calls in 2,000 files, and their days. */
function addCalls(archive: Archive, calls: number): void {
  archive.write((statements) => {
    statements.run(`WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
      INSERT INTO detail_files (id, resource, key, session_file, session, agent, session_ids)
      SELECT i, 'file:///' || i, '', 'file:///' || i, i, 'claude-code', '[]' FROM n`);
    statements.run(`WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${calls})
      INSERT INTO detail_calls (source, call_id, row, turn, tool, status, reason, day, started, duration_ms, is_at_most,
        output_tokens, result_bytes, input_hash, copied)
      SELECT i % 2000 + 1, 'toolu_' || i, i, 1, 'Tool' || i % 12, CASE i % 10 WHEN 0 THEN 'error' ELSE 'ok' END,
        CASE i % 10 WHEN 0 THEN 'exit code ' || i % 7 END, date('2026-01-01', '+' || (i / 4000) || ' days'), i, 10, 0, 1, 1, 1, 0
      FROM n`);
    statements.run(`INSERT INTO day_calls (source, day, tool, status, reason, calls, duration_ms)
      SELECT source, day, tool, status, reason, count(*), total(duration_ms) FROM detail_calls
      GROUP BY source, day, tool, status, reason`);
  });
}

const [worker = "", archive = "", config = "", calls] = process.argv.slice(2);
main(worker, archive, config, calls).then(
  (measured) => console.log(JSON.stringify(measured)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
