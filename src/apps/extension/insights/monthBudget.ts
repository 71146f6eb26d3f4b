import { t } from "../../../base/l10n";

/** What was spent in a month, in US dollars. */
export interface MonthCost {
  /** Such as `2026-01`. */
  readonly month: string;
  readonly cost: number;
  readonly budget: number;
  /** Whether some tokens have no known price. */
  readonly isPartial: boolean;
}

/** The last warning. */
export interface BudgetWarning {
  readonly month: string;
  readonly percent: number;
}

/** Percent of the budget from which a warning is shown, each once a month. */
const THRESHOLDS = [80, 100] as const;

/** Returns the warning that is due. Undefined if none is, or if it was shown before. */
export function dueWarning(
  { month, cost, budget }: MonthCost,
  before: BudgetWarning | undefined,
): BudgetWarning | undefined {
  const percent = THRESHOLDS.findLast((threshold) => cost * 100 >= budget * threshold);
  if (percent === undefined || budget <= 0) return undefined;
  return before?.month === month && before.percent >= percent ? undefined : { month, percent };
}

/** Formats what was spent of the budget. */
export function budgetWords({ cost, budget, isPartial }: MonthCost): string {
  return t("{0} of {1}", `${dollars(cost)}${isPartial ? "+" : ""}`, dollars(budget));
}

/** Says that a threshold was reached. */
export function warningWords(spent: MonthCost): string {
  return spent.cost >= spent.budget
    ? t("Agents have reached your monthly budget: {0}, at list prices.", budgetWords(spent))
    : t("Agents have nearly reached your monthly budget: {0}, at list prices.", budgetWords(spent));
}

/** Returns the month of a time in milliseconds since 1970, in UTC, and its first day. */
export function monthOf(time: number): { readonly month: string; readonly since: string } {
  const month = new Date(time).toISOString().replace(/-\d\dT.*/, "");
  return { month, since: `${month}-01` };
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
