import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { count } from "../units";

const FIRST = 200;

/** The first of many, drawn in steps, with how many are not drawn. */
export function SomeOf<T>({
  all,
  of,
  draw,
}: {
  all: readonly T[];
  of: string;
  draw: (item: T, index: number) => ComponentChildren;
}): VNode {
  const [shown, setShown] = useState(FIRST);
  const hidden = all.length - shown;
  return (
    <>
      {all.slice(0, shown).map(draw)}
      {hidden > 0 && (
        <div class="text-foot" data-hidden={hidden}>
          <span class="text-size">
            {count(hidden)} more {of} not shown
          </span>
          <button type="button" class="link" data-action="show-more" onClick={() => setShown(shown + 1000)}>
            Show {count(Math.min(1000, hidden))} more
          </button>
        </div>
      )}
    </>
  );
}
