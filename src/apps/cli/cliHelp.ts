import type { Command, Option } from "./terminal/cliCommand";

/** Returns the help of the whole command line. */
export function helpText(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }): [string, string] => [name, summary]);
  return `Runs agent tools, and reads, checks, and converts their results.

Usage: tool-results COMMAND [ARGUMENTS]

Commands:
${table(rows)}

Options:
${table([
  ["-h, --help", "show this help, or the help of a command"],
  ["-v, --version", "show the version"],
])}

Exit codes:
${table([
  ["0", "done"],
  ["1", "the tool's result is an error, or a file is invalid or could not be read"],
  ["2", "the command line is invalid"],
  ["3", "explain: the command is refused"],
  ["130", "stopped by Ctrl+C"],
])}

Examples:
${commands.flatMap(({ examples }) => examples.slice(0, 1).map((example) => `  ${example}\n`)).join("")}
Run 'tool-results COMMAND --help' for more about a command.
`;
}

/** Returns the help of one command. */
export function commandHelp({ name, synopsis, about, options, examples }: Command): string {
  const rows = [...options, help].map((option): [string, string] => [optionText(option), option.about]);
  return `Usage: tool-results ${name} ${synopsis}${synopsis === "" ? "" : " "}[OPTIONS]

${about}

Options:
${table(rows)}

Examples:
${examples.map((example) => `  ${example}\n`).join("")}`;
}

const help: Option = { name: "help", about: "show this help" };

function optionText({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
