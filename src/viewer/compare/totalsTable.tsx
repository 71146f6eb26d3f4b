import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ComparedTotals } from "../../transcripts/compare/comparisonModel";
import { isStatus } from "../find/filterChoice";
import { VisibleTextView } from "../controls/visibleTextView";
import { statusWords } from "../base/statusWords";
import { count } from "../base/units";
import { type DifferenceWords, differenceWords, dollars, time } from "./differenceWords";
import { t } from "../base/viewerText";

interface Measure {
  readonly name: string;
  /** Explains the number. */
  readonly about?: string;
  /** Undefined if unknown. */
  of(totals: ComparedTotals): number | undefined;
  show(value: number): string;
  readonly words?: DifferenceWords;
  /** The number is a lower bound. */
  readonly atLeast?: (totals: ComparedTotals) => boolean;
}

const LONGER: DifferenceWords = (amount, more) => (more ? t("{0} longer", amount) : t("{0} shorter", amount));

const MEASURES: readonly Measure[] = [
  { name: t("Calls"), of: ({ calls }) => calls, show: count },
  { name: t("Failed"), about: t("Calls that failed"), of: ({ statuses }) => statuses.error, show: count },
  { name: t("Turns"), of: ({ turns }) => turns, show: count },
  { name: t("Tools"), about: t("Different tools called"), of: ({ tools }) => tools.length, show: count },
  {
    name: t("Input tokens"),
    about: t("Without those of the cache"),
    of: ({ tokens }) => tokens.input_tokens,
    show: count,
  },
  {
    name: t("Cached tokens"),
    about: t("Written to the cache and read from it"),
    of: ({ tokens }) => tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens,
    show: count,
  },
  { name: t("Output tokens"), of: ({ tokens }) => tokens.output_tokens, show: count },
  {
    name: t("Cost"),
    about: t("US dollars, of the messages whose price is known"),
    of: ({ cost, pricedMessages }) => (pricedMessages === 0 ? undefined : cost),
    show: dollars,
    words: (amount, more) => (more ? t("{0} more", amount) : t("{0} less", amount)),
    atLeast: ({ unpricedMessages }) => unpricedMessages > 0,
  },
  {
    name: t("Time"),
    about: t("From the first to the last entry"),
    of: ({ spanMs }) => spanMs,
    show: time,
    words: LONGER,
  },
  {
    name: t("Time in calls"),
    about: t("Sum of the known durations of calls; can include waiting for your approval"),
    of: ({ callMs, timedCalls }) => (timedCalls === 0 ? undefined : callMs),
    show: time,
    words: LONGER,
  },
];

/** Shows the totals of two transcripts, one line each and one for the difference. */
export function TotalsTable({ left, right }: { left: ComparedTotals; right: ComparedTotals }): VNode {
  return (
    <div class="totals-scroll" role="region" aria-label={t("Totals compared")} tabIndex={0}>
      <table class="totals" data-totals>
        <thead>
          <tr>
            <th scope="col">{t("Totals")}</th>
            {MEASURES.map(({ name, about }) => (
              <th key={name} scope="col" {...(about !== undefined && { title: about })}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Side name={t("Left")} totals={left} />
          <Side name={t("Right")} totals={right} />
          <tr class="totals-difference">
            <th scope="row">{t("Right has")}</th>
            {MEASURES.map((measure) => (
              <td key={measure.name} data-difference={measure.name}>
                {differenceOf(measure, left, right)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Side({ name, totals }: { name: string; totals: ComparedTotals }): VNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      {MEASURES.map(({ name: measure, of, show, atLeast }) => {
        const value = of(totals);
        return (
          <td key={measure}>
            {value === undefined ? t("unknown") : `${atLeast?.(totals) === true ? "≥ " : ""}${show(value)}`}
          </td>
        );
      })}
    </tr>
  );
}

function differenceOf({ of, show, words }: Measure, left: ComparedTotals, right: ComparedTotals): string {
  const [one, other] = [of(left), of(right)];
  return one === undefined || other === undefined ? t("unknown") : differenceWords(one, other, show, words);
}

/** Counts calls by status and by tool. */
export function CallTables({ left, right }: { left: ComparedTotals; right: ComparedTotals }): VNode {
  const statuses = Object.keys(statusWords)
    .filter(isStatus)
    .filter((status) => left.statuses[status] + right.statuses[status] > 0);
  const byTool = new Map(left.tools.map(({ tool, calls }) => [tool, [calls, 0] as readonly [number, number]]));
  for (const { tool, calls } of right.tools) byTool.set(tool, [byTool.get(tool)?.[0] ?? 0, calls]);
  const tools = [...byTool].sort(([, one], [, other]) => other[0] + other[1] - one[0] - one[1]);
  return (
    <div class="call-tables">
      <Counts
        caption={t("Calls by status")}
        of={t("Status")}
        lines={statuses.map((status) => [statusWords[status], left.statuses[status], right.statuses[status]])}
      />
      <Counts
        caption={t("Calls by tool")}
        of={t("Tool")}
        lines={tools.map(([tool, [one, other]]) => [tool, one, other])}
      />
    </div>
  );
}

/** Number of lines drawn at first, and with each request for more. */
const FIRST = 20;
const MORE = 500;

/** Shows numbers of both sides with their differences. */
function Counts({
  caption,
  of,
  lines,
}: {
  caption: string;
  of: string;
  lines: readonly (readonly [name: string, left: number, right: number])[];
}): VNode {
  const [shown, show] = useState(FIRST);
  const hidden = lines.length - shown;
  return (
    <div>
      <table class="totals">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{t("Left")}</th>
            <th scope="col">{t("Right")}</th>
            <th scope="col">{t("Right has")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map(([name, left, right]) => (
            <tr key={name}>
              <th scope="row">
                <VisibleTextView text={name} />
              </th>
              <td>{count(left)}</td>
              <td>{count(right)}</td>
              <td>{differenceWords(left, right, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <button type="button" class="link" data-action="show-more" onClick={() => show(shown + MORE)}>
          {t("Show {0} more", count(Math.min(MORE, hidden)))}
        </button>
      )}
    </div>
  );
}
