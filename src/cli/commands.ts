import { type Command, formatNames } from "./command";

const formats = formatNames.join(", ");

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: "run",
    synopsis: "TOOL [INPUT|-]",
    summary: "run a tool in the current folder and print its result",
    about: `Runs a tool and prints its result: one line of JSON on standard output and
nothing else. INPUT is a JSON object with the tool's fields; '-' reads it from
standard input, none means {}. The current folder is the workspace.

Before a tool writes a file, runs a command, or goes outside the workspace you
are asked, at a terminal.
Where nobody can be asked (standard input or standard error is not a terminal,
or the input comes from standard input) the call is refused unless --yes says
so beforehand.

The exit code is 0 when the result is a success (for bash whatever the exit
code of the command: that one is data), 1 when it is an error. Ctrl+C ends the
tool with all processes it started; the result then says that it was cancelled,
and the exit code is 130.`,
    options: [
      { name: "format", value: "FORMAT", about: `the result's format: ${formats}; default envelope` },
      { name: "cwd", value: "DIR", about: "folder to work in instead of the current one" },
      { name: "yes", about: "write files, run commands and go outside the workspace without asking" },
      { name: "max-output-size", value: "N", about: "most characters of the result's JSON text; default no limit" },
      { name: "record", value: "FILE", about: "append the call and its result to FILE as one line of JSON" },
    ],
    arguments: { least: 1, most: 2 },
    examples: [
      `tool-results run grep '{"pattern":"TODO","glob":"*.ts"}'`,
      `tool-results run file_read '{"file_path":"README.md","limit":20}' --format contract`,
      `echo '{"command":"npm test"}' | tool-results run bash - --yes --cwd ~/project`,
    ],
    load: async () => (await import("./run")).runCommand,
  },
  {
    name: "explain",
    synopsis: "COMMAND",
    summary: "tell whether a command would run without asking, and why",
    about: `Prints what the tool bash would do with a command line in the current folder,
which is the workspace, and runs nothing: 'Runs without asking' and why,
'Asks first' with each reason and the rules that could allow it, or
'Is refused' and why.

Settings of VS Code are not read. --settings gives those that decide about
commands, as in mcp: shell.allow, shell.deny, shell.runReadOnly,
files.outsideWorkspace, files.secret and files.notSecret.

With --json, prints one line of JSON: decision (run, ask or refuse), and by,
reasons and rules, or message.

The exit code is 0 when the command runs without asking, 1 when it asks first,
and 3 when it is refused.`,
    options: [
      { name: "cwd", value: "DIR", about: "folder to work in instead of the current one" },
      { name: "settings", value: "FILE", about: "a file of JSON with settings, or the JSON itself" },
      { name: "json", about: "print one JSON object instead of text" },
    ],
    arguments: { least: 1, most: 1 },
    examples: [
      "tool-results explain 'grep -rn TODO src'",
      `tool-results explain 'npm test -- --watch=false' --settings '{"shell.allow":["npm test"]}'`,
      "tool-results explain 'git push' --json",
    ],
    load: async () => (await import("./explain")).explainCommand,
  },
  {
    name: "convert",
    synopsis: "FILE|- --to FORMAT",
    summary: "write a result in another format",
    about: `Reads a result in any format, or a run record, and prints the result in FORMAT
as one line of JSON. Of a JSON Lines file, such as a run log or a transcript,
every line is converted. '-' reads standard input.

What FORMAT has no place for is told on standard error, one line each. The exit
code is 1 when something could not be read as a result, and 0 otherwise, also
when the result is itself an error.`,
    options: [
      { name: "to", value: "FORMAT", about: `format to write: ${formats}` },
      { name: "from", value: "FORMAT", about: "format to read; default the one detected" },
    ],
    arguments: { least: 1, most: 1 },
    examples: [
      "tool-results convert answer.json --to contract",
      'tool-results run glob \'{"pattern":"*.md"}\' | tool-results convert - --to content',
      "tool-results convert runs.jsonl --to envelope > envelopes.jsonl",
    ],
    load: async () => (await import("./convert")).convertSource,
  },
  {
    name: "validate",
    synopsis: "FILE|-...",
    summary: "check results and run records against their format",
    about: `Prints one line for each file: 'FILE: ok (Envelope)', or a line for each
problem: 'FILE:LINE:COLUMN: problem', with as much of the place as is known.
Each line of a JSON Lines file is checked. The data in a record of a known tool
is checked against that tool's own fields. '-' reads standard input.

The exit code is 1 when any file is invalid or could not be read.`,
    options: [{ name: "format", value: "FORMAT", about: `what the files must be: ${formats}` }],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results validate samples/*.tool-result.json",
      "tool-results validate answer.json --format contract",
    ],
    load: async () => (await import("./validate")).validateSources,
  },
  {
    name: "detect",
    synopsis: "FILE|-",
    summary: "tell which format a result is written in, and why",
    about: `Prints the format of a result and what gave it away. For a run record, prints
that it is one and the format of its result. Of a JSON Lines file the first line
that is a result counts. '-' reads standard input.

The exit code is 1 when it is no known format.`,
    options: [],
    arguments: { least: 1, most: 1 },
    examples: ["tool-results detect answer.json", "pbpaste | tool-results detect -"],
    load: async () => (await import("./detect")).detectSource,
  },
  {
    name: "schema",
    synopsis: "[TOOL|FORMAT]",
    summary: "print JSON Schemas of tools' inputs and of the formats",
    about: `Prints the JSON Schema of a tool's input; without a name those of all tools, by
name. With --openai, prints the tool as a function for OpenAI's API, and
without a name the array of all of them, ready to be sent as 'tools'.

With the name of a format, prints the schema that its results follow:
${formats}, run-record, or tool-result, which is any of
them; ToolResultContent_NAME is what Claude Code's tool NAME answers. The same
schemas are in the package's folder 'schemas'.`,
    options: [{ name: "openai", about: "print function definitions for OpenAI's API" }],
    arguments: { least: 0, most: 1 },
    examples: ["tool-results schema grep", "tool-results schema --openai", "tool-results schema contract"],
    load: async () => (await import("./schema")).printSchema,
  },
  {
    name: "tools",
    synopsis: "",
    summary: "list the tools",
    about: `Prints each tool's name, its group, what it does to files (read, write, execute)
and what it is for. The group is the setting that offers it in VS Code.`,
    options: [{ name: "json", about: "print an array of objects, with the whole descriptions for models" }],
    arguments: { least: 0, most: 0 },
    examples: ["tool-results tools", "tool-results tools --json"],
    load: async () => (await import("./tools")).listTools,
  },
  {
    name: "report",
    synopsis: "FILE|FOLDER...",
    summary: "count what transcripts of Claude Code hold",
    about: `Counts the calls of each tool in transcripts, what became of them and how long
they took, beside reference rates; then tokens, and their cost where the price
is known. Of a FOLDER, every .jsonl file below it is read, and every .json file
that holds an array of entries, packed ones (.gz) too; hidden folders and those
of subagents as well. A link to a folder is not followed.

With --prices, costs are reckoned with the prices in FILE in place of the list
prices that are built in: {"date":"2026-01-31","models":{"claude-opus-4-5":
{"input":5,"output":25,"write5m":6.25,"write1h":10,"read":0.5}}}, in US dollars
for a million tokens. What FILE does not know has no known cost.

With --json, prints one line of JSON for each file as soon as it is read: file
(FOLDER joined with the path inside), bytes, lines (blank ones left out),
entries, unreadable, recovered (lines that are damaged, but hold an object),
pending_last_line (the file ends in half a line, which is counted in lines
only), types, tools (each id of the model's tool_use blocks once, by what
became of it), nested_tool_calls (those told in progress entries only),
versions (entries by version), sessions, usage (tokens, once per message and
request), elapsed_ms (how long reading took), and with --prices cost: usd,
unknown_messages (those whose price is not known) and prices (their date).

The exit code is 1 when a file could not be read: it is named on standard
error, and has no line.`,
    options: [
      { name: "json", about: "print one JSON object for each file instead of a table" },
      { name: "prices", value: "FILE", about: "take the prices of models from a JSON file" },
    ],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results report ~/.claude/projects",
      "tool-results report session.jsonl --json",
      "tool-results report . --json | jq -s 'map(.tools.Bash.error // 0) | add'",
    ],
    load: async () => (await import("./report")).reportTranscripts,
  },
  {
    name: "export",
    synopsis: "FILE|FOLDER... --format FORMAT",
    summary: "write transcripts as HTML, Markdown, JSON, CSV or OpenTelemetry",
    about: `Writes a transcript of Claude Code in another form: html (one page that needs
nothing else), markdown, json (rows and calls with all that is known of them),
csv (one line for each call; texts that a spreadsheet would run as a formula
begin with a single quote) or otlp (OpenTelemetry: a trace for each session).
It goes to standard output, or to the file that --output names. Of a FOLDER
every transcript below it is written, as report finds them; several go to a
folder that --output names, each under its own name.

Secrets are hidden unless --no-redact says otherwise: tokens of known makes,
private keys, passwords in addresses, headers that let somebody in, what is
given to names such as password and api_key, and text that only chance can have
written. What was hidden is told on standard error, and says so in its place.
No rule finds everything: look at what you give away.

A file that is there is not replaced unless --force says so; one that is written
is there when it is whole. The exit code is 1 when a transcript could not be
read or written: it is named on standard error.`,
    options: [
      { name: "format", value: "FORMAT", about: "html, markdown, json, csv or otlp" },
      { name: "output", value: "FILE", about: "write to FILE, or for several transcripts into the folder FILE" },
      { name: "force", about: "replace files that are there" },
      { name: "only", value: "WHAT", about: "calls: only calls; failures: only those that failed" },
      { name: "query", value: "QUERY", about: "only the rows that a search in the viewer finds: 'tool:Bash is:error'" },
      { name: "no-redact", about: "leave secrets as they are" },
      { name: "home-paths", about: "also write ~ in place of home folders" },
    ],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results export session.jsonl --format html --output session.html",
      "tool-results export session.jsonl --format csv --only failures",
      "tool-results export ~/.claude/projects --format markdown --output exported/",
    ],
    load: async () => (await import("./export")).exportTranscripts,
  },
  {
    name: "compare",
    synopsis: "LEFT RIGHT",
    summary: "tell what differs between two transcripts",
    about: `Brings the calls and prompts of two transcripts of Claude Code together and
prints what they come to, then one line for each pair that differs: its number,
what differs (input, result, status, or that only one side has it), the lines
on which it stands (LEFT:RIGHT), the tool, and what it is about. The viewer's
command Compare Transcripts shows the same side by side.

With --json, prints one line of JSON with the totals (same, pairs, differences,
first, calls, prompts, totals, notes) and one for each difference (index, kind,
sides, differs, tool, left, right). Indexes count from 0.

Secrets are hidden unless --no-redact says otherwise, as in export.

The exit code is 0 when nothing differs, 1 when something does, and 2 when a
transcript could not be read.`,
    options: [
      { name: "json", about: "print JSON lines instead of text" },
      { name: "no-redact", about: "leave secrets as they are" },
      { name: "home-paths", about: "also write ~ in place of home folders" },
    ],
    arguments: { least: 2, most: 2 },
    examples: [
      "tool-results compare before.jsonl after.jsonl",
      "tool-results compare a.jsonl b.jsonl --json | jq -r 'select(.tool) | .tool' | sort | uniq -c",
    ],
    load: async () => (await import("./compare")).compareCommand,
  },
  {
    name: "mcp",
    synopsis: "[FOLDER...]",
    summary: "serve the tools to an agent, by the Model Context Protocol",
    about: `Speaks the Model Context Protocol on standard input and output, until its input
ends: for agents that start it, such as Claude Code. The workspace is the
FOLDERs; without one the folders that the agent names as its roots; without
those, or where they are not on this machine, the current folder. The first
result says so then. When the server ends, standard error says why.

Before a tool writes a file or runs a command the person is asked through the
agent (an elicitation). Where the agent cannot ask, the call is refused, unless
--allow names the tool's group: for agents that ask before each call themselves.
Also then file tools ask about places outside the workspace, protected files and
secrets, and commands that would leave nothing of the system or the workspace
are refused.

With --record, each call is appended to FILE as one line of JSON, which the
viewer and the other commands here read. Above 20 MB its older half is dropped.

Settings of VS Code are not read. --settings gives the server those that it
follows, as JSON with the names that VS Code has for them: shell.allow,
shell.deny, shell.runReadOnly, shell.keepEnvironment, shell.timeout,
shell.maxTimeout, search.timeout, files.outsideWorkspace, files.secret,
files.notSecret and runLog.maxSize, for example {"shell.deny": ["git push"]}.`,
    options: [
      { name: "allow", value: "GROUPS", about: "run calls of these groups unasked: write, shell, fileio" },
      { name: "tools", value: "GROUPS", about: "offer only these groups: read, write, shell, fileio, transcripts" },
      { name: "max-output-size", value: "N", about: "most characters of a result's JSON text; default 30000" },
      { name: "record", value: "FILE", about: "append each call and its result to FILE" },
      { name: "settings", value: "FILE", about: "a file of JSON with settings, or the JSON itself" },
    ],
    arguments: { least: 0, most: Infinity },
    examples: [
      "claude mcp add tool-results -- node /path/to/tool-result-viewer/dist/cli.js mcp",
      "tool-results mcp ~/project --tools read,fileio --record ~/calls.jsonl",
    ],
    load: async () => (await import("./mcp")).serveTools,
  },
];
