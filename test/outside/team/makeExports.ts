// Makes archives of a team, and exports each: `makeExports.ts FOLDER FORMAT MACHINES CALLS`. Prints what it took.
import fs from "node:fs";
import path from "node:path";
import { pseudonymsOf } from "../../../src/apps/cli/team/pseudonyms";
import { exportTeam } from "../../../src/apps/cli/team/teamExport";
import { TEAM_FORMATS } from "../../../src/apps/cli/team/teamFile";
import { openArchive } from "../../../src/hosts/node/databases/openArchive";
import { writeDetails } from "../../../src/transcripts/insights/detailRows";
import type { SessionDetails } from "../../../src/transcripts/insights/sessionDetails";

const DAY = 86_400_000;
const CALLS_OF_SESSION = 200;
const TOOLS = ["Bash", "Read", "Edit", "Grep", "Write", "mcp__tracker__search", "WebFetch", "Task"];
const REASONS = ["command not found", "tests failed", "file not found", "timed out", "invalid input"];

/** A session of a machine within the last 90 days, and not after now. Most failures are failed tests of `Bash`. */
function madeSession(machine: number, session: number, now: number): SessionDetails {
  const begin = now - ((session * 7 + machine) % 90) * DAY - CALLS_OF_SESSION * 1000;
  const numbers = Array.from({ length: CALLS_OF_SESSION }, (_, at) => at);
  const calls = numbers.map((at) => {
    const tool = TOOLS[(at * 5 + session) % TOOLS.length] ?? "";
    const isFailed = (at + machine) % (tool === "Bash" ? 4 : 25) === 0;
    const failure = tool === "Bash" && at % 8 !== 0 ? "tests failed" : REASONS[(at + session) % REASONS.length];
    return {
      ...{ id: `call_${machine}_${session}_${at}`, tool, row: at * 2 + 1, turn: 1 + Math.floor(at / 20) },
      ...(isFailed ? ({ status: "error", failure } as const) : ({ status: "ok", failure: undefined } as const)),
      ...{ started: begin + at * 1000, durationMs: (at * 37) % 5000, file: `/home/dev${machine}/app/src/file${at}.ts` },
      ...{ model: "claude-opus-4-5", outputTokens: 50 + at, resultBytes: 1000 + at, inputHash: at },
    };
  });
  const messages = numbers
    .filter((at) => at % 10 === 0)
    .map((at) => ({
      ...{
        message: `msg_${machine}_${session}_${at}`,
        session: `s${session}`,
        thread: "main",
        model: "claude-opus-4-5",
      },
      ...{ day: Math.floor((begin + at * 1000) / DAY), tools: [], kept_for_an_hour: 0 },
      ...{ input_tokens: 100, output_tokens: 50 + at },
      ...{ cache_creation_input_tokens: 500, cache_read_input_tokens: 20_000 },
    }));
  const time = (ms: number): string => new Date(ms).toISOString();
  return {
    ...{ agent: "claude-code", sessions: [`s${session}`], calls, messages, turns: [], changes: [] },
    ...{ firstTime: time(begin), lastTime: time(begin + CALLS_OF_SESSION * 1000) },
  };
}

const [out = "", given, ...counts] = process.argv.slice(2);
const [machines = 0, callsOfMachine = 0] = counts.map(Number);
const format = TEAM_FORMATS.find((name) => name === given) ?? "parquet";
const now = Date.now();
let calls = 0;
let exportMs = 0;
for (let machine = 0; machine < machines; machine++) {
  const file = path.join(out, "..", `archive-${machine}.db`);
  const archive = openArchive(file);
  archive.write((statements) => {
    for (let session = 0; session < callsOfMachine / CALLS_OF_SESSION; session++) {
      const resource = `file:///home/dev${machine}/.claude/projects/app/s${session}.jsonl`;
      const about = { resource, session_file: resource, session: `s${session}`, subagent: null, title: null };
      writeDetails(
        statements,
        { ...about, project: `/home/dev${machine}/app` },
        "key",
        madeSession(machine, session, now),
      );
    }
  });
  const began = performance.now();
  const { signal } = new AbortController();
  const tables = await exportTeam(archive, { folder: out, format, names: pseudonymsOf(`key ${machine}`, []), signal });
  exportMs += performance.now() - began;
  calls += tables.find(({ name }) => name === "calls")?.rows ?? 0;
  fs.rmSync(file);
}
console.log(JSON.stringify({ calls, exportMs: Math.round(exportMs) }));
