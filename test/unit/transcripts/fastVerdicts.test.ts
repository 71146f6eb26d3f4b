import { assertSame, bytesOf } from "../../support/scannedIndex";

/** Answers in JSON that tell of a failure, or nearly. */
const ANSWERS = [
  ...['{"a":1,"status": 404}', '{"statusCode":500,"a":"\\u00e9"}', '{ "http_status" :503}', '{"status":"404"}'],
  ...['{"isError":true}', '{"sum":1,"is_error":true}', '{"a":"\\u0026","error":"y"}', '{"error":"\\u0026"}'],
  ...['{"a":"\\u0026"}', '{"books":1}', "{ }", '{"":{"ok":false}}', '{"ok":false,"message":"no"}', "[]", "{", " x"],
  ...['{"success":false,"error":"x"}', '{"success"\n:false}', '{"\\u0073uccess":false}', '[{"success":false}]'],
  '{"success":true,"meta":{"duration_ms":8}}',
  '\n\t{ "success" : true , "meta":{"duration_ms":9}}',
  ...[191, 195, 196, 197, 198].map((spaces) => `${" ".repeat(spaces)}{"success":true,"meta":{"duration_ms":10}}`),
  '{"content":[{"type":"text","text":"{\\"success\\":false}"}]}',
];

/** Messages of failures, most of them longer than what is read of such a message. */
const FAILURES = [
  ...["", "Exit code 1\n", "Exit code 2\n\n", "Exit code 123\n", "<tool_use_error>"].flatMap((start) => [
    `${start}first\n${"more ".repeat(400)}`,
    `${start}${"first ".repeat(400)}\nmore`,
    `${start}first\n${"more ".repeat(400)}cd: no such folder`,
    `${start}first`,
    `${start}first${" ".repeat(1500)}more`,
    `${start}first${" ".repeat(1500)}`,
  ]),
];

const LONG = "x".repeat(200);

/** What may stand beside a result with a text. */
const BESIDE: Readonly<Record<string, (said: string) => unknown>> = {
  "gives the verdict that parsing gives if nothing is next to the result": () => undefined,
  "gives the verdict that parsing gives if the same text is next to the result": (said) => said,
  "gives the verdict that parsing gives if the same text as an error is next to the result": (said) => `Error: ${said}`,
  "gives the verdict that parsing gives if the same text as content is next to the result": (said) => [
    { type: "text", text: said },
  ],
  "gives the verdict that parsing gives if the same text among other blocks is next to the result": (said) => [
    { type: "image", source: {} },
    said,
    { text: said, type: "text" },
  ],
  "gives the verdict that parsing gives if an object with it as its content is next to the result": (said) => ({
    content: [{ type: "text", text: said }],
  }),
  "gives the verdict that parsing gives if a long envelope is next to the result": () =>
    `{"success":false,"error":"${LONG}","meta":{"duration_ms":7}}`,
  "gives the verdict that parsing gives if a phrase of a refusal is next to the result": () => "User rejected tool use",
  "gives the verdict that parsing gives if an interrupted object is next to the result": () => ({
    interrupted: true,
    stdout: LONG,
  }),
};

const COMMANDS = ["grep x y", "npm test"];

describe("judging results from bytes", () => {
  for (const [title, beside] of Object.entries(BESIDE)) {
    it(title, () => {
      const lines = ['{"type":"user","message":{"content":"a title"}}\n'];
      for (const said of [...ANSWERS, ...FAILURES])
        for (const name of ["Bash", "Read", "mcp__a__b", "Skill", "AskUserQuestion"])
          for (const one of answersOf(name, said))
            lines.push(...callOf(lines.length, { ...one, beside: beside(said) }));
      const text = lines.join("");
      assertSame(bytesOf(text));
      for (const written of [/("(?:content|text|toolUseResult)":")([a-zA-Z])/g, /(\\")([a-z])/g])
        assertSame(bytesOf(text.replaceAll(written, spelt)), `with escapes: ${String(written)}`);
      assertSame(bytesOf(text.replaceAll('\\"', "\\u0022")), "with quotes as escapes");
    });
  }
});

function spelt(_: string, before: string, letter: string): string {
  return `${before}\\u00${letter.charCodeAt(0).toString(16)}`;
}

interface Answered {
  readonly name: string;
  readonly command: string;
  readonly flag: boolean | undefined;
  readonly content: unknown;
  readonly beside: unknown;
}

/** The ways in which a tool returns a text. */
function* answersOf(name: string, said: string): Generator<Omit<Answered, "beside">> {
  for (const flag of [undefined, false, true])
    for (const content of [said, [{ type: "text", text: said }]])
      for (const command of name === "Bash" ? COMMANDS : [""]) yield { name, flag, content, command };
}

/** The lines of a call and its result. */
function callOf(at: number, { name, command, flag, content, beside }: Answered): string[] {
  const use = { type: "tool_use", id: `t${at}`, name, input: { command } };
  const result = { type: "tool_result", tool_use_id: `t${at}`, content, is_error: flag };
  const timestamp = "2026-01-05T08:00:00.000Z";
  return [
    { type: "assistant", timestamp, message: { id: `m${at}`, content: [use] } },
    { type: "user", timestamp, message: { content: [result] }, toolUseResult: beside },
  ].map((entry) => `${JSON.stringify(entry)}\n`);
}
