import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { CallDetail } from "../../transcripts/model/callDetail";
import { ofCall } from "./detailModel";
import { OriginContext } from "../base/callOrigin";
import { CallLine, callAttributes } from "./callLine";
import { markHidden } from "../controls/visibleTextView";
import { showsInput } from "./resultBody";
import { CallResult } from "./callDetailView";
import { CallInput } from "./callInput";

/**
 * A call that only a subagent's progress tells, whole, inside the detail of something else: its line, unless that stands there already, why its
 * status is what it is, input and result.
 */
export function NestedCall({ detail, line = true }: { detail: CallDetail; line?: boolean }): VNode {
  const model = useMemo(() => ofCall(detail), [detail]);
  const { "data-call-id": id, "data-status": status, "data-tool": tool } = callAttributes(detail);
  return (
    // The transcript does not know the call by its id: nothing more can be asked about it.
    <OriginContext.Provider value={undefined}>
      <section class="nested-call" data-nested-call={id} data-status={status} data-tool={tool}>
        {line && <CallLine call={detail} />}
        <div class="detail-reason" data-reason>
          {markHidden(detail.reason)}
        </div>
        <CallInput input={detail.input} folded={showsInput(detail.tool) && detail.result !== undefined} />
        <CallResult model={model} />
      </section>
    </OriginContext.Provider>
  );
}
