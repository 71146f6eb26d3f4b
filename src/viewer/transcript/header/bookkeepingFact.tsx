import type { VNode } from "preact";
import { plural, t } from "../../base/viewerText";

interface Props {
  readonly hidden: boolean;
  readonly count: number;
  toggle(): void;
}

/** Shows how many bookkeeping rows are hidden or visible, and toggles them. */
export function BookkeepingFact({ hidden, count, toggle }: Props): VNode {
  const words = hidden
    ? plural(count, "{0} bookkeeping entry hidden", "{0} bookkeeping entries hidden")
    : plural(count, "{0} bookkeeping entry", "{0} bookkeeping entries");
  return (
    <span data-bookkeeping={hidden ? "hidden" : "shown"} data-count-bookkeeping={count}>
      <span role="status">{words}</span>
      <button
        type="button"
        class="link"
        data-action="bookkeeping"
        aria-label={hidden ? t("Show bookkeeping") : t("Hide bookkeeping")}
        title={hidden ? t("Show internal entries (h)") : t("Hide internal entries (h)")}
        onClick={toggle}
      >
        {hidden ? t("Show") : t("Hide")}
      </button>
    </span>
  );
}
