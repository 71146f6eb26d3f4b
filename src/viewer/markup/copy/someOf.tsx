import type { ComponentChildren, VNode } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { type Block, BlockContext, jsonBlock } from "./copyBlock";
import { count } from "../../base/units";
import { Rest } from "./restButtons";
import { useSteps } from "../../controls/behavior/useSteps";
import { t } from "../../base/viewerText";

const FIRST = 200;
/** How much is added for each thing that was drawn at first. */
const STEP = 5;

/** The first of many, drawn in steps, with how many are not drawn and ways to all of them. */
export function SomeOf<T>({
  all,
  of,
  first = FIRST,
  block,
  items = false,
  draw,
}: {
  all: readonly T[];
  /** What they are, in the middle of a sentence: `files`. */
  of: string;
  /** How many are drawn before somebody asks for more. */
  first?: number;
  /** All of them in the forms in which they are copied; by default the block they are drawn in, or else their JSON. */
  block?: Block;
  /** They are items of a list. */
  items?: boolean;
  draw: (item: T, index: number) => ComponentChildren;
}): VNode {
  const around = useContext(BlockContext);
  const steps = useSteps(all.length, first, first * STEP);
  // One more takes no more room than the offer to show it.
  const drawn = steps.hidden === 1 ? all.length : steps.shown;
  // The same node again is not compared: more of them cost only themselves.
  const nodes = useMemo<ComponentChildren[]>(() => [], [all, draw]);
  for (let at = nodes.length; at < drawn; at++) nodes.push(draw(all[at] as T, at));
  const rest = drawn < all.length && (
    <Rest
      steps={steps}
      words={t("{0} more {1} not shown", count(steps.hidden), of)}
      block={block ?? around ?? jsonBlock(of, all)}
    />
  );
  return (
    <>
      {nodes.slice(0, drawn)}
      {rest && items ? <li class="rest">{rest}</li> : rest}
    </>
  );
}
