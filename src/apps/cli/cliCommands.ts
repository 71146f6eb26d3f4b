import { resultCommands } from "./resultCommands";
import type { Command } from "./terminal/cliCommand";
import { transcriptCommands } from "./transcriptCommands";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...resultCommands,
  ...transcriptCommands,
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
shell.keepEnvironment, shell.path, shell.timeout, shell.maxTimeout,
search.timeout, files.outsideWorkspace, files.secret, files.notSecret, and
runLog.maxSize, for example {"shell.deny": ["git push"]}.`,
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
      "claude mcp add tool-results -- node /path/to/checkout/dist/cli.js mcp --allow write,shell",
      "tool-results mcp ~/project --tools read,fileio --record ~/calls.jsonl",
    ],
    load: async () => (await import("./commands/mcp")).serveTools,
  },
];
