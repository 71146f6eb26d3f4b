import type { VNode } from "preact";
import type { NestedCallRow, NestedCallRows } from "../../transcripts/model/nestedCallModel";
import { useHost } from "../base/hostContext";
import { RequestedValue } from "../controls/requestedValue";
import { CallLine } from "./callLine";
import { Fact } from "../controls/fact";
import { Folded } from "../controls/folded";
import { SomeOf } from "../markup/copy/someOf";
import { useRequest } from "../base/useRequest";
import { NestedCall } from "./nestedCall";
import { plural, t } from "../base/viewerText";

/** Number of calls drawn before the user requests more. */
const FIRST = 50;

/** Lists a subagent's calls that only progress entries contain. Each expands to its input and result. */
export function NestedCallList({ transcript, nested }: { transcript: string; nested: NestedCallRows }): VNode {
  const { calls, hidden, incomplete } = nested;
  return (
    <section class="nested-calls" aria-label={t("Calls of the subagent")} data-nested-calls={calls.length}>
      <h4>{t("Calls of the subagent, as its progress reports them")}</h4>
      <SomeOf
        all={calls}
        of={t("calls")}
        first={FIRST}
        draw={(call) => (
          <Folded key={call.id} title={<CallLine call={call} />}>
            <Whole transcript={transcript} call={call} />
          </Folded>
        )}
      />
      {hidden > 0 && (
        <Fact tone="quiet">{plural(hidden, "{0} more call is not listed.", "{0} more calls are not listed.")}</Fact>
      )}
      {incomplete && (
        <Fact tone="quiet">{t("Not all of its progress was read: later calls and results are missing here.")}</Fact>
      )}
    </section>
  );
}

function Whole({ transcript, call }: { transcript: string; call: NestedCallRow }): VNode {
  const host = useHost();
  const { row, id } = call;
  const request = useRequest(`entry ${transcript} ${row}`, (signal) => host.entry({ transcript, row }, signal));
  return (
    <RequestedValue request={request} what={t("The call")}>
      {(entry) => {
        const detail = entry?.nested?.find((part) => part.call?.id === id)?.call;
        return detail ? <NestedCall detail={detail} line={false} /> : <Fact tone="quiet">{t("Not found.")}</Fact>;
      }}
    </RequestedValue>
  );
}
