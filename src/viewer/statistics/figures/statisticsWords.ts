import { count, decimal } from "../../base/units";
import type { UsageStatistics } from "../../../transcripts/model/understanding/understandingModel";
import type { Tokens } from "../../../transcripts/model/summary";
import { t } from "../../base/viewerText";

/** Formats a share from 0 to 1: `4.9%`. Returns `none` without a share. */
export function percent(share: number | undefined): string {
  return share === undefined ? t("none") : `${decimal(share * 100)}%`;
}

/** Formats US dollars: `$12.34`. Small amounts keep their significant digits. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return `$${amount.toPrecision(2)}`;
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** Formats a cost that may be partly unknown. Never shows a number that is too low. */
export function cost({ cost: known, unknownCost, messages }: Cost): string {
  if (messages === 0) return t("none");
  if (unknownCost <= 0) return dollars(known);
  return unknownCost >= messages ? t("unknown") : t("{0} + unknown", dollars(known));
}

/** The sum of all kinds of tokens. */
export function tokensIn(tokens: Tokens): number {
  return (
    tokens.input_tokens + tokens.output_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens
  );
}

/** Formats the share of tokens with a known price. Rounded down, so that 100% means all. */
export function priced(usage: UsageStatistics): string {
  const all = tokensIn(usage);
  return percent(all === 0 ? 1 : Math.floor((1 - usage.unpricedTokens / all) * 1000) / 1000);
}

interface Cost {
  readonly cost: number;
  readonly unknownCost: number;
  readonly messages: number;
}

/** Formats a number with at most one decimal. */
export function amount(value: number): string {
  return Number.isInteger(value) || value >= 100 ? count(value) : decimal(value);
}

/**
 * Formats a time in the user's time zone: `2026-01-05 09:30:12`. Omits the day if it is the same as that of `beside`.
 */
export function clock(time: number, beside?: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return t("unknown");
  const two = (part: number): string => String(part).padStart(2, "0");
  const hours = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  if (beside !== undefined && new Date(beside).toDateString() === date.toDateString()) return hours;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${hours}`;
}
