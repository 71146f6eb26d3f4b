import type { Command } from "./terminal/cliCommand";

/** The commands for recorded sessions, in the order of the help. */
export const transcriptCommands: readonly Command[] = [
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
    load: async () => (await import("./commands/transcripts/report")).reportTranscripts,
  },
  {
    name: "insights",
    synopsis: "",
    summary: "show what the agents on this machine did, and what failed",
    about: `Adds up the sessions of all agents on this machine: sessions, active time, time
waiting for prompts, calls, failures with their reasons (expected ones apart),
tokens, cost, the files that changed most, and the hours of the week. Reads only
the sessions that changed since the last time. Days are in UTC, hours in local
time. Needs Node.js 22.13 or later.

Active time is the time between a prompt and the last reply or call that it led
to. Pauses of more than an hour before a prompt don't count as waiting.

With --json, prints one line of JSON: sessions, calls, failed, expected,
rejected, interrupted, tokens, cost_usd, unpriced_tokens, prompts, active_ms,
waiting_ms, files, by_day, by_project, by_agent, by_model, by_tool, by_reason,
most_changed_files (at most 100), and calls_by_hour (24 numbers for each day from
Monday on).

The exit code is 1 if a session could not be read. It is named on standard error.`,
    options: [
      { name: "json", about: "print one JSON object instead of tables" },
      { name: "since", value: "DAY", about: "only from this day on, such as 2026-01-31" },
      { name: "until", value: "DAY", about: "only until this day" },
      { name: "project", value: "FOLDER", about: "only sessions that began in this folder; its last name is enough" },
      { name: "agent", value: "AGENT", about: "only sessions of this agent, such as claude-code or codex" },
    ],
    arguments: { least: 0, most: 0 },
    examples: [
      "tool-results insights --since 2026-11-01",
      "tool-results insights --project . --json | jq '.by_reason[0]'",
    ],
    load: async () => (await import("./commands/transcripts/insights")).insightsCommand,
  },
  {
    name: "findings",
    synopsis: "[FILE|FOLDER...]",
    summary: "find what took tokens or time in sessions and can be avoided",
    about: `Looks through sessions for what can be avoided: calls that were made three times
with the same result, edits that were undone and made again, files that were read
again unchanged, results that fill the context, lost caches with their cause, and
commands that waited for input. In three or more sessions, also finds failures
that occur again, and MCP servers whose tools were never called. Each finding has
the rows that show it, the tokens and the time that it took, and a suggestion for
the agent's instructions, such as AGENTS.md. Suggestions contain no text of
results.

Without FILE, looks through the sessions of all agents on this machine. In a
FOLDER, reads the transcripts that report would read.

With --json, prints one line for each finding: kind, title, tokens, is_estimate
(computed from the lengths of texts), duration_ms, duration_is_upper_bound,
suggestion, row_count, session_count, and sessions with file, title, and rows
(row, an index from 0, and the agent's name for a call of a subagent).

Secrets are hidden unless you pass --no-redact, as for export.

The exit code is 1 if a session could not be read. It is named on standard error.`,
    options: [
      { name: "json", about: "print one JSON object for each finding instead of text" },
      { name: "since", value: "DAY", about: "only from this day on, such as 2026-01-31" },
      { name: "until", value: "DAY", about: "only until this day" },
      { name: "project", value: "FOLDER", about: "only sessions that began in this folder; its last name is enough" },
      { name: "agent", value: "AGENT", about: "only sessions of this agent, such as claude or codex" },
      { name: "no-redact", about: "don't hide secrets" },
      { name: "home-paths", about: "also replace home folders with ~" },
    ],
    arguments: { least: 0, most: Infinity },
    examples: [
      "tool-results findings --project . --since 2026-11-01",
      "tool-results findings session.jsonl --json | jq -r .suggestion",
    ],
    load: async () => (await import("./commands/transcripts/findings")).findingsCommand,
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
    load: async () => (await import("./commands/transcripts/changes")).changesCommand,
  },
  {
    name: "history",
    synopsis: "FILE",
    summary: "show what the agents on this machine changed in a file",
    about: `Lists the changes that all agents on this machine made to a file, the newest
first: time in UTC, agent, tool, lines, session, the prompt that led to the
change, and the row in the transcript. Paths that lead to the file by a symlink
count, and so do names that it had before a session moved it. Commands that name
the file are listed as possible changes. Reads only the sessions that changed
since the last time. At most 500 changes are listed. Needs Node.js 22.13 or later.

With --json, prints one line of JSON for each change: time, agent, subagent,
session (its title), transcript (its file), row, tool, path, by_command, command,
prompt, added, removed, and diff.

Secrets are hidden unless you pass --no-redact, as for export.

The exit code is 1 if a session could not be read. It is named on standard error.`,
    options: [
      { name: "json", about: "print JSON Lines instead of text" },
      { name: "diff", about: "show the diff of each change" },
      { name: "no-redact", about: "don't hide secrets" },
      { name: "home-paths", about: "also replace home folders with ~" },
    ],
    arguments: { least: 1, most: 1 },
    examples: [
      "tool-results history src/parser.ts --diff",
      "tool-results history src/parser.ts --json | jq -r .prompt | sort -u",
    ],
    load: async () => (await import("./commands/transcripts/history")).historyCommand,
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
written. Such a transcript is named on standard error.

With --archive, writes tables of all sessions on this machine to the FOLDER, as
parquet or ndjson: sessions, calls, messages, and changes, one file for each month.
They contain no prompts, inputs, or results, and pseudonyms instead of paths.
Exporting again replaces what changed. With --since, earlier months are left as
they are. The documentation says how a team brings them together.`,
    options: [
      { name: "format", value: "FORMAT", about: "html, markdown, markdown-short, json, csv or otlp" },
      { name: "output", value: "FILE", about: "write to FILE, or several transcripts to the folder FILE" },
      { name: "force", about: "replace existing files" },
      { name: "only", value: "WHAT", about: "calls: only calls; failures: only failed calls" },
      { name: "query", value: "QUERY", about: "only rows that match a search of the viewer: 'tool:Bash is:error'" },
      { name: "bookkeeping", about: "html and markdown: also what is not part of the conversation" },
      { name: "no-redact", about: "don't hide secrets" },
      { name: "home-paths", about: "also replace home folders with ~" },
      { name: "archive", about: "write tables of all sessions, as parquet or ndjson" },
      { name: "since", value: "DAY", about: "with --archive: only from the month of this day on" },
    ],
    arguments: { least: 1, most: Infinity },
    examples: [
      "tool-results export session.jsonl --format html --output session.html",
      "tool-results export session.jsonl --format csv --only failures",
      "tool-results export ~/.claude/projects --format markdown --output exported/",
      "tool-results export --archive --format parquet /mnt/team/agents",
    ],
    load: async () => (await import("./commands/transcripts/export")).exportTranscripts,
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
    load: async () => (await import("./commands/transcripts/compare")).compareCommand,
  },
];
