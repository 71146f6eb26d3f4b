import fs from "node:fs";
import * as z from "zod";

/** The outcome of a call through the Language Model Tools API. */
export interface Answer {
  readonly name: string;
  /** The text parts of the result. */
  readonly parts?: readonly string[] | undefined;
  readonly thrown?: string | undefined;
}

interface SeedCall {
  readonly name: string;
  readonly input: unknown;
  /** The line that the check prints. */
  readonly claim: string;
  /** All keys of `data`, or the beginning of the error for a call that must fail. */
  readonly expected:
    | { readonly keys: readonly string[]; readonly data?: Readonly<Record<string, unknown>> }
    | { readonly error: string };
}

/** One call of each tool, the error phrases, and the exit code that isn't an error. */
export const SEED_CALLS: readonly SeedCall[] = [
  {
    name: "trv_glob",
    input: { pattern: "src/*.js" },
    claim: "lm.invokeTool trv_glob returns output and count",
    expected: { keys: ["output", "count", "ignore_rules"], data: { count: 4 } },
  },
  {
    name: "trv_grep",
    input: { pattern: "export function search" },
    claim: "lm.invokeTool trv_grep returns output and count",
    expected: {
      keys: ["output", "count", "ignore_rules"],
      data: { output: "src/search.js:4: export function search(store, words) {", count: 1 },
    },
  },
  {
    name: "trv_file_read",
    input: { file_path: ".gitignore" },
    claim: "lm.invokeTool trv_file_read returns output",
    expected: { keys: ["output"], data: { output: "node_modules/\nnotes.json\ndrafts/\n" } },
  },
  {
    name: "trv_file_write",
    input: { file_path: "hello.txt", content: "Hello from a tool.\n" },
    claim: "lm.invokeTool trv_file_write returns output and bytes",
    expected: { keys: ["output", "bytes"], data: { output: "Wrote 19 bytes to hello.txt", bytes: 19 } },
  },
  {
    name: "trv_bash",
    input: { command: "echo one; touch made.txt; echo two >&2" },
    claim: "lm.invokeTool trv_bash returns output and exit_code",
    expected: { keys: ["output", "exit_code"], data: { output: "one\ntwo", exit_code: 0 } },
  },
  {
    name: "trv_bash",
    input: { command: "exit 3" },
    claim: "bash `exit 3` is a success with exit_code 3",
    expected: { keys: ["output", "exit_code"], data: { exit_code: 3 } },
  },
  {
    name: "trv_file_read",
    input: { file_path: "missing.txt" },
    claim: 'a missing file fails with "File not found: missing.txt"',
    expected: { error: "File not found: missing.txt" },
  },
  {
    name: "trv_file_read",
    input: { file_path: "/etc/shadow" },
    claim: 'a file outside the workspace fails with "Permission denied: /etc/shadow"',
    expected: { error: "Permission denied: /etc/shadow" },
  },
  {
    name: "trv_glob",
    input: { pattern: "[unclosed" },
    claim: 'a broken pattern fails with "Invalid glob pattern: [unclosed"',
    expected: { error: "Invalid glob pattern: [unclosed" },
  },
];

/** Runs one check and prints its outcome. `work` returns details, or throws the problem. */
export type Check = (title: string, work: () => Promise<string | undefined>, file?: string) => Promise<void>;

/** Checks the result of each call. They are in the order of the calls. */
export async function checkAnswers(answers: readonly Answer[], check: Check): Promise<void> {
  for (const [index, { claim, expected }] of SEED_CALLS.entries()) {
    const work = async (): Promise<undefined> => {
      const text = textOf(answers[index]);
      const problem = "error" in expected ? wrongError(text, expected.error) : wrongData(text, expected);
      if (problem !== undefined) throw new Error(`${problem} in ${text.slice(0, 300)}`);
    };
    await check(claim, work, "scripts/startCalls.ts");
  }
}

function textOf(answer: Answer | undefined): string {
  if (answer === undefined) throw new Error("the call has no result");
  if (answer.thrown !== undefined) throw new Error(`the call threw ${answer.thrown}`);
  if (answer.parts?.length !== 1)
    throw new Error(`the result has ${String(answer.parts?.length)} parts instead of one`);
  return answer.parts[0] ?? "";
}

function wrongError(text: string, phrase: string): string | undefined {
  const failure = z.strictObject({ success: z.literal(false), error: z.string() }).safeParse(JSON.parse(text));
  if (!failure.success) return "not exactly success and error";
  return failure.data.error.startsWith(phrase) ? undefined : `the error doesn't begin with ${phrase}`;
}

function wrongData(
  text: string,
  { keys, data = {} }: { keys: readonly string[]; data?: Readonly<Record<string, unknown>> },
): string | undefined {
  const envelope = z.strictObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()) });
  const success = envelope.safeParse(JSON.parse(text));
  if (!success.success) return "not exactly success and data";
  const found = Object.keys(success.data.data);
  if ([...found].sort().join() !== [...keys].sort().join())
    return `data has ${found.join(", ")} instead of ${keys.join(", ")}`;
  const wrong = Object.entries(data).find(([key, value]) => success.data.data[key] !== value);
  return wrong === undefined ? undefined : `${wrong[0]} isn't ${JSON.stringify(wrong[1])}`;
}

const entry = z.looseObject({
  message: z.looseObject({ content: z.array(z.looseObject({ type: z.string(), id: z.string().optional() })) }),
});

/** Returns the ids of the calls in a transcript. */
export function callsOf(file: string): string[] {
  return fs
    .readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const parsed = entry.safeParse(safeJson(line));
      if (!parsed.success) return [];
      return parsed.data.message.content.flatMap(({ type, id }) =>
        type === "tool_use" && id !== undefined ? [id] : [],
      );
    });
}

function safeJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
