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
standard input, none means {}. The current folder is the workspace: no file
outside of it is read or written.

Before a tool writes a file or runs a command you are asked, at a terminal.
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
      { name: "yes", about: "write files and run commands without asking" },
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
that holds an array of entries; hidden folders and those of subagents too. A
link to a folder is not followed.

With --json, prints one line of JSON for each file as soon as it is read: file
(FOLDER joined with the path inside), bytes, lines (blank ones left out),
entries, unreadable, recovered (lines that are damaged, but hold an object),
pending_last_line (the file ends in half a line, which is counted in lines
only), types, tools (each id of the model's tool_use blocks once, by what
became of it), nested_tool_calls (those told in progress entries only),
versions (entries by version), sessions, usage (tokens, once per message and
request), and elapsed_ms (how long reading took).

The exit code is 1 when a file could not be read: it is named on standard
error, and has no line.`,
    options: [{ name: "json", about: "print one JSON object for each file instead of a table" }],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results report ~/.claude/projects",
      "tool-results report session.jsonl --json",
      "tool-results report . --json | jq -s 'map(.tools.Bash.error // 0) | add'",
    ],
    load: async () => (await import("./report")).reportTranscripts,
  },
];
