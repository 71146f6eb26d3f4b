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
 * Shows a whole call that appears only in a subagent's progress, inside another detail. Contains its line (unless it
 * already appears there), the reason for its status, input, and result.
 */
export function NestedCall({ detail, line = true }: { detail: CallDetail; line?: boolean }): VNode {
  const model = useMemo(() => ofCall(detail), [detail]);
  const { "data-call-id": id, "data-status": status, "data-tool": tool } = callAttributes(detail);
  return (
    // The transcript doesn't know the call by its id, so nothing more can be requested.
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
