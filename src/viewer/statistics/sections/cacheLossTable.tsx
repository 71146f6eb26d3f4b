import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { CacheLoss, ContextSeries } from "../../../transcripts/model/understanding/contextModel";
import { count, duration } from "../../base/units";
import { plural, t } from "../../base/viewerText";
import { visibleString } from "../../controls/visibleTextView";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { RowLink } from "../figures/rowLink";
import { clock } from "../figures/statisticsWords";

/** Shows which requests could not use the cache, and why. Shows nothing if all could. */
export function CacheLossTable({ series, go }: { series: ContextSeries; go(row: number): void }): VNode | null {
  const { cacheLosses, hiddenLosses } = series;
  const columns = useMemo(() => columnsOf(go), [go]);
  if (cacheLosses.length === 0) return null;
  return (
    <>
      <h4>{t("Where the cache was lost")}</h4>
      <p class="section-note">
        {t(
          "Requests that read at least a quarter less from the cache than the request before them had left there. The reason is what the transcript recorded between the two.",
        )}
      </p>
      <NumbersTable
        id="cache-losses"
        label={t("Where the cache was lost")}
        rows={cacheLosses}
        columns={columns}
        empty=""
      />
      {hiddenLosses > 0 && (
        <p class="section-note">
          {plural(hiddenLosses, "{0} later loss is left out.", "{0} later losses are left out.")}
        </p>
      )}
    </>
  );
}

function columnsOf(go: (row: number) => void): readonly NumbersColumn<CacheLoss>[] {
  return [
    {
      name: "request",
      title: t("Request"),
      key: ({ request }) => request + 1,
      cell: ({ request, row }) => (
        <RowLink row={row} go={go} label={t("Show the message")}>
          {count(request + 1)}
        </RowLink>
      ),
    },
    {
      name: "why",
      title: t("Why"),
      wide: true,
      key: whyWords,
      cell: (loss) => <span title={whyWords(loss)}>{whyWords(loss)}</span>,
    },
    {
      name: "time",
      title: t("Time"),
      minor: 1,
      key: ({ time }) => time,
      value: ({ time }) => (time === undefined ? undefined : new Date(time).toISOString()),
      cell: ({ time }) => (time === undefined ? t("unknown") : clock(time)),
    },
    {
      name: "tokens",
      title: t("Tokens lost"),
      hint: t("Tokens that were in the cache and were not read from it"),
      number: true,
      key: ({ tokens }) => tokens,
      cell: ({ tokens }) => count(tokens),
    },
  ];
}

function whyWords({ why, models, pauseMs = 0 }: CacheLoss): string {
  switch (why) {
    case "compaction":
      return t("The context was compacted");
    case "microCompaction":
      return t("Old results were dropped");
    case "model":
      return t("The model changed from {0} to {1}", ...(models?.map(visibleString) ?? ["", ""]));
    case "pause":
      return t("{0} passed, longer than the cache is kept", duration(pauseMs));
    case "other":
      return t("Not recorded: for example, tools or instructions changed");
  }
}
