import { FileError, ToolError } from "../errors";
import { askedAbout, type Use } from "../policy/access";
import type { ToolContext } from "../ports/context";
import type { Shown } from "../tool";
import { globBase, isGlob } from "./globs";
import { mapSome } from "./mapSome";
import { isThere } from "./paths";
import { asQuestion } from "./question";
import { reachAsking } from "./reach";

/**
 * For the `confirm` of a tool that only reads: what the person is asked about its paths and the folders in which its globs begin; undefined when there is nothing
 * to ask about. A path that cannot be used at all is no matter for a question: `run` tells what is wrong with it.
 */
export async function askPaths(
  { input, paths, use, title }: { input: object; paths: readonly string[]; use: Use; title: string },
  context: ToolContext,
): Promise<Shown | undefined> {
  const reach = reachAsking(input, context);
  const ask = async (path: string): Promise<void> => {
    if (!isGlob(path) || (await isThere(await reach.named(path, "look"), context))) await reach.named(path, use);
    else if (globBase(path) !== "") await reach.named(globBase(path), "look");
  };
  await mapSome([...new Set(paths)], { atOnce: 32, signal: context.signal }, async (path) => {
    try {
      await ask(path);
    } catch (error) {
      if (!(error instanceof FileError || error instanceof ToolError)) throw error;
    }
  });
  return asQuestion(title, askedAbout(input));
}
