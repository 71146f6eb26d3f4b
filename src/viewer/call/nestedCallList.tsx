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

/** Lists the calls of a script, or of a subagent that only progress entries contain. Each expands to its input and result. */
export function NestedCallList({ transcript, nested }: { transcript: string; nested: NestedCallRows }): VNode {
  const { calls, hidden, incomplete, of } = nested;
  const label = of === "script" ? t("Calls of the script") : t("Calls of the subagent");
  return (
    <section class="nested-calls" aria-label={label} data-nested-calls={calls.length}>
      <h4>{of === "script" ? label : t("Calls of the subagent, as its progress reports them")}</h4>
      <SomeOf
        all={calls}
        of={t("calls")}
        first={FIRST}
        draw={(call) => (
          <Folded key={call.id} title={<CallLine call={call} />}>
            {of === "script" ? (
              <OwnCall transcript={transcript} id={call.id} />
            ) : (
              <Whole transcript={transcript} call={call} />
            )}
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

function OwnCall({ transcript, id }: { transcript: string; id: string }): VNode {
  const host = useHost();
  const request = useRequest(`call ${transcript} ${id}`, (signal) => host.call({ transcript, call: id }, signal));
  return (
    <RequestedValue request={request} what={t("The call")}>
      {(detail) => (detail ? <NestedCall detail={detail} line={false} /> : <Fact tone="quiet">{t("Not found.")}</Fact>)}
    </RequestedValue>
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
