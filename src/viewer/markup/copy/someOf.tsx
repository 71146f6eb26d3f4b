import type { ComponentChildren, VNode } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { type Block, BlockContext, jsonBlock } from "./copyBlock";
import { count } from "../../base/units";
import { RestButtons } from "./restButtons";
import { useGrowing } from "../../controls/behavior/useGrowing";
import { useSteps } from "../../controls/behavior/useSteps";
import { t } from "../../base/viewerText";

const FIRST = 200;
/** How many times the initial number is added. */
const STEP = 5;

/** Draws the first of many items in steps, with the number of hidden items and buttons for all of them. */
export function SomeOf<T>({
  all,
  of,
  first = FIRST,
  atOnce = Infinity,
  block,
  items = false,
  draw,
}: {
  all: readonly T[];
  /** Names the items in the middle of a sentence: `files`. */
  of: string;
  /** Number of items drawn before the user requests more. */
  first?: number;
  /** Number of items that one task draws, where each takes time. */
  atOnce?: number;
  /** All items in their copy formats. Defaults to the surrounding block, or else to their JSON. */
  block?: Block;
  /** They are items of a list. */
  items?: boolean;
  draw: (item: T, index: number) => ComponentChildren;
}): VNode {
  const around = useContext(BlockContext);
  const steps = useSteps(all.length, first, first * STEP);
  // One more item takes no more space than the button that would show it.
  const wanted = steps.hidden === 1 ? all.length : steps.shown;
  const drawn = useGrowing(wanted, atOnce);
  // Preact doesn't compare an unchanged node again, so adding items costs only the new ones.
  const nodes = useMemo<ComponentChildren[]>(() => [], [all, draw]);
  for (let at = nodes.length; at < drawn; at++) nodes.push(draw(all[at] as T, at));
  const rest = wanted < all.length && (
    <RestButtons
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
