import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT, run } from "../../../scripts/process";
import { plainCallIds } from "../../support/plainCalls";
import { agentNode } from "./agentPackages";
import type { RecordedRun } from "./recordAgent";

const report = z.looseObject({
  unreadable: z.number(),
  api_errors: z.number(),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    cache_creation_input_tokens: z.number(),
    cache_read_input_tokens: z.number(),
  }),
});

const shownCall = z.looseObject({
  id: z.string(),
  tool: z.string(),
  status: z.string(),
  reason: z.string(),
  error: z.string().optional(),
  input: z.unknown().optional(),
});
export type ShownCall = z.infer<typeof shownCall>;

const exported = z.looseObject({
  summary: z.looseObject({ lines: z.looseObject({ unknown: z.number() }) }),
  rows: z.array(z.looseObject({ kind: z.string(), text: z.string(), call: shownCall.optional() })),
});

const sessionList = z.looseObject({
  data: z.looseObject({
    sessions: z.array(z.looseObject({ transcript: z.string(), title: z.string().optional(), calls: z.number() })),
  }),
});

const sessionReport = z.looseObject({
  data: z.looseObject({
    title: z.string().optional(),
    cost_usd: z.number().optional(),
    subagents: z.number().default(0),
    calls: z.record(z.string(), z.number()).default({}),
  }),
});

/** What the product shows of a run's sessions, subagents included. */
export interface ShownRun {
  readonly calls: readonly ShownCall[];
  /** How many calls the files contain, counted without the product. */
  readonly plainCalls: number;
  readonly prompts: readonly string[];
  readonly answers: readonly string[];
  readonly unknown: readonly string[];
  readonly unreadable: number;
  readonly apiErrors: number;
  readonly usage: z.infer<typeof report>["usage"];
  readonly models: readonly string[];
  /** Of the session, which is the one with the most calls in the list. Undefined if the list has none. */
  readonly session?: {
    readonly title: string | undefined;
    readonly costUsd: number | undefined;
    readonly subagents: number;
    /** Calls with those of the subagents. */
    readonly calls: number;
  };
}

/** Reads a run's sessions with the command line, as a user would. */
export async function readShownRun({ folder, played }: RecordedRun): Promise<ShownRun> {
  const home = path.join(folder, "home");
  const files = played.sessions.map((file) => path.join(home, file));
  const reports = (await commandLine(folder, ["report", "--json", ...files])).map((line) => report.parse(line));
  const [exports, traces] = await Promise.all(
    ["json", "otlp"].map(async (format) => {
      const target = path.join(folder, format);
      await commandLine(folder, ["export", "--format", format, "--output", `${target}/`, "--force", ...files]);
      return textsBelow(target);
    }),
  );
  const sessions = (exports ?? []).map((text) => exported.parse(JSON.parse(text)));
  const rows = sessions.flatMap((one) => one.rows);
  const textsOf = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ text }) => text);
  const session = await readSession(folder);
  return {
    calls: rows.flatMap(({ call }) => call ?? []),
    plainCalls: new Set(files.flatMap((file) => [...plainCallIds(played.agent, file)])).size,
    prompts: textsOf("prompt"),
    answers: textsOf("answer"),
    unknown: textsOf("unknown"),
    unreadable: sum(reports.map(({ unreadable }) => unreadable)),
    apiErrors: sum(reports.map(({ api_errors }) => api_errors)),
    usage: {
      input_tokens: sum(reports.map(({ usage }) => usage.input_tokens)),
      output_tokens: sum(reports.map(({ usage }) => usage.output_tokens)),
      cache_creation_input_tokens: sum(reports.map(({ usage }) => usage.cache_creation_input_tokens)),
      cache_read_input_tokens: sum(reports.map(({ usage }) => usage.cache_read_input_tokens)),
    },
    models: [...new Set((traces ?? []).flatMap(modelsIn))],
    ...(session && { session }),
  };
}

async function readSession(folder: string): Promise<ShownRun["session"]> {
  const [listed] = await commandLine(folder, ["run", "transcript_list", "{}"]);
  const { sessions } = sessionList.parse(listed).data;
  const [main] = sessions.sort((one, other) => other.calls - one.calls);
  if (!main) return undefined;
  const input = JSON.stringify({ transcript: main.transcript });
  const [reported] = await commandLine(folder, ["run", "transcript_report", input]);
  const { cost_usd, subagents, calls } = sessionReport.parse(reported).data;
  return { title: main.title, costUsd: cost_usd, subagents, calls: sum(Object.values(calls)) };
}

/** Runs `tool-results` in the run's workspace and home folder. Returns the lines of its output that are JSON. */
async function commandLine(folder: string, args: readonly string[]): Promise<readonly unknown[]> {
  const home = path.join(folder, "home");
  const { output } = await run(agentNode(), [path.join(ROOT, "dist", "cli.js"), ...args], {
    cwd: path.join(home, "work"),
    env: { PATH: process.env["PATH"], HOME: home, USERPROFILE: home },
  });
  return output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as unknown] : []));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function textsBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
}

function modelsIn(trace: string): string[] {
  const pattern = /"key":"gen_ai\.request\.model","value":\{"stringValue":"([^"]*)"/g;
  return [...trace.matchAll(pattern)].map(([, model = ""]) => model);
}
