import { commandDecision, type CommandDecision } from "../../../src/tools/runtime/policy/commands/commandDecision";
import { TABLES } from "../../../src/tools/runtime/policy/programs/tables/tables";
import { createCommandGrammar } from "../../../src/hosts/node/shells/commandGrammar";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { fakeNames } from "./fakePrograms";
import { findJail, isTame, type Jail } from "./jail";
import { runLines } from "./runLines";
import { makeWorld, type Repository } from "./world";
import { MARKS } from "./worldFiles";

/**
 * Describes what lines did that ran without approval. With several lines, one of them had the effect, but none does
 * alone.
 */
export interface Effect {
  readonly lines: readonly string[];
  /** Each is a part of a sentence whose subject is the line. */
  readonly does: readonly string[];
}

/** Describes what happened to some lines. */
export interface Tried {
  /** Number of lines that ran. */
  readonly ran: number;
  readonly effects: readonly Effect[];
}

/** Tries command lines: asks the product's judge about each, runs those that it allows, and looks for effects. */
export interface CommandTrial {
  readonly jail: Jail;
  /** The workspace's folder. */
  readonly folder: string;
  /** Returns the judge's decision about a line in the workspace's folder. */
  decide(line: string): Promise<CommandDecision>;
  /** Runs what the judge allows. */
  tryLines(lines: readonly string[]): Promise<Tried>;
  /** Runs a line whatever the judge decides, in a new world. Returns its effects. */
  effectsOf(line: string): Promise<readonly string[]>;
  /** Runs lines whatever the judge decides. Returns the output of each. */
  outputsOf(lines: readonly string[]): Promise<readonly string[]>;
  end(): void;
}

/** Tries lines one at a time. Returns the effects of those that run without a question, by line. */
export async function effectsUnasked(
  trial: CommandTrial,
  lines: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const line of lines) {
    const { effects } = await trial.tryLines([line]);
    for (const { does } of effects) found[line] = does;
  }
  return found;
}

export interface TrialOptions {
  /** Defaults to `plain`. */
  readonly repository?: Repository;
}

const grammar = createCommandGrammar(() => "/bin/bash");

export function startTrial({ repository = "plain" }: TrialOptions = {}): CommandTrial {
  const jail = findJail();
  const world = makeWorld({ fakes: fakeNames(TABLES), repository, owner: jail.user });
  const settings = { commands: { runReadOnly: true, allow: [], deny: [] } };

  const decide = async (line: string): Promise<CommandDecision> => {
    const context = { ...createNodeContext({ folders: [world.work], settings }), grammar };
    return commandDecision(line, await context.workspace.resolve("."), context);
  };
  const effectsOf = async (lines: readonly string[]): Promise<readonly string[]> => {
    const { outputs, connected } = await runLines(lines, world, jail);
    const shown = outputs.join("\n");
    return [...world.takeChanges(), ...shownMarks(shown), ...(connected ? ["reaches for the network"] : [])];
  };
  /** Finds the lines that have an effect, by bisection. */
  const guilty = async (lines: readonly string[]): Promise<readonly Effect[]> => {
    const does = await effectsOf(lines);
    if (does.length === 0) return [];
    if (lines.length === 1) return [{ lines, does }];
    const half = Math.ceil(lines.length / 2);
    const found = [...(await guilty(lines.slice(0, half))), ...(await guilty(lines.slice(half)))];
    return found.length > 0 ? found : [{ lines, does }];
  };
  const tryLines = async (lines: readonly string[]): Promise<Tried> => {
    const allowed: string[] = [];
    for (const line of lines)
      if ((await decide(line)).kind === "allow" && (jail.kind === "namespaces" || isTame(line))) allowed.push(line);
    return { ran: allowed.length, effects: allowed.length === 0 ? [] : await guilty(allowed) };
  };
  return {
    jail,
    folder: world.work,
    decide,
    tryLines,
    effectsOf: (line) => effectsOf([line]),
    outputsOf: async (lines) => {
      const { outputs } = await runLines(lines, world, jail);
      world.takeChanges();
      return outputs;
    },
    end: () => world.remove(),
  };
}

/** Returns what an output must not show: marks as written, reversed, or as byte numbers, and the system's users. */
function shownMarks(output: string): readonly string[] {
  const shown = Object.entries(MARKS).flatMap(([what, mark]) => {
    const hex = Buffer.from(mark).toString("hex");
    const ways = [
      mark,
      Array.from(mark).reverse().join(""),
      hex,
      hex.toUpperCase(),
      hex.replace(/(?<=..)(?=(?:..)+$)/g, " "),
      mark.toLowerCase(),
      mark.toUpperCase(),
    ];
    return ways.some((way) => output.includes(way)) ? [`shows what is ${SHOWN[what as keyof typeof MARKS]}`] : [];
  });
  return output.includes("root:x:0:0") ? [...shown, "shows /etc/passwd"] : shown;
}

const SHOWN = { secret: "in a secret file", outside: "outside the workspace", home: "in the home folder" } as const;
