import { parseArgs } from "node:util";
import { nearestName } from "../../base/text/nearestName";
import type { Call, Command, Option } from "./terminal/cliCommand";
import { UsageError } from "./terminal/cliFailure";

/** Parses the arguments after a command's name. Throws `UsageError` for invalid options and arguments. */
export function parseCall(command: Command, args: readonly string[]): Call {
  const { tokens } = tokenize(command.options, args);
  const positionals: string[] = [];
  const options = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const option = command.options.find(({ name }) => name === token.name);
    if (!option) throw new UsageError(unknownOption(token.rawName, command.options));
    options.set(option.name, valueOf(option, token));
  }
  const { least, most } = command.arguments;
  if (positionals.length < least) throw new UsageError(`Too few arguments: ${command.name} takes ${command.synopsis}.`);
  if (positionals.length > most)
    throw new UsageError(
      `Too many arguments, starting with ${JSON.stringify(positionals[most])}: ${command.name} takes ${command.synopsis || "none"}.${most > 1 ? " JSON must be quoted as one argument." : ""}`,
    );
  return { arguments: positionals, options };
}

/** Returns whether `--help` or `-h` is among the arguments, before any `--`. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end < 0 ? args.length : end).some((argument) => argument === "--help" || argument === "-h");
}

function tokenize(options: readonly Option[], args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(
      options.map(({ name, value }) => [name, { type: value === undefined ? "boolean" : "string" } as const]),
    ),
    // Node's own messages suggest neither the nearest option nor the help.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
}

function valueOf(
  option: Option,
  token: { readonly value: string | undefined; readonly inlineValue: boolean | undefined },
): string {
  const { value, inlineValue } = token;
  if (option.value === undefined) {
    if (value !== undefined)
      throw new UsageError(`Option --${option.name} takes no value, but got ${JSON.stringify(value)}.`);
    return "";
  }
  if (value === undefined)
    throw new UsageError(`Option --${option.name} needs a value: --${option.name} ${option.value}.`);
  if (inlineValue !== true && /^-./.test(value))
    throw new UsageError(
      `Option --${option.name} needs a value, but got ${value}. To pass a value that begins with a dash, write --${option.name}=${value}.`,
    );
  return value;
}

/** Returns the message for an unknown option. */
export function unknownOption(given: string, options: readonly Option[]): string {
  const names = options.map(({ name }) => name);
  const near = nearestName(given, names)[0];
  if (near !== undefined) return `Unknown option ${given}. Did you mean --${near}?`;
  const known =
    names.length === 0 ? "This command has no options" : `Use one of: ${names.map((name) => `--${name}`).join(", ")}`;
  return `Unknown option ${given}. ${known}.`;
}
