import type { VNode } from "preact";
import type { Insights, InsightsQuery } from "../../transcripts/model/insightsModel";
import { t } from "../base/viewerText";
import { visibleString } from "../controls/visibleTextView";

/** In milliseconds. */
const DAY = 86_400_000;

/** Periods up to today, in days. */
const PERIODS = [7, 30, 90] as const;

/** Limits the numbers to a period, a project, and an agent. */
export function InsightsFilter({
  query,
  choices,
  change,
}: {
  query: InsightsQuery;
  choices: Insights["choices"];
  change(query: InsightsQuery): void;
}): VNode {
  const { since, until, project, agent } = query;
  const set = (next: InsightsQuery): void => change({ ...query, ...next });
  const period =
    since === undefined && until === undefined ? "all" : (PERIODS.find((days) => isLast(query, days)) ?? "");
  return (
    <form class="insights-filter" aria-label={t("Filter")} onSubmit={(event) => event.preventDefault()}>
      <label>
        {t("Period")}{" "}
        <select
          data-filter="period"
          value={String(period)}
          onChange={({ currentTarget: { value } }) => set({ since: firstDay(Number(value)), until: undefined })}
        >
          <option value="all">{t("All")}</option>
          <option value="7">{t("Last 7 days")}</option>
          <option value="30">{t("Last 30 days")}</option>
          <option value="90">{t("Last 90 days")}</option>
          {period === "" && <option value="">{t("Other")}</option>}
        </select>
      </label>
      <Day name="since" label={t("From")} value={since} set={(day) => set({ since: day })} max={until} />
      <Day name="until" label={t("To")} value={until} set={(day) => set({ until: day })} min={since} />
      <Choice
        name="project"
        label={t("Project")}
        value={project}
        choices={choices.projects}
        set={(next) => set({ project: next })}
      />
      <Choice
        name="agent"
        label={t("Agent")}
        value={agent}
        choices={choices.agents}
        set={(next) => set({ agent: next })}
      />
    </form>
  );
}

function Day({
  name,
  label,
  value,
  set,
  ...limits
}: {
  name: string;
  label: string;
  value: string | undefined;
  set(day: string | undefined): void;
  min?: string | undefined;
  max?: string | undefined;
}): VNode {
  return (
    <label>
      {label}{" "}
      <input
        type="date"
        data-filter={name}
        value={value ?? ""}
        {...limits}
        onChange={({ currentTarget }) => {
          // A date that is being typed is empty until it is whole.
          if (currentTarget.validity.valid) set(currentTarget.value || undefined);
        }}
      />
    </label>
  );
}

function Choice({
  name,
  label,
  value,
  choices,
  set,
}: {
  name: string;
  label: string;
  value: string | undefined;
  choices: readonly string[];
  set(value: string | undefined): void;
}): VNode {
  return (
    <label>
      {label}{" "}
      <select
        data-filter={name}
        value={value ?? ""}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      >
        <option value="">{t("All")}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {visibleString(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the first of so many days, the last of which is today in UTC. Undefined for all days. */
function firstDay(days: number): string | undefined {
  if (!(days > 0)) return undefined;
  return new Date(Date.now() - (days - 1) * DAY).toISOString().replace(/T.*/, "");
}

function isLast({ since, until }: InsightsQuery, days: number): boolean {
  return until === undefined && since === firstDay(days);
}
