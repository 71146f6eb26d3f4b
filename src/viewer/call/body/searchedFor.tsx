import type { VNode } from "preact";
import { Fact } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { sentence } from "../../base/viewerText";

/** Shows a search's pattern and where it searched. */
export function SearchedFor({ pattern, where }: { pattern: string; where: readonly string[] }): VNode {
  return (
    <Fact>
      <code>
        <VisibleTextView text={pattern} />
      </code>
      {where.length > 0 && <span class="quiet"> {sentence("in {0}", <VisibleTextView text={where.join(" ")} />)}</span>}
    </Fact>
  );
}
