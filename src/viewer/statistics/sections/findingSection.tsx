import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Finding, SessionFindings } from "../../../transcripts/model/understanding/findingsModel";
import { useHost } from "../../base/hostContext";
import { count } from "../../base/units";
import { useLatestValue, useRequest } from "../../base/useRequest";
import { plural, t } from "../../base/viewerText";
import { Problem, Waiting } from "../../controls/problem";
import { visibleString } from "../../controls/visibleTextView";
import { FindingItem } from "../figures/findingItem";
import { RowLink } from "../figures/rowLink";
import { Section } from "../figures/section";

/** Findings that are shown at first. */
const FIRST = 5;

/** Shows what took tokens or time in a transcript and can be avoided. `version` is that of its statistics. */
export function FindingSection({
  transcript,
  version,
  go,
}: {
  transcript: string;
  version: number;
  go(row: number): void;
}): VNode {
  const host = useHost();
  const [isWhole, setWhole] = useState(false);
  const request = useRequest<SessionFindings>(`${transcript} ${version}`, (signal) =>
    host.findings({ transcript }, signal),
  );
  const findings = useLatestValue(request)?.findings;
  const hidden = isWhole ? 0 : Math.max(0, (findings?.length ?? 0) - FIRST);
  return (
    <Section
      name="findings"
      title={findings && findings.length > 0 ? t("Findings ({0})", count(findings.length)) : t("Findings")}
      note={t(
        "What took tokens or time and can be avoided, with the rows that show it. Copy a suggestion into the agent's instructions, such as AGENTS.md.",
      )}
    >
      {request.state === "failed" && (
        <Problem inline what={t("The findings could not be read")} error={request.error} retry={request.retry} />
      )}
      {!findings && request.state === "loading" && <Waiting what={t("The findings")} slow={request.slow} />}
      {findings?.length === 0 && <p class="nothing">{t("Nothing was found.")}</p>}
      {findings && findings.length > 0 && (
        <ul class="findings" data-findings={findings.length}>
          {findings.slice(0, findings.length - hidden).map((finding, at) => (
            <FindingItem key={at} finding={finding}>
              <RowLinks finding={finding} go={go} />
            </FindingItem>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" class="link" data-action="all-findings" onClick={() => setWhole(true)}>
          {plural(hidden, "Show {0} more finding", "Show {0} more findings")}
        </button>
      )}
    </Section>
  );
}

function RowLinks({ finding: { rows, rowCount }, go }: { finding: Finding; go(row: number): void }): VNode {
  const more = rowCount - rows.length;
  return (
    <p class="finding-rows">
      {rows.map(({ row, agent }, at) => (
        <RowLink
          key={at}
          row={row}
          go={go}
          label={agent === undefined ? t("Show its row") : t("Show the call that started {0}", visibleString(agent))}
        >
          {t("Row {0}", count(row + 1))}
        </RowLink>
      ))}
      {more > 0 && <span class="quiet">{plural(more, "{0} more row", "{0} more rows")}</span>}
    </p>
  );
}
