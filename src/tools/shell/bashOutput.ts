import * as z from "zod";
import { cutText } from "../../base/text/cutText";
import { ToolError } from "../../base/errors";
import { integer, text, unlisted, words } from "../runtime/inputFields";
import { type JsonObject, show, without } from "../../base/json/jsonValue";
import type { ToolContext } from "../runtime/context/toolContext";
import { PatternError } from "../runtime/ports/searchPort";
import type { Data } from "../../results/result";
import { findShell, SHELL_ID_ALIASES } from "./findShell";
import { type MatchedLines, matchedLines } from "./matchedLines";
import { waitsForInput } from "./run/shellPrompt";
import type { Shell, ShellState } from "../runtime/ports/shellsPort";
import { readShell } from "../runtime/ports/readShell";
import { endOfLines, noteOf, shellFacts, tailOf, wouldBeCut } from "./run/shellText";
import { defineTool, type LongField, type Outcome } from "../runtime/tool";

interface Input {
  readonly shell_id?: string | undefined;
  readonly filter?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
  readonly wait_ms: number;
  readonly wait_for?: "exit" | "output" | undefined;
}

/** What is written in one go arrives in pieces; so long the rest of them is waited for, in milliseconds. */
const PIECES_MS = 100;

/** The most milliseconds to wait in one call. */
const LONGEST_WAIT = 30_000;

export default defineTool<Input>({
  name: "bash_output",
  title: "Read Shell Output",
  group: "shell",
  icon: "output",
  description:
    "Reads the output and status of background shells that bash started, and waits for them. Returns JSON; check `success` first. `data.output` is the output since the last read. If it is too long, only its end is returned: pass `data.since` as `offset` to read all. To wait, use `wait_ms`, which returns early if the shell ends or a line matches `filter`. If `data.waiting_for_input` is true, use bash_input.",
  userDescription: "Read the output of background commands",
  effect: "read",
  polling: true,
  input: z.object({
    shell_id: text().optional().describe("`data.shell_id` of bash. Default: list all shells."),
    filter: words()
      .optional()
      .describe("Regular expression: return matching lines only, which stay unread. Default: all lines."),
    offset: integer()
      .optional()
      .describe("Character to start at; negative counts from the end. Default: after the last read."),
    limit: unlisted(
      integer({ min: 1, max: 100_000 })
        .default(2000)
        .describe("Most lines to return: the first from offset, else the last. From 1 to 100000. Default: 2000."),
    ),
    wait_ms: integer({ min: 0, max: LONGEST_WAIT })
      .default(0)
      .describe("Milliseconds to wait, 0 to 30000. Default: 0."),
    wait_for: unlisted(
      z
        .enum(["exit", "output"])
        .optional()
        .describe('What wait_ms waits for; "output": anything new. Default: "exit".'),
    ),
  }),
  aliases: {
    ...SHELL_ID_ALIASES,
    timeout: "wait_ms",
    wait: "wait_ms",
    yield_time_ms: "wait_ms",
    pattern: "filter",
  },
  rewrite: withWait,
  data: z.strictObject({
    output: z.string(),
    shell_id: z.string().optional(),
    status: z.enum(["running", "exited", "killed"]).optional(),
    exit_code: z.int().nullable().optional(),
    runtime_ms: z.int().optional(),
    total: z.int().optional(),
    next_offset: z.int().optional(),
    since: z.int().optional(),
    matches: z.int().optional(),
    count: z.int().optional(),
    waiting_for_input: z.literal(true).optional(),
    urls: z.array(z.string()).optional(),
    binary: z.string().optional(),
    note: z.string().optional(),
  }),

  plan: async (input) => ({ plan: input }),

  async run(input, context) {
    const { shell_id: id, filter } = input;
    if (id === undefined || id.trim() === "") return listed(context);
    const shell = findShell(id, context.shells);
    return filter === undefined ? unfiltered(shell, input, context) : filtered(shell, filter, input, context);
  },
});

/** `wait_ms` and its other names. */
const waits = ["wait_ms", "timeout", "wait", "yield_time_ms"];

/** `block` is how other tools say whether to wait for the end. */
function withWait({ block, ...input }: JsonObject): JsonObject {
  const isGiven = waits.some((name) => input[name] !== undefined);
  if (block === false || block === "false") return without(input, ...waits);
  if (block !== true && block !== "true") return { ...input, ...(block !== undefined && { block }) };
  return isGiven ? input : { ...input, wait_ms: LONGEST_WAIT };
}

function listed({ shells }: ToolContext): Outcome {
  const lines = shells.list().map((shell) => {
    const { status, exitCode, runtimeMs, total, command, background } = shell.state();
    const code = exitCode === null ? "" : ` ${exitCode}`;
    const seconds = Math.round(runtimeMs / 1000);
    const where = background ? "" : ", in the foreground";
    return `${shell.id}: ${status}${code}, ${seconds} s, ${total} characters${where}: ${cutText(command, 200).replaceAll("\n", " ")}`;
  });
  return {
    data: {
      count: lines.length,
      ...noteOf(lines.length === 0 ? "There are no shells: bash with run_in_background starts one." : undefined),
    },
    long: { kind: "lines", field: "output", lines, first: 0, total: lines.length, more: false },
  };
}

