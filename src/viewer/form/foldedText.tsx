import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { count } from "../base/units";
import { markHidden } from "../controls/visibleTextView";
import { t } from "../base/viewerText";

/** Longer text is collapsed. Characters. */
const FOLD = 320;

/** Shows the beginning of a description, and the rest on request. */
export function FoldedText({ text }: { text: string }): VNode {
  const [open, setOpen] = useState(false);
  const folded = text.length > FOLD && !open;
  return (
    <span class="folded-text">
      {markHidden(folded ? `${text.slice(0, FOLD - 40).trimEnd()}… ` : text)}
      {text.length > FOLD && (
        <button type="button" class="link" aria-expanded={open} data-action="unfold" onClick={() => setOpen(!open)}>
          {open ? ` ${t("Show less")}` : t("Show all {0} characters", count(text.length))}
        </button>
      )}
    </span>
  );
}
