#!/usr/bin/env node
import { inspect } from "node:util";
import { nearest } from "../core/nearest";
import { visibleText } from "../core/visibleText";
import type { Command, Outputs } from "./command";
import { commands } from "./commands";
import { Failure, UsageError } from "./failure";
import { commandHelp, helpText } from "./help";
import { createOutput, paint } from "./output";
import { asksForHelp, parseCall, unknownOption } from "./parseCall";
import { version } from "./version";

const stopped = 128;

async function main(args: readonly string[]): Promise<void> {
  const outputs = {
    stdout: createOutput(process.stdout, process.env),
    stderr: createOutput(process.stderr, process.env),
  };
  const code = await answer(args, outputs);
  process.exitCode = code;
  // All output is written. What was stopped may have left a read behind that would keep the process.
  if (code > stopped) process.exit();
}

/** Answers the exit code; what went wrong is told on standard error. */
async function answer(args: readonly string[], outputs: Outputs): Promise<number> {
  try {
    return await dispatch(args, outputs);
  } catch (error) {
    const usage = error instanceof UsageError;
    const name = commands.find((command) => command.name === args[0])?.name;
    const help = `See 'tool-results ${name === undefined ? "" : `${name} `}--help'.`;
    const message = usage || error instanceof Failure ? error.message : `Internal error: ${inspect(error)}`;
    const told = `${paint("tool-results:", "red", outputs.stderr)} ${visibleText(message)}\n${usage ? `${help}\n` : ""}`;
    // Where even the reason cannot be told, the exit code is left.
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
  const near = nearest(name, names)[0];
  const advice = near === undefined ? `Known are ${names.join(", ")}.` : `Did you mean ${near}?`;
  throw new UsageError(`Unknown command ${JSON.stringify(name)}. ${advice}`);
}

/** The version in the manifest above the folder that this file is bundled into. */
void main(process.argv.slice(2));
