import { type Command, formatNames } from "./terminal/cliCommand";

const formats = formatNames.join(", ");

/** The commands for tools and results, in the order of the help. */
export const resultCommands: readonly Command[] = [
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
];
