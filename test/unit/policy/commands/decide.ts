import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type CommandDecision, commandDecision } from "../../../../src/tools/runtime/policy/commands/commandDecision";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import type { ShellLanguage } from "../../../../src/tools/runtime/ports/grammarPort";
import type { CommandSettings } from "../../../../src/tools/runtime/ports/toolSettings";
import { createCommandGrammar } from "../../../../src/hosts/node/shells/commandGrammar";
import { createWorkspace } from "../../../../src/hosts/shared/workspace/createWorkspace";
import { fileResource } from "../../../../src/hosts/shared/workspace/fileUri";
import { LONGEST_SEARCH_MS } from "../../../support/longestSearch";
import { createNodeContext } from "../../../../src/hosts/node/nodeContext";

const GRAMMARS = {
  bash: createCommandGrammar(() => "/bin/bash"),
  powershell: createCommandGrammar(() => "C:\\Program Files\\PowerShell\\7\\pwsh.exe"),
};

const made: string[] = [];
after(() => {
  for (const folder of made) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A workspace on disk with a folder `src` in it, and rules that let what only reads run. */
export function commandContext(
  given: { language?: ShellLanguage; rules?: Partial<CommandSettings>; context?: Partial<ToolContext> } = {},
): ToolContext {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-"));
  made.push(folder);
  fs.mkdirSync(path.join(folder, "src", "deep"), { recursive: true });
  const commands = { runReadOnly: true, allow: [], deny: [], ...given.rules };
  const context = createNodeContext({ folders: [folder], settings: { commands, searchTimeoutMs: LONGEST_SEARCH_MS } });
  return { ...context, grammar: GRAMMARS[given.language ?? "bash"], ...given.context };
}

/** A workspace as `commandContext` makes it, as it would be on Windows: `C:\\work`, with the names that Windows allows. */
export function windowsContext(given: Parameters<typeof commandContext>[0] = {}): ToolContext {
  const context = commandContext(given);
  const [folder] = context.workspace.folders;
  assert.ok(folder, "there is a folder");
  const drive = fileResource("C:\\work", "win32");
  const there = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]): unknown => {
          const made: unknown = Reflect.apply(
            member,
            target,
            args.map((value) => moved(value, drive, folder.resource)),
          );
          const back = (value: unknown): unknown => moved(value, folder.resource, drive);
          if (made instanceof Promise) return made.then(back);
          return isPieces(made) ? eachPiece(made, back) : back(made);
        };
      },
    });
  const files = there(context.files);
  const folders = [{ name: "work", resource: drive }];
  const workspace = createWorkspace({ folders, trusted: true, files, platform: "win32" });
  return { ...context, files, search: there(context.search), workspace };
}

function isPieces(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* eachPiece(pieces: AsyncIterable<unknown>, change: (piece: unknown) => unknown): AsyncIterable<unknown> {
  for await (const piece of pieces) yield change(piece);
}

/** Moves every path in a value from one folder to another. */
function moved(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return value.startsWith(from) ? to + value.slice(from.length) : value;
  if (Array.isArray(value)) return value.map((one) => moved(one, from, to));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, from, to)]));
}

/** A workspace as `commandContext` makes it, with links in it by their targets. */
export function linkedContext(links: Readonly<Record<string, string>>): ToolContext {
  const context = commandContext();
  const [folder] = context.workspace.folders;
  assert.ok(folder, "there is a folder");
  for (const [link, target] of Object.entries(links)) fs.symlinkSync(target, new URL(`${folder.resource}/${link}`));
  return context;
}

/** The decision about a command in the workspace's folder, or in one below it. */
export async function decide(command: string, context: ToolContext, folder = "."): Promise<CommandDecision> {
  return commandDecision(command, await context.workspace.resolve(folder), context);
}

/** A decision in one line: `allow`, `ask: reasons`, `refuse: message`. */
export function told(decision: CommandDecision): string {
  if (decision.kind === "allow") return "allow";
  return decision.kind === "ask" ? `ask: ${decision.reasons.join(" ")}` : `refuse: ${decision.message}`;
}

/** Checks a table of commands and what is said of each: `allow`, or a part of what `told` says. */
export async function checkTable(
  rows: readonly (readonly [command: string, says: string])[],
  context: ToolContext,
): Promise<void> {
  const wrong: string[] = [];
  for (const [command, says] of rows) {
    const said = told(await decide(command, context));
    if (says === "allow" ? said !== "allow" : !said.includes(says))
      wrong.push(`${command}\n  expected ${says}\n  got ${said}`);
  }
  assert.deepEqual(wrong, []);
}

/** Rows that all say the same. */
export function all(says: string, commands: readonly string[]): (readonly [string, string])[] {
  return commands.map((command) => [command, says] as const);
}
