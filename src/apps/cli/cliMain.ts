#!/usr/bin/env node
import { inspect } from "node:util";
import { workerData } from "node:worker_threads";
import { nearestName } from "../../base/text/nearestName";
import { visibleText } from "../../base/text/visibleText";
import { ARCHIVE, SURVEYS, type Command, type Outputs } from "./terminal/cliCommand";
import { commands } from "./cliCommands";
import { Failure, UsageError } from "./terminal/cliFailure";
import { commandHelp, helpText } from "./cliHelp";
import { createOutput, paint } from "./terminal/cliOutput";
import { asksForHelp, parseCall, unknownOption } from "./parsedArguments";
import { version } from "./terminal/cliVersion";

const stopped = 128;

async function main(args: readonly string[]): Promise<void> {
  const outputs = {
    stdout: createOutput(process.stdout, process.env),
    stderr: createOutput(process.stderr, process.env),
  };
  const code = await answer(args, outputs);
  process.exitCode = code;
  // All output is written. A stopped command may have left a read open, which would keep the process running.
  if (code > stopped) process.exit();
}

/** Runs the command line and returns the exit code. Reports errors on standard error. */
async function answer(args: readonly string[], outputs: Outputs): Promise<number> {
  try {
    return await dispatch(args, outputs);
  } catch (error) {
    const usage = error instanceof UsageError;
    const name = commands.find((command) => command.name === args[0])?.name;
    const help = `See 'tool-results ${name === undefined ? "" : `${name} `}--help'.`;
    const message = usage || error instanceof Failure ? error.message : `Internal error: ${inspect(error)}`;
    const told = `${paint("tool-results:", "red", outputs.stderr)} ${visibleText(message)}\n${usage ? `${help}\n` : ""}`;
    // If even the reason can't be written, the exit code has to do.
    await outputs.stderr.write(told).catch(() => undefined);
    return usage ? 2 : 1;
  }
}

async function dispatch(args: readonly string[], outputs: Outputs): Promise<number> {
  const { stdout, stderr } = outputs;
  const [first, ...rest] = args;
  if (first === undefined) {
    await stderr.write(helpText(commands));
    return 2;
  }
  if (first === "--version" || first === "-v") {
    await stdout.write(`${version()}\n`);
    return 0;
  }
  if (first === "--help" || first === "-h" || first === "help") {
    const [name] = rest.filter((argument) => !argument.startsWith("-"));
    await stdout.write(name === undefined ? helpText(commands) : commandHelp(commandOf(name)));
    return 0;
  }
  if (first.startsWith("-"))
    throw new UsageError(
      unknownOption(first, [
        { name: "help", about: "" },
        { name: "version", about: "" },
      ]),
    );
  const command = commandOf(first);
  if (asksForHelp(rest)) {
    await stdout.write(commandHelp(command));
    return 0;
  }
  const call = parseCall(command, rest);
  const run = await command.load();
  return run(call, outputs);
}

function commandOf(name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found) return found;
  const names = commands.map((command) => command.name);
  const near = nearestName(name, names)[0];
  const advice = near === undefined ? `Use one of: ${names.join(", ")}.` : `Did you mean ${near}?`;
  throw new UsageError(`Unknown command ${JSON.stringify(name)}. ${advice}`);
}

// The program is also that of its threads.
if (workerData === SURVEYS) void import("./report/surveyThread").then(({ serveSurveys }) => serveSurveys());
else if (workerData === ARCHIVE) void import("./archive/archiveThread").then(({ serveArchive }) => serveArchive());
else void main(process.argv.slice(2));