async function unfiltered(shell: Shell, input: Input, context: ToolContext): Promise<Outcome> {
  const { offset, limit, wait_ms: milliseconds, wait_for: wanted } = input;
  const { signal, limits } = context;
  const unread = shell.state().total > shell.readTo;
  if (milliseconds > 0 && !(wanted === "output" && unread)) {
    await shell.wait(milliseconds, signal, wanted === "output" ? "output" : undefined);
    if (wanted === "output") await shell.wait(PIECES_MS, signal);
  }
  const state = shell.state();
  if (state.binary !== undefined)
    return { data: { ...factsOf(state), output: "", ...noteOf(state.note, binaryNote(state)) } };
  if (offset !== undefined) return page(shell, state, offset, limit, limits.maxOutputSize);

  const from = Math.min(shell.readTo, state.total);
  const whole = await tailOf(shell, from, state.total, limits.maxOutputSize);
  const long = { ...whole, text: endOfLines(whole.text, limit) };
  shell.readTo = state.total;
  const cut = wouldBeCut(long, limits.maxOutputSize);
  const silent = `Nothing new; it has written nothing for ${Math.round(state.silentMs / 1000)} s.`;
  return {
    data: {
      ...factsOf(state),
      ...(cut && { since: from }),
      ...noteOf(state.note, from === state.total && state.status === "running" ? silent : undefined),
    },
    long,
  };
}

/** Whole lines from a character on, as many as are wanted and fit; one that is too long alone is cut, and goes on with the next page. */
async function page(
  shell: Shell,
  state: ShellState,
  offset: number,
  limit: number,
  maxOutputSize: number,
): Promise<Outcome> {
  const { total } = state;
  if (offset > total) {
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: offset ${offset} is past the end of the output of ${shell.id}, which has ${total} characters. Leave it out to read what is new.`,
    );
  }
  const wanted = offset < 0 ? Math.max(0, total + offset) : offset;
  const { from } = await shell.read(wanted, Math.min(wanted + 1, total));
  const most = Math.min(maxOutputSize, MOST_PAGE);
  const read = firstLines(await readShell(shell, from, Math.min(total, from + most)), limit);
  const text = fitting(read, from + read.length < total || read.length === most, maxOutputSize);
  const next = from + text.length;
  const lost = from > wanted ? `Characters ${wanted} to ${from} could not be kept.` : undefined;
  const lineFeed = text.endsWith("\n") && next < total ? 1 : 0;
  const shown = text.slice(0, text.length - lineFeed);
  return {
    data: { ...factsOf(state), next_offset: next, ...noteOf(state.note, lost) },
    long: { kind: "tail", field: "output", text: shown, total: shown.length },
  };
}

/** Characters of one page when there is no limit. */
const MOST_PAGE = 4_000_000;
/** Characters that surround the output of a page. */
const AROUND = 700;

/** The start of a text that fits into a JSON text of so many characters, ending with a line where that is possible. */
function fitting(text: string, partial: boolean, maxOutputSize: number): string {
  let length = text.length;
  while (length > 0 && JSON.stringify(text.slice(0, length)).length > Math.max(maxOutputSize - AROUND, 0)) {
    length = Math.floor(length * 0.9);
  }
  const whole = length < text.length || partial ? text.lastIndexOf("\n", length - 1) + 1 : length;
  return cutText(text, whole > 0 ? whole : length);
}

function firstLines(text: string, limit: number): string {
  let end = 0;
  for (let line = 0; line < limit; line++) {
    const at = text.indexOf("\n", end);
    if (at === -1) return text;
    end = at + 1;
  }
  return text.slice(0, end);
}

async function filtered(shell: Shell, filter: string, input: Input, context: ToolContext): Promise<Outcome> {
  const { offset, limit, wait_ms: milliseconds } = input;
  const { signal, limits } = context;
  const { total } = shell.state();
  const from = offset === undefined ? Math.min(shell.readTo, total) : offset < 0 ? Math.max(0, total + offset) : offset;
  const found = matchedLines(shell, from, testOf(filter, context), limit, Math.min(limits.maxOutputSize, MOST_PAGE));
  await lookUntilFound(shell, found, milliseconds, signal);
  const state = shell.state();
  const long: LongField = {
    kind: "tail",
    field: "output",
    text: found.lines().join("\n"),
    total: found.lines().join("\n").length,
  };
  const left = found.count() > found.lines().length ? `The last ${found.lines().length} of them are shown.` : undefined;
  const none = found.count() === 0 ? `No line from character ${from} on matches.` : undefined;
  return { data: { ...factsOf(state), matches: found.count(), ...noteOf(state.note, left, none) }, long };
}

async function lookUntilFound(
  shell: Shell,
  found: MatchedLines,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + milliseconds;
  for (;;) {
    const { status, total } = shell.state();
    await found.look(total, signal);
    const left = until - Date.now();
    if (found.count() > 0 || status !== "running" || left <= 0) return;
    await shell.wait(left, signal, "output");
    await shell.wait(Math.min(PIECES_MS, Math.max(0, until - Date.now())), signal);
  }
}

function testOf(filter: string, { shells }: ToolContext): (line: string) => boolean {
  try {
    return shells.matcher(filter);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: filter ${show(filter)} is not a regular expression. ${error.message}`,
      { cause: error },
    );
  }
}

function factsOf(state: ShellState): Data {
  const { id, status, exitCode, runtimeMs, total } = state;
  return {
    shell_id: id,
    status,
    ...(status !== "running" && { exit_code: exitCode }),
    runtime_ms: runtimeMs,
    total,
    ...shellFacts(state, waitsForInput(state)),
  };
}

function binaryNote({ binary }: ShellState): string {
  return `The output is ${binary} and is not shown.`;
}
