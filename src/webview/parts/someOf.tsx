import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { count } from "../units";
import { t } from "../text";

const FIRST = 200;

/** The first of many, drawn in steps, with how many are not drawn. */
export function SomeOf<T>({
  all,
  of,
  first = FIRST,
  draw,
}: {
  all: readonly T[];
  of: string;
  /** How many are drawn before somebody asks for more. */
  first?: number;
  draw: (item: T, index: number) => ComponentChildren;
}): VNode {
  const [shown, setShown] = useState(first);
  const hidden = all.length - shown;
  return (
    <>
      {all.slice(0, shown).map(draw)}
      {hidden > 0 && (
        <div class="text-foot" data-hidden={hidden}>
          <span class="text-size">{t("{0} more {1} not shown", count(hidden), of)}</span>
          <button type="button" class="link" data-action="show-more" onClick={() => setShown(shown + first * 5)}>
            {t("Show {0} more", count(Math.min(first * 5, hidden)))}
          </button>
        </div>
      )}
    </>
  );
}
