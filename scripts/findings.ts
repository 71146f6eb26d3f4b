// Draws findings of recorded sessions by seed, and prints each with its rows, to judge whether it is useful:
// node --import tsx scripts/findings.ts --seed=1 --count=200 FOLDER…
// With --judged=FILE (docs/decisions.md#transcripts), prints how many are useful by kind.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findReportFiles } from "../src/apps/cli/report/reportFiles";
import { transcriptFiles } from "../src/hosts/node/databases/databaseFiles";
import { CombinedFindings } from "../src/transcripts/findings/combinedFindings";
import { readFindings } from "../src/transcripts/findings/readFindings";
import type { InsightFinding } from "../src/transcripts/model/understanding/findingsModel";
import { openTranscript } from "../src/transcripts/transcript";
import { drawnSamples } from "./drawnSamples";

interface Sample {
  readonly id: string;
  readonly project: string;
  readonly finding: InsightFinding;
}

interface Judgment {
  readonly id: string;
  readonly judgment: "useful" | "wrong";
}

/** Characters of a row that are printed. */
const SHOWN = 400;
/** Rows of a finding that are printed. */
const ROWS = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "200" },
    judged: { type: "string" },
  },
});
const all = await allFindings(positionals);
const drawn = drawnSamples(all, Number(values.seed), Number(values.count));
if (values.judged === undefined) for (const sample of drawn) console.log(await described(sample));
else console.log(figures(drawn, JSON.parse(readFileSync(values.judged, "utf8")) as { judgments: Judgment[] }));

/** Each folder in the given ones is a project. */
async function allFindings(folders: readonly string[]): Promise<Map<string, Sample[]>> {
  const projects = new Map<string, Sample[]>();
  const signal = new AbortController().signal;
  for (const folder of folders)
    for (const project of readdirSync(folder).sort()) {
      const { files } = await findReportFiles([join(folder, project, "/")], signal);
      const found = new CombinedFindings();
      for (const { resource, path } of files) {
        try {
          found.add({ resource, title: path }, await readFindings(transcriptFiles, resource, signal));
        } catch (error) {
          console.error(path, error instanceof Error ? error.message : error);
        }
      }
      const taken = new Map<string, number>();
      const samples = found.end().map((finding) => {
        const id = idOf(finding);
        const before = taken.get(id) ?? 0;
        taken.set(id, before + 1);
        return { id: before === 0 ? id : `${id} ${before + 1}`, project, finding };
      });
      if (samples.length > 0) projects.set(project, samples);
    }
  return projects;
}

/**
 * Names a finding without anything that a session contains: its kind, a hash of where its first session is (the file and
 * two folders), and its rows there.
 */
function idOf({ kind, sessions }: InsightFinding): string {
  const [{ resource, rows } = { resource: "", rows: [] }] = sessions;
  const place = createHash("sha256").update(resource.split("/").slice(-3).join("/")).digest("hex").slice(0, 12);
  return `${kind} ${place} ${rows.map(({ row }) => row).join(",")}`;
}

async function described({ id, project, finding }: Sample): Promise<string> {
  const { title, tokens, durationMs, sessions, rowCount } = finding;
  const lines = [`## ${id}`, `${project}: ${title}`, `${rowCount} rows, ${tokens} tokens, ${durationMs ?? "?"} ms`];
  for (const { resource, title: path, rows } of sessions.slice(0, 3)) {
    lines.push(`  ${path}`);
    const transcript = await openTranscript(transcriptFiles, resource);
    for (const { row, agent } of rows.slice(0, ROWS)) {
      while (!transcript.summary.complete) await new Promise((resume) => setTimeout(resume, 5));
      const [shown] = await transcript.rows({ from: row, to: row + 1 });
      const { text } = await transcript.text({ row });
      const call = shown?.call && (await transcript.call({ call: shown.call.id }));
      const said = shown?.call?.error ?? JSON.stringify(call?.result?.ok ? call.result.data : "");
      lines.push(
        `    ${row}${agent === undefined ? "" : ` (${agent})`} ${shown?.time ?? ""} ${shown?.call?.tool ?? shown?.kind} ${text.slice(0, SHOWN)}`,
      );
      lines.push(`      => ${shown?.call?.status ?? ""} ${said.slice(0, SHOWN)}`);
    }
    transcript.dispose();
  }
  return lines.join("\n");
}

function figures(samples: readonly Sample[], { judgments }: { readonly judgments: readonly Judgment[] }): string {
  const judged = new Map(judgments.map(({ id, judgment }) => [id, judgment]));
  const row = (name: string, of: readonly Sample[]): string => {
    const useful = of.filter(({ id }) => judged.get(id) === "useful").length;
    const unjudged = of.filter(({ id }) => !judged.has(id)).length;
    return `${name}: ${useful} of ${of.length} useful${unjudged > 0 ? `, ${unjudged} not judged` : ""}`;
  };
  const kinds = [...new Set(samples.map(({ finding }) => finding.kind))].sort();
  return [
    ...kinds.map((kind) =>
      row(
        kind,
        samples.filter(({ finding }) => finding.kind === kind),
      ),
    ),
    row("all", samples),
  ].join("\n");
}
