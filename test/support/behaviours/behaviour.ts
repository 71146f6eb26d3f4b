import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";

/**
 * Lists what a file system or editor may lack. Where it is missing, a behavior that needs it is left out, for the given
 * reason.
 */
export const abilities = {
  editors: "no editors hold unsaved text there",
  links: "the file system knows no symbolic links",
  modes: "the file system knows no permissions",
} as const;

export type Ability = keyof typeof abilities;

/** Provides a separate folder that is the whole workspace of a context. */
export interface Ground {
  /** Creates a context whose user replies as given, and which records the questions. */
  context(answer: "yes" | "no"): ToolContext;
  /** Returns the bytes of a file. Undefined if there is none. */
  bytes(path: string): Promise<Uint8Array | undefined>;
  /** Creates a symbolic link. Absent if links aren't supported. */
  link?(path: string, target: string): Promise<void>;
  /** Sets or returns permissions. Absent if permissions aren't supported. */
  mode?(path: string, set?: number): Promise<number>;
  /** Types unsaved text into an editor. Absent without editors. */
  type?(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Provides the tools' environment: adapters over a kind of file system. */
export interface World {
  readonly has: readonly Ability[];
  ground(files: Readonly<Record<string, string | Uint8Array>>): Promise<Ground>;
}

interface Call {
  readonly tool: Tool;
  readonly input: object;
  /** Required fields of the data, which can contain others. A function checks the field itself. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Fields that must be absent. */
  readonly lacks?: readonly string[];
  /** Matches the error. */
  readonly error?: RegExp;
  /** The user's decision. Defaults to yes. */
  readonly answer?: "no";
}

/** Describes one row of the table: the files of a folder, the call, its result, and the files afterwards. */
export interface Behaviour {
  readonly title: string;
  readonly needs?: readonly Ability[];
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly links?: Readonly<Record<string, string>>;
  /** Permissions of files, before and after. */
  readonly modes?: Readonly<Record<string, number>>;
  readonly unsaved?: Readonly<Record<string, string>>;
  readonly calls: readonly Call[];
  /** Files afterwards. Null for one that must not exist. */
  readonly left?: Readonly<Record<string, string | Uint8Array | null>>;
}

/** Tries a behavior in a world. Throws if the world behaves differently. */
export async function tryBehaviour(behaviour: Behaviour, world: World): Promise<void> {
  const ground = await world.ground(behaviour.files ?? {});
  try {
    for (const [path, target] of Object.entries(behaviour.links ?? {})) await ground.link?.(path, target);
    const modes = Object.entries(behaviour.modes ?? {});
    for (const [path, mode] of modes) await ground.mode?.(path, mode);
    for (const [path, text] of Object.entries(behaviour.unsaved ?? {})) await ground.type?.(path, text);
    // One conversation: a call knows what earlier calls have read.
    const [yes, no] = [ground.context("yes"), ground.context("no")];
    for (const call of behaviour.calls) await tryCall(call, call.answer === "no" ? no : yes);
    for (const [path, wanted] of Object.entries(behaviour.left ?? {})) {
      const bytes = await ground.bytes(path);
      const found = bytes && Buffer.from(bytes);
      if (wanted === null) assert.equal(found, undefined, `${path} is still there`);
      else assert.deepEqual(found, Buffer.from(wanted as string), `${path} is ${JSON.stringify(String(found))}`);
    }
    for (const [path, mode] of modes) assert.equal(await ground.mode?.(path), mode, `the mode of ${path}`);
  } finally {
    await ground.remove();
  }
}

async function tryCall({ tool, input, data = {}, lacks = [], error }: Call, context: ToolContext): Promise<void> {
  const { result } = await runTool(tool, input, context);
  const what = `${tool.name} ${JSON.stringify(input)}`;
  if (error) {
    assert.ok(!result.ok, `${what} succeeded: ${JSON.stringify(result)}`);
    assert.match(result.error.message, error, what);
    return;
  }
  assert.ok(result.ok, `${what} failed: ${JSON.stringify(result)}`);
  for (const [name, wanted] of Object.entries(data)) {
    const found: unknown = result.data[name];
    if (typeof wanted === "function") (wanted as (found: unknown) => void)(found);
    else if (wanted instanceof RegExp) assert.match(String(found), wanted, `${what}: ${name}`);
    else assert.deepEqual(found, wanted, `${what}: ${name}`);
  }
  for (const name of lacks) assert.ok(!(name in result.data), `${what}: has ${name}: ${JSON.stringify(result.data)}`);
}

/**
 * Creates a test of each behavior that the world can show. Returns the titles of these, and of those that passed.
 * `abilities` says what the world lacks, and why.
 */
export function behaveAlike(
  table: readonly Behaviour[],
  world: World,
): { readonly held: Set<string>; readonly expected: readonly string[] } {
  const held = new Set<string>();
  const possible = table.filter(({ needs = [] }) => needs.every((ability) => world.has.includes(ability)));
  for (const behaviour of possible)
    it(behaviour.title, async () => {
      await tryBehaviour(behaviour, world);
      held.add(behaviour.title);
    });
  return { held, expected: possible.map(({ title }) => title) };
}

/** Returns titles that occur more than once in a table, which would hide one another. */
export function repeatedTitles(table: readonly Behaviour[]): string[] {
  const titles = table.map(({ title }) => title);
  return titles.filter((title, index) => titles.indexOf(title) !== index);
}
