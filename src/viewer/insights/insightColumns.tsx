import type { VNode } from "preact";
import type {
  FailureKind,
  InsightFile,
  InsightMeasure,
  InsightReason,
  InsightSelection,
  InsightSums,
} from "../../transcripts/model/insightsModel";
import { count, short } from "../base/units";
import { t } from "../base/viewerText";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { CutPath } from "../markup/links/cutPath";
import type { NumbersColumn } from "../statistics/figures/numbersTable";
import { clock, dollars, percent, tokensIn } from "../statistics/figures/statisticsWords";
import { CountLink, type Selecting } from "./countLink";

/** Tools that are named for a reason. */
const MOST_TOOLS = 3;

const KINDS: Readonly<Record<FailureKind, string>> = {
  failed: t("failed"),
  expected: t("expected"),
  rejected: t("rejected"),
  interrupted: t("interrupted"),
};

/** A column of numbers. Those with `of` lead to their sessions. */
interface Counted<Row> {
  readonly name: string;
  readonly title: string;
  readonly value: (row: Row) => number;
  readonly of?: (row: Row) => InsightSelection;
  readonly minor?: 1 | 2 | 3;
  readonly class?: string;
}

function counted<Row>(
  { name, title, value, of, minor, class: style }: Counted<Row>,
  selecting?: Selecting,
): NumbersColumn<Row> {
  return {
    ...{ name, title, number: true, key: value },
    ...(minor && { minor }),
    cell: (row) =>
      of && selecting ? (
        <CountLink of={of(row)} value={value(row)} {...(style !== undefined && { class: style })} {...selecting}>
          {count(value(row))}
        </CountLink>
      ) : (
        count(value(row))
      ),
  };
}

/** Returns the columns of a table by day, project, or the like. Calls aren't counted by model, and tokens not by tool. */
export function groupColumns(
  by: InsightSelection["by"],
  title: string,
  selecting: Selecting,
): readonly NumbersColumn<InsightSums>[] {
  const of = ({ name }: InsightSums): InsightSelection => ({ by, name });
  const ended = (kind: FailureKind, words: string, minor?: 3): NumbersColumn<InsightSums> =>
    counted(
      {
        ...{ name: kind, title: words, value: (row) => row[kind], of: (row) => ({ ...of(row), kind }) },
        ...(minor && { minor }),
        ...(kind === "failed" && { class: "count-error" }),
      },
      selecting,
    );
  const rate = ({ calls, failed }: InsightSums): number | undefined => (calls > 0 ? failed / calls : undefined);
  return [
    { name: "name", title, wide: true, key: ({ name }) => name, cell: ({ name }) => groupName(by, name) },
    counted({ name: "sessions", title: t("Sessions"), value: ({ sessions }) => sessions, of }, selecting),
    ...(by === "model"
      ? []
      : [
          counted({ name: "calls", title: t("Calls"), value: ({ calls }) => calls, of }, selecting),
          ended("failed", t("Failed")),
          {
            ...{ name: "rate", title: t("Failed %"), number: true, minor: 2, key: rate },
            cell: (row) => percent(rate(row)),
          } satisfies NumbersColumn<InsightSums>,
          ended("expected", t("Expected"), 3),
          ended("rejected", t("Rejected"), 3),
          ended("interrupted", t("Interrupted"), 3),
        ]),
    ...(by === "tool" ? [] : tokenColumns(of, selecting)),
  ];
}

function groupName(by: InsightSelection["by"], name: string): VNode {
  if (name === "") return <span class="quiet">{t("not recorded")}</span>;
  return by === "project" ? <Path path={name} /> : <VisibleTextView text={name} />;
}

function Path({ path }: { path: string }): VNode {
  return (
    <span class="insights-path" title={visibleString(path)}>
      <CutPath path={path} />
    </span>
  );
}

function tokenColumns(
  of: (row: InsightSums) => InsightSelection,
  selecting: Selecting,
): readonly NumbersColumn<InsightSums>[] {
  const link = (row: InsightSums, measure: InsightMeasure, value: number, words: string): VNode => (
    <CountLink of={{ ...of(row), measure }} value={value} {...selecting}>
      {words}
    </CountLink>
  );
  return [
    {
      ...{ name: "tokens", title: t("Tokens"), number: true, minor: 1 },
      key: tokensIn,
      cell: (row) => link(row, "tokens", tokensIn(row), short(tokensIn(row))),
    },
    {
      ...{ name: "output", title: t("Output"), number: true, minor: 3 },
      key: (row) => row.output_tokens,
      cell: (row) => link(row, "output", row.output_tokens, short(row.output_tokens)),
    },
    {
      ...{ name: "cost", title: t("Cost"), number: true },
      hint: t("US dollars at list prices. + if some tokens have no known price"),
      key: ({ cost }) => cost,
      cell: (row) => link(row, "cost", row.cost, `${dollars(row.cost)}${row.unpricedTokens > 0 ? "+" : ""}`),
    },
  ];
}

/** Returns the columns of the reasons why calls didn't succeed. */
export function reasonColumns(selecting: Selecting): readonly NumbersColumn<InsightReason>[] {
  const of = ({ name, kind }: InsightReason): InsightSelection => ({ by: "reason", name, kind });
  return [
    {
      name: "reason",
      title: t("Reason"),
      wide: true,
      key: ({ name }) => name,
      cell: ({ name }) => <VisibleTextView text={name} />,
    },
    { name: "kind", title: t("Counts as"), key: ({ kind }) => kind, cell: ({ kind }) => KINDS[kind] },
    counted({ name: "calls", title: t("Calls"), value: ({ calls }) => calls, of }, selecting),
    counted({ name: "sessions", title: t("Sessions"), value: ({ sessions }) => sessions, of }, selecting),
    {
      name: "tools",
      title: t("Tools"),
      minor: 1,
      value: ({ tools }) => tools.map(([tool, calls]) => `${tool} ${calls}`).join(", "),
      cell: ({ tools }) =>
        [
          ...tools.slice(0, MOST_TOOLS).map(([tool, calls]) => `${visibleString(tool)} ${count(calls)}`),
          ...(tools.length > MOST_TOOLS ? [t("{0} more", count(tools.length - MOST_TOOLS))] : []),
        ].join(", "),
    },
  ];
}

/** Returns the columns of the most changed files. */
export function fileColumns(selecting: Selecting): readonly NumbersColumn<InsightFile>[] {
  const of = ({ path }: InsightFile): InsightSelection => ({ by: "file", name: path });
  return [
    { name: "path", title: t("File"), wide: true, key: ({ path }) => path, cell: ({ path }) => <Path path={path} /> },
    counted({ name: "changes", title: t("Changes"), value: ({ changes }) => changes, of }, selecting),
    counted({ name: "sessions", title: t("Sessions"), value: ({ sessions }) => sessions, of }, selecting),
    counted({ name: "added", title: t("Added"), value: ({ added }) => added, of, minor: 2 }, selecting),
    counted({ name: "removed", title: t("Removed"), value: ({ removed }) => removed, of, minor: 2 }, selecting),
    {
      name: "last",
      title: t("Last"),
      minor: 1,
      key: ({ last }) => last,
      value: ({ last }) => (last === undefined ? undefined : new Date(last).toISOString()),
      cell: ({ last }) => (last === undefined ? <span class="quiet">{t("unknown")}</span> : clock(last)),
    },
  ];
}
