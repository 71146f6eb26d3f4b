/** What is known of a call that didn't succeed. */
export interface FailedCall {
  /** The status of the call, in the transcript's words. */
  readonly status: string;
  /** What the model got as the result. */
  readonly error?: string | undefined;
  readonly exitCode?: number | undefined;
}

/** Characters of a message that are looked at: its beginning and its end. */
const NEAR = 2_000;

/**
 * Returns the kind of failure, in a few words that don't depend on the tool or the project: `file not found`, `tests
 * failed`, or `exit code 3`. The words are part of the output of `report --by reason`, and don't change.
 */
export function failureClass({ status, error = "", exitCode }: FailedCall): string {
  const known = STATUSES[status];
  if (known !== undefined) return known;
  const text = error.length > 2 * NEAR ? `${error.slice(0, NEAR)}\n${error.slice(-NEAR)}` : error;
  const code = exitCode ?? Number(/^Exit code (\d{1,3})\b/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(code)) return classIn([...OF_TOOLS, ...OF_COMMANDS], text) ?? "other";
  return EXIT_CODES[code] ?? classIn(OF_COMMANDS, text) ?? `exit code ${code}`;
}

const STATUSES: Readonly<Record<string, string>> = {
  expected: "expected",
  rejected: "rejected by the user",
  interrupted: "interrupted",
  blocked: "blocked",
  orphaned: "no result",
};

/** Codes with one meaning (POSIX, 2.8.2; `timeout` of GNU coreutils). */
const EXIT_CODES: Readonly<Record<number, string>> = {
  124: "timed out",
  126: "permission denied",
  127: "command not found",
  130: "interrupted",
};

type Classes = readonly (readonly [name: string, sign: RegExp])[];

function classIn(classes: Classes, text: string): string | undefined {
  return classes.find(([, sign]) => sign.test(text))?.[0];
}

const OF_TOOLS: Classes = [
  [
    "text to replace not found",
    /old_string|old_str\b|\bold string\b|string to replace|text to replace|\bhunk\b|context lines|find (?:expected lines|context)\b/i,
  ],
  [
    "file not read, or changed since",
    /has not been read|been (?:unexpectedly )?(?:modified|changed) since|file changed/i,
  ],
  ["unknown tool", /no such tool|unknown (?:tool|skill)|tool not found|^Tool '[^'\n]{1,200}' does not exist/i],
  ["timed out", /timed out|\btimeout\b/i],
  ["too large", /exceeds? (?:the )?(?:maximum|limit)|too (?:large|long)|token limit/i],
  ["file not found", /(?:file|path|directory|folder) (?:does not exist|doesn't exist|not found)|ENOENT|no such file/i],
  ["file not found", /^`[^`\n]{1,4096}` does not exist/],
  ["permission denied", /permission (?:was )?denied|EACCES|EPERM|not allowed|outside (?:of )?the/i],
  ["network", /ECONN|ENOTFOUND|could not resolve|socket hang up|\b(?:status|HTTP)\b.{0,20}\b[45]\d\d\b/i],
  [
    "invalid input",
    /InputValidationError|\binvalid\b|required (?:parameter|field|property)|\bmust be\b|unknown field/i,
  ],
];

const OF_COMMANDS: Classes = [
  ["command not found", /: command not found|is not recognized as/i],
  ["timed out", /timed out/i],
  ["usage limit", /(?:usage|rate) limit|too many requests/i],
  ["build failed", /error TS\d|error\[E\d|SyntaxError|cannot find (?:module|package|symbol)|undefined reference/i],
  [
    "tests failed",
    /\b[1-9]\d{0,5} (?:tests? )?(?:failed|failing)\b|--- FAIL|^ {0,8}FAIL(?:ED)? |^not ok \d|AssertionError/im,
  ],
  [
    "git refused",
    /^(?:error|fatal): (?:your local|the following|pathspec|a branch|could not apply|not a git)|is already (?:used|checked out)|CONFLICT \(/im,
  ],
  ["lint or format", /\b[1-9]\d{0,5} (?:problems?|warnings?)\b|code style issues|formatter would/i],
  ["wrong option", /(?:unknown|unrecognized|invalid|illegal) (?:option|argument|flag|command|key)/i],
  ["file not found", /no such file or directory|no matches found|ENOENT/i],
  ["permission denied", /permission denied|EACCES|EPERM/i],
  ["network", /ECONN|ENOTFOUND|could not resolve|connection refused/i],
  ["exception", /\b[A-Z]\w{0,60}(?:Error|Exception)\b|\bpanic: |Traceback/],
  ["compiler or tool error", /\berror:/i],
];
