import { FileError, ToolError } from "../../../base/errors";
import type { GlobAccess, PlanContext } from "../../runtime/policy/access";
import type { Use } from "../../runtime/policy/pathJudgment";
import type { Planned } from "../../runtime/tool";
import { globBase, isGlob } from "./fileioGlobs";
import { mapWithLimit } from "../../../base/mapWithLimit";
import { isThere } from "./fileioPaths";
import { asQuestion } from "../../runtime/pathQuestion";
import { reachAsking } from "./fileioReach";

/** The plan of a call that only reads. Its `run` expands the paths. */
export interface PathsPlan<Input> {
  readonly input: Input;
  readonly globs: GlobAccess;
}

/**
 * Plans a call that only reads. Asks about its paths, and about the folders in which its globs begin. A path that can't be used needs no question: `run` reports
 * what is wrong with it.
 */
export async function planPaths<Input>(
  { input, paths, use, title }: { input: Input; paths: readonly string[]; use: Use; title: string },
  context: PlanContext,
): Promise<Planned<PathsPlan<Input>>> {
  const reach = reachAsking(context);
  const ask = async (path: string): Promise<void> => {
    if (!isGlob(path) || (await isThere(await reach.named(path, "look"), context))) await reach.named(path, use);
    else if (globBase(path, context) !== "") await reach.named(globBase(path, context), "look");
  };
  await mapWithLimit([...new Set(paths)], { atOnce: 32, signal: context.signal }, async (path) => {
    try {
      await ask(path);
    } catch (error) {
      if (!(error instanceof FileError || error instanceof ToolError)) throw error;
    }
  });
  return { plan: { input, globs: context.access.globs() }, ask: asQuestion(title, context.access.asked) };
}
