import { type Command, formatNames } from "./terminal/cliCommand";

const formats = formatNames.join(", ");

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: "run",
    synopsis: "TOOL [INPUT|-]",
    summary: "run a tool in the current folder and print its result",
    about: `Runs a tool and prints its result: one line of JSON on standard output and
nothing else. INPUT is a JSON object with the tool's fields; '-' reads it from
standard input. Without INPUT, the object is {}. The current folder is the
workspace.

In a terminal, you are asked before a tool writes a file, runs a command, or
leaves the workspace. Without a terminal (standard input or standard error isn't
one, or INPUT comes from standard input), such calls are refused. With --yes,
they run without asking.

The exit code is 0 if the result is a success and 1 if it is an error. For bash,
the exit code of the command is part of the result and doesn't count as an
error. Ctrl+C stops the tool and all processes that it started. The result then
says that the call was cancelled, and the exit code is 130.`,
    options: [
      { name: "format", value: "FORMAT", about: `format of the result: ${formats}; default: envelope` },
      { name: "cwd", value: "DIR", about: "folder to use instead of the current one" },
      { name: "yes", about: "write files, run commands, and leave the workspace without asking" },
      { name: "max-output-size", value: "N", about: "maximum characters of the result's JSON; default: no limit" },
      { name: "record", value: "FILE", about: "append the call and its result to FILE, as one line of JSON" },
    ],
    arguments: { least: 1, most: 2 },
    examples: [
      `tool-results run grep '{"pattern":"TODO","glob":"*.ts"}'`,
      `tool-results run file_read '{"file_path":"README.md","limit":20}' --format contract`,
      `echo '{"command":"npm test"}' | tool-results run bash - --yes --cwd ~/project`,
    ],
    load: async () => (await import("./commands/run")).runCommand,
  },
  {
    name: "explain",
    synopsis: "COMMAND",
    summary: "explain whether a command would run without asking",
    about: `Prints what the bash tool would do with a command line in the current folder,
which is the workspace. Runs nothing. Prints 'Runs without asking' and why,
'Asks first' with each reason and the rules that could allow the command, or
'Is refused' and why.

VS Code's settings are not read. Pass the ones that affect commands with
--settings, as for mcp: shell.allow, shell.deny, shell.runReadOnly,
files.outsideWorkspace, files.secret, and files.notSecret.

With --json, prints one line of JSON: decision (run, ask, or refuse), and by,
reasons and rules, or message.

The exit code is 0 if the command runs without asking, 1 if it asks first, and 3
if it is refused.`,
    options: [
      { name: "cwd", value: "DIR", about: "folder to use instead of the current one" },
      { name: "settings", value: "FILE", about: "settings, as a JSON file or as JSON" },
      { name: "json", about: "print one JSON object instead of text" },
    ],
    arguments: { least: 1, most: 1 },
    examples: [
      "tool-results explain 'grep -rn TODO src'",
      `tool-results explain 'npm test -- --watch=false' --settings '{"shell.allow":["npm test"]}'`,
      "tool-results explain 'git push' --json",
    ],
    load: async () => (await import("./commands/explain")).explainCommand,
  },
  {
    name: "convert",
    synopsis: "FILE|- --to FORMAT",
    summary: "write a result in another format",
    about: `Reads a result in any format, or a run record, and prints the result in FORMAT
as one line of JSON. In a JSON Lines file, such as a run log or a transcript,
every line is converted. '-' reads standard input.

Fields that FORMAT can't represent are reported on standard error, one per line.
The exit code is 1 if something could not be read as a result. Otherwise it is
0, even if the result is an error.`,
    options: [
      { name: "to", value: "FORMAT", about: `format to write: ${formats}` },
      { name: "from", value: "FORMAT", about: "format to read; default: the detected format" },
    ],
    arguments: { least: 1, most: 1 },
    examples: [
      "tool-results convert answer.json --to contract",
      'tool-results run glob \'{"pattern":"*.md"}\' | tool-results convert - --to content',
      "tool-results convert runs.jsonl --to envelope > envelopes.jsonl",
    ],
    load: async () => (await import("./commands/convert")).convertSource,
  },
  {
    name: "validate",
    synopsis: "FILE|-...",
    summary: "check results and run records against their format",
    about: `Prints one line for each file: 'FILE: ok (Envelope)', or a line for each
problem: 'FILE:LINE:COLUMN: problem', with the line and column if they are
known. In a JSON Lines file, every line is checked. The data in a record of a
known tool is checked against that tool's fields. '-' reads standard input.

The exit code is 1 if any file is invalid or could not be read.`,
    options: [{ name: "format", value: "FORMAT", about: `format that the files must have: ${formats}` }],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results validate samples/*.tool-result.json",
      "tool-results validate answer.json --format contract",
    ],
    load: async () => (await import("./commands/validate")).validateSources,
  },
  {
    name: "detect",
    synopsis: "FILE|-",
    summary: "detect the format of a result, and say why",
    about: `Prints the format of a result and how it was recognized. For a run record, says
so and prints the format of its result. In a JSON Lines file, the first line
that is a result counts. '-' reads standard input.

The exit code is 1 if no known format matches.`,
    options: [],
    arguments: { least: 1, most: 1 },
    examples: ["tool-results detect answer.json", "pbpaste | tool-results detect -"],
    load: async () => (await import("./commands/detect")).detectSource,
  },
  {
    name: "schema",
    synopsis: "[TOOL|FORMAT]",
    summary: "print JSON Schemas of tool inputs and of the formats",
    about: `Prints the JSON Schema of a tool's input. Without a name, prints an object with
the schemas of all tools. With --openai, prints the tool as a function
definition for OpenAI's API. Without a name, that is an array of all tools,
ready to send as 'tools'.

With the name of a format, prints the schema of its results:
${formats}, run-record, or tool-result, which is any of
them. ToolResultContent_NAME is the result of Claude Code's tool NAME. The same
schemas are in the package's folder 'schemas'.`,
    options: [{ name: "openai", about: "print function definitions for OpenAI's API" }],
    arguments: { least: 0, most: 1 },
    examples: ["tool-results schema grep", "tool-results schema --openai", "tool-results schema contract"],
    load: async () => (await import("./commands/schema")).printSchema,
  },
  {
    name: "tools",
    synopsis: "",
    summary: "list the tools",
    about: `Prints each tool's name, its group, what it does to files (read, write, or
execute), and what it is for. In VS Code, a setting turns each group on or off.`,
    options: [{ name: "json", about: "print an array of objects, with the full descriptions for models" }],
    arguments: { least: 0, most: 0 },
    examples: ["tool-results tools", "tool-results tools --json"],
    load: async () => (await import("./commands/tools")).listTools,
  },
  {
    name: "report",
    synopsis: "[FILE|FOLDER...]",
    summary: "show statistics of agents' sessions",
    about: `Counts the calls of each tool in transcripts, with their outcomes and durations,
next to reference rates. Also counts tokens, and their cost if the price is
known. In a FOLDER, reads every .jsonl file, and every .json file that contains
an array of entries, also in subfolders, hidden folders, and the folders of
subagents. Files compressed with gzip (.gz) or zstd (.zst) are read too; zstd
needs Node.js 22.15 or later. Symlinks to folders are not followed.

With --prices, costs use the prices in FILE instead of the built-in list prices:
{"date":"2026-01-31","models":{"claude-opus-4-5":
{"input":5,"output":25,"write5m":6.25,"write1h":10,"read":0.5}}}, in US dollars
per million tokens. The cost of a model that FILE doesn't list is unknown. The
documentation describes prices that depend on the day or the prompt's length,
and aliases of models.

With --json, prints one line of JSON for each file as soon as it is read: file
(FOLDER joined with the path inside), bytes, lines (without blank ones),
entries, unreadable, recovered (damaged lines that still contain an object),
pending_last_line (the file ends in half a line, which only lines counts),
types, tools (each id of the model's tool_use blocks once, by outcome),
nested_tool_calls (calls that only progress entries mention), versions (entries
by version), sessions, usage (tokens, once per message and request), elapsed_ms
(time to read the file), and with --prices cost: usd, unknown_messages and
unknown_tokens (without a known price), and prices (their date).

With --by, adds up all sessions by day, week, month, project, model, tool, agent,
or reason: why calls failed, with expected failures apart. Without FILE, these are
the sessions of all agents on this machine. Days are in UTC. With --json, prints
one line for each group: by, name, sessions, calls, failed, expected, rejected,
interrupted, tokens, cost_usd, and unpriced_tokens, or tools with their calls.

The exit code is 1 if a file could not be read. Such a file is named on standard
error, and has no line.`,
    options: [
      { name: "json", about: "print one JSON object for each file or group instead of a table" },
      { name: "by", value: "GROUP", about: "day, week, month, project, model, tool, agent, or reason" },
      { name: "since", value: "DAY", about: "with --by: only from this day on, such as 2026-01-31" },
      { name: "until", value: "DAY", about: "with --by: only until this day" },
      { name: "prices", value: "FILE", about: "read the prices of models from a JSON file" },
    ],
    arguments: { least: 0, most: Infinity },
    examples: [
      "tool-results report ~/.claude/projects",
      "tool-results report --by reason --since 2026-11-01",
      "tool-results report session.jsonl --json",
      "tool-results report . --json | jq -s 'map(.tools.Bash.error // 0) | add'",
    ],
    load: async () => (await import("./commands/report")).reportTranscripts,
  },
  {
    name: "changes",
    synopsis: "FILE",
    summary: "list the files that a session changed",
    about: `Lists the files that the session in a transcript changed, with the lines that all
edits of a file added and removed together: from the first text that is recorded
to the last. Notes say if a file was created, deleted, or moved, if something
else may have changed it between two edits, and if some edits are not recorded.
Files that only commands may have changed are listed without lines.

With --json, prints one line of JSON with the totals (edited, by_commands,
added, removed) and one for each file (path, edits, commands, change with added
and removed, partly, gaps, fate).

Secrets in paths are hidden unless you pass --no-redact, as for export.

The exit code is 1 if the transcript could not be read.`,
    options: [
      { name: "json", about: "print JSON Lines instead of text" },
      { name: "no-redact", about: "don't hide secrets" },
      { name: "home-paths", about: "also replace home folders with ~" },
    ],
    arguments: { least: 1, most: 1 },
    examples: [
      "tool-results changes session.jsonl",
      "tool-results changes session.jsonl --json | jq -r 'select(.edits > 0) | .path'",
    ],
    load: async () => (await import("./commands/changes")).changesCommand,
  },
  {
    name: "export",
    synopsis: "FILE|FOLDER... --format FORMAT",
    summary: "write transcripts as HTML, Markdown, JSON, CSV or OpenTelemetry",
    about: `Exports transcripts as html (one self-contained page), markdown, markdown-short
(prompts, replies, and failed calls, short enough for an issue), json (rows and
calls in full), csv (one line per call; texts that a spreadsheet
would run as a formula begin with a single quote), or otlp (OpenTelemetry: one
trace per session). Writes to standard output, or to the file that --output
names. In a FOLDER, exports every transcript that report would read. To export
several, pass a folder with --output; each file keeps its name.

Secrets are hidden unless you pass --no-redact: known token formats, private
keys, passwords in URLs, authorization headers, values of names such as password
and api_key, and random-looking strings. Standard error reports what was hidden,
and the text says so where it was. No rule finds every secret: check the file
before you share it.

An existing file is not replaced unless you pass --force. A file appears only
when it is complete. The exit code is 1 if a transcript could not be read or
written. Such a transcript is named on standard error.`,
    options: [
      { name: "format", value: "FORMAT", about: "html, markdown, markdown-short, json, csv or otlp" },
      { name: "output", value: "FILE", about: "write to FILE, or several transcripts to the folder FILE" },
      { name: "force", about: "replace existing files" },
      { name: "only", value: "WHAT", about: "calls: only calls; failures: only failed calls" },
      { name: "query", value: "QUERY", about: "only rows that match a search of the viewer: 'tool:Bash is:error'" },
      { name: "bookkeeping", about: "html and markdown: also what is not part of the conversation" },
      { name: "no-redact", about: "don't hide secrets" },
      { name: "home-paths", about: "also replace home folders with ~" },
    ],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results export session.jsonl --format html --output session.html",
      "tool-results export session.jsonl --format csv --only failures",
      "tool-results export ~/.claude/projects --format markdown --output exported/",
    ],
    load: async () => (await import("./commands/export")).exportTranscripts,
  },
  {
    name: "compare",
    synopsis: "LEFT RIGHT",
    summary: "show the differences between two transcripts",
    about: `Pairs the calls and prompts of two Claude Code transcripts and prints totals,
then one line for each pair that differs: its number, what differs (input,
result, status, or that only one side has it), its line numbers (LEFT:RIGHT),
the tool, and what the call does. The command Compare Transcripts of the
extension shows the same side by side.

With --json, prints one line of JSON with the totals (same, pairs, differences,
first, calls, prompts, totals, notes) and one for each difference (index, kind,
sides, differs, tool, left, right). Indexes start at 0.

Secrets are hidden unless you pass --no-redact, as for export.

The exit code is 0 if nothing differs, 1 if something does, and 2 if a
transcript could not be read.`,
    options: [
      { name: "json", about: "print JSON Lines instead of text" },
      { name: "no-redact", about: "don't hide secrets" },
      { name: "home-paths", about: "also replace home folders with ~" },
    ],
    arguments: { least: 2, most: 2 },
    examples: [
      "tool-results compare before.jsonl after.jsonl",
      "tool-results compare a.jsonl b.jsonl --json | jq -r 'select(.tool) | .tool' | sort | uniq -c",
    ],
    load: async () => (await import("./commands/compare")).compareCommand,
  },
  {
    name: "mcp",
    synopsis: "[FOLDER...]",
    summary: "serve the tools to an agent over the Model Context Protocol",
    about: `Runs a Model Context Protocol server on standard input and output until the input
ends. Agents such as Claude Code start it. The workspace is the given FOLDERs.
Without any, it is the folders that the agent lists as its roots. If there are
none, or if they are not on this machine, it is the current folder, and the
first result says so. When the server ends, standard error says why.

Before a tool writes a file or runs a command, the server asks the user through
the agent (an elicitation). If the agent can't ask, the call is refused, unless
--allow lists the tool's group. Use --allow for agents that ask before each call
themselves. Even then, file tools ask about paths outside the workspace,
protected files, and secrets, and commands that would erase the system or the
workspace are refused.

With --record, each call is appended to FILE as one line of JSON, which the
viewer and the other commands can read. Above 20 MB, its older half is dropped.

VS Code's settings are not read. Pass settings with --settings, as JSON with the
same names as in VS Code: shell.allow, shell.deny, shell.runReadOnly,
shell.keepEnvironment, shell.timeout, shell.maxTimeout, search.timeout,
files.outsideWorkspace, files.secret, files.notSecret, and runLog.maxSize, for
example {"shell.deny": ["git push"]}.`,
    options: [
      { name: "allow", value: "GROUPS", about: "run these groups without asking: write, shell, fileio" },
      {
        name: "tools",
        value: "GROUPS",
        about: "offer read, write, shell, fileio, or transcripts; default: all but fileio",
      },
      { name: "max-output-size", value: "N", about: "maximum characters of a result's JSON; default: 30000" },
      { name: "record", value: "FILE", about: "append each call and its result to FILE" },
      { name: "settings", value: "FILE", about: "settings, as a JSON file or as JSON" },
    ],
    arguments: { least: 0, most: Infinity },
    examples: [
      "claude mcp add tool-results -- node /path/to/tool-result-viewer/dist/cli.js mcp",
      "tool-results mcp ~/project --tools read,fileio --record ~/calls.jsonl",
    ],
    load: async () => (await import("./commands/mcp")).serveTools,
  },
];
