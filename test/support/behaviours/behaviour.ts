import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";

/** What a file system or an editor may lack; a behaviour that needs it is left out where it is missing, for the reason given here. */
export const abilities = {
  editors: "no editors hold unsaved text there",
  links: "the file system knows no symbolic links",
  modes: "the file system knows no permissions",
} as const;

export type Ability = keyof typeof abilities;

/** A folder of its own that is the whole workspace of a context. */
export interface Ground {
  /** A context whose person answers as said, and which keeps what is asked. */
  context(answer: "yes" | "no"): ToolContext;
  /** The bytes of a file; undefined where none is. */
  bytes(path: string): Promise<Uint8Array | undefined>;
  /** Makes a symbolic link; only where there are links. */
  link?(path: string, target: string): Promise<void>;
  /** Sets permissions, or tells them; only where there are any. */
  mode?(path: string, set?: number): Promise<number>;
  /** Puts unsaved text into an editor; only where there are editors. */
  type?(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** The tools' surroundings: adapters over a kind of file system. */
export interface World {
  readonly has: readonly Ability[];
  ground(files: Readonly<Record<string, string | Uint8Array>>): Promise<Ground>;
}

interface Call {
  readonly tool: Tool;
  readonly input: object;
  /** Fields of the data that must be so; others may be there as well. A function looks at the field itself. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Fields that must not be there. */
  readonly lacks?: readonly string[];
  /** What the error must say. */
  readonly error?: RegExp;
  /** The decision of the person; yes unless given. */
  readonly answer?: "no";
}

/** One row of the table: what stands in a folder, what is called, what is answered, and what stands there then. */
export interface Behaviour {
  readonly title: string;
  readonly needs?: readonly Ability[];
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly links?: Readonly<Record<string, string>>;
  /** Permissions of files, before and afterwards. */
  readonly modes?: Readonly<Record<string, number>>;
  readonly unsaved?: Readonly<Record<string, string>>;
  readonly calls: readonly Call[];
  /** Files afterwards; null for one that must not be there. */
  readonly left?: Readonly<Record<string, string | Uint8Array | null>>;
}

/** Tries a behaviour in a world. Throws where it does not hold. */
export async function tryBehaviour(behaviour: Behaviour, world: World): Promise<void> {
  const ground = await world.ground(behaviour.files ?? {});
  try {
    for (const [path, target] of Object.entries(behaviour.links ?? {})) await ground.link?.(path, target);
    const modes = Object.entries(behaviour.modes ?? {});
    for (const [path, mode] of modes) await ground.mode?.(path, mode);
    for (const [path, text] of Object.entries(behaviour.unsaved ?? {})) await ground.type?.(path, text);
    // One conversation: what a call has read, the next one knows.
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

/** Makes a test of each behaviour that the world can show, and answers the titles of these, and of those that held. What it lacks, and why, is said by `abilities`. */
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

/** Titles that stand in a table more than once, which would hide one another. */
export function repeatedTitles(table: readonly Behaviour[]): string[] {
  const titles = table.map(({ title }) => title);
  return titles.filter((title, index) => titles.indexOf(title) !== index);
}
