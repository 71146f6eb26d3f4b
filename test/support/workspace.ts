import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import type { Data } from "../../src/results/result";
import { runTool } from "../../src/tools/runtime/runTool";
import type { Tool } from "../../src/tools/runtime/tool";
import { createNodeContext, type NodeContextOptions } from "../../src/hosts/node/nodeContext";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { LONGEST_SEARCH_MS } from "./longestSearch";
import { claudeFolders } from "./sessionFolders";

/** Describes folders with real files, in one temporary folder that is removed after the test file. */
export interface TestWorkspace {
  /** The folder's real path. */
  readonly root: string;
  /** Writes a file, and creates its folders. Returns its path. */
  write(path: string, content: string | Uint8Array): Promise<string>;
  /**
   * Creates a context over this folder that replies yes to every question, refuses paths outside, and prints its log.
   */
  context(options?: Partial<NodeContextOptions>): ToolContext;
}

const made: string[] = [];

/** Removes every workspace created so far. */
export async function removeWorkspaces(): Promise<void> {
  await Promise.all(made.splice(0).map((path) => rm(path, { recursive: true, force: true, maxRetries: 10 })));
}

after(removeWorkspaces);

/** Creates a separate folder with these files, by path. */
export async function makeWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<TestWorkspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "workspace-")));
  made.push(root);
  const write = async (path: string, content: string | Uint8Array): Promise<string> => {
    const whole = join(root, path);
    await mkdir(dirname(whole), { recursive: true });
    await writeFile(whole, content);
    return whole;
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);
  const log = { error: (message: string, error: unknown) => console.error(message, error), info: () => undefined };
  return {
    root,
    write,
    context: ({ settings, ...options } = {}) =>
      createNodeContext({
        // Never the sessions of the user who runs the tests.
        sessionFolders: claudeFolders(resourceOf(join(root, ".claude"))),
        folders: [root],
        ask: async () => "yes",
        log,
        settings: {
          paths: { outside: "refuse", secret: [], notSecret: [], own: [] },
          searchTimeoutMs: LONGEST_SEARCH_MS,
          ...settings,
        },
        ...options,
      }),
  };
}

/** Creates a folder with these files before each test of its suite. */
export function eachWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}): TestWorkspace {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await makeWorkspace(files);
  });
  return {
    get root() {
      return workspace.root;
    },
    write: (path, content) => workspace.write(path, content),
    context: (options) => workspace.context(options),
  };
}

/**
 * Returns the context with files that are checked before they are read, like those of a file system that is not
 * on disk.
 */
export function withoutReadUpTo(context: ToolContext): ToolContext {
  const { readUpTo: _, ...files } = context.files;
  return { ...context, files };
}

/** Returns the data of a run that must succeed. */
export async function succeed(tool: Tool, input: unknown, context: ToolContext): Promise<Data> {
  const { result } = await runTool(tool, input, context);
  if (!result.ok) throw new Error(`${tool.name} failed: ${result.error.code} ${result.error.message}`);
  return result.data;
}

/** Returns the error of a run that must fail. */
export async function fail(
  tool: Tool | string,
  input: unknown,
  context: ToolContext,
): Promise<{ code: string; message: string }> {
  const { result } = await runTool(tool, input, context);
  if (result.ok) throw new Error(`The call succeeded: ${JSON.stringify(result.data)}`);
  return result.error;
}
