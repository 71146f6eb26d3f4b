/** A call of one side; several of them, and prompts between them, make a transcript. */
export interface MadeCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Absent for a call that was not answered. */
  readonly result?: string;
  readonly failed?: boolean;
}

/** A transcript's text: strings are prompts. `folder` is where the session ran, `model` who answered. */
export function comparedText(
  folder: string,
  entries: readonly (string | MadeCall)[],
  { model = "claude-sonnet-4-5", seconds = 3 } = {},
): string {
  const lines: object[] = [];
  let second = 0;
  const shared = (): object => ({
    timestamp: new Date(Date.UTC(2026, 2, 9, 14, 0, (second += seconds))).toISOString(),
    sessionId: folder,
    cwd: folder,
    uuid: `entry-${second}`,
    version: "2.1.0",
  });
  entries.forEach((entry, at) => {
    if (typeof entry === "string") {
      lines.push({ type: "user", ...shared(), message: { role: "user", content: entry } });
      return;
    }
    const use = { type: "tool_use", id: `call-${at}`, name: entry.tool, input: entry.input };
    const usage = { input_tokens: 40 + at, output_tokens: 120, cache_read_input_tokens: 8000 };
    const message = { id: `message-${at}`, role: "assistant", model, content: [use], usage };
    lines.push({ type: "assistant", ...shared(), requestId: `request-${at}`, message });
    if (entry.result === undefined) return;
    const result = {
      type: "tool_result",
      tool_use_id: `call-${at}`,
      content: entry.result,
      ...(entry.failed && { is_error: true }),
    };
    lines.push({ type: "user", ...shared(), message: { role: "user", content: [result] } });
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const bash = (command: string, result: string, failed = false): MadeCall => ({
  tool: "Bash",
  input: { command },
  result,
  failed,
});
const read = (file_path: string, result: string): MadeCall => ({ tool: "Read", input: { file_path }, result });
const source = "     1→export function parse(text: string): number {\n     2→  return Number(text);\n     3→}";

const left = (folder: string): (string | MadeCall)[] => [
  "Fix the failing parser test",
  bash("ls src", "lexer.ts\nparser.ts"),
  read(`${folder}/src/parser.ts`, source),
  { tool: "Grep", input: { pattern: "parse\\(", path: `${folder}/src` }, result: "src/parser.ts:1\nsrc/lexer.ts:9" },
  { tool: "WebFetch", input: { url: "https://example.org/parsers", prompt: "How do signs parse?" }, result: "Signs." },
  {
    tool: "Edit",
    input: {
      file_path: `${folder}/src/parser.ts`,
      old_string: "  return Number(text);",
      new_string: "  const sign = text.startsWith('-') ? -1 : 1;\n  return sign * Number(text.slice(1));",
    },
    result: `The file ${folder}/src/parser.ts has been updated.`,
  },
  bash("npm test -- parser", "1 failing\n  parse: expected -3, got NaN", true),
  "Also commit it",
  bash("git commit -am 'Fix signs'", "[main 1f2e3d4] Fix signs"),
  bash("git status", "nothing to commit, working tree clean"),
];

const right = (folder: string): (string | MadeCall)[] => [
  "Fix the failing parser test",
  bash("ls src", "lexer.ts\nparser.ts"),
  read(`${folder}/src/parser.ts`, source),
  { tool: "Grep", input: { pattern: "parse\\(", path: `${folder}/src` }, result: "src/parser.ts:1" },
  {
    tool: "TodoWrite",
    input: { todos: [{ content: "Fix signs", status: "pending" }] },
    result: "Todos were modified.",
  },
  {
    tool: "Edit",
    input: {
      file_path: `${folder}/src/parser.ts`,
      old_string: "  return Number(text);",
      new_string: "  return Number(text.trim());",
    },
    result: `The file ${folder}/src/parser.ts has been updated.`,
  },
  bash("npm test -- parser", "12 passing"),
  "Also commit it, please",
  bash("git commit -am 'Trim before parsing'", "[main 9a8b7c6] Trim before parsing"),
  bash("git status", "nothing to commit, working tree clean"),
  bash("git push", "Everything up-to-date"),
];

const ONE = "/home/ada/one/parser";
const TWO = "/home/ada/two/parser";

const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>`;
const bidi = "invoice\u202Efdp.exe \u2066zero\u200Bwidth\u2069 \u0007bell";

const hostile = (more: string): (string | MadeCall)[] => [
  `${markup}${bidi}${more}`,
  { tool: `Tool ${markup}${bidi}`, input: { [markup]: markup, __proto__x: bidi, more }, result: `${markup}\n${more}` },
  bash(`echo ${markup} ${bidi}`, `${markup}${more}`),
  { tool: "constructor", input: { file_path: `../../${markup}` }, result: more },
];

const many = (side: number, count: number): (string | MadeCall)[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 500 === 0) return `Part ${at / 500} of the work`;
    if (at % 50 === 7 && side === 1) return bash(`only here ${at}`, "extra");
    return bash(`step ${at} of the work`, at % 40 === 9 ? `result ${side}` : "done");
  });

/** The two texts of a pair by its name. */
export function comparedPair(name: string, count: number): { left: string; right: string } {
  switch (name) {
    case "same":
      return { left: comparedText(ONE, left(ONE)), right: comparedText(TWO, left(TWO)) };
    case "none":
      return { left: comparedText(ONE, ["Only words"]), right: comparedText(TWO, []) };
    case "prompt":
      return {
        left: comparedText(ONE, left(ONE)),
        right: comparedText(TWO, [...left(TWO), "Also push it"]),
      };
    case "hostile":
      return { left: comparedText(ONE, hostile("one")), right: comparedText(TWO, hostile("two")) };
    case "many":
      return { left: comparedText(ONE, many(0, count)), right: comparedText(TWO, many(1, count)) };
    default:
      return {
        left: comparedText(ONE, left(ONE)),
        right: comparedText(TWO, right(TWO), { model: "claude-opus-4-5", seconds: 5 }),
      };
  }
}
