import { plural, t } from "../../base/l10n";

/** What is known of the sessions that an agent deletes by itself. */
export interface DeletedSessions {
  /** The agent's name. */
  readonly agent: string;
  /** Days after their last use. Infinite if it deletes none. */
  readonly days: number;
  /** Milliseconds since 1970 of the last use of the session that was used least recently. */
  readonly oldest: number;
  /** What keeps them longer, and the path of the settings to add it to. */
  readonly edit: string;
  readonly settings: string;
}

/** In milliseconds. */
const DAY = 86_400_000;

/** Days that are enough for nobody to miss a session. */
const ENOUGH = 365;

/** Says when an agent deletes the next session, and what prevents it. `now` is in milliseconds since 1970. */
export function retentionWords(
  { agent, days, oldest, edit, settings }: DeletedSessions,
  now: number,
): { readonly ok: boolean; readonly found: string; readonly todo?: string } {
  if (days === Infinity) return { ok: true, found: t("No session is deleted by {0}", agent) };
  const whole = Math.max(1, Math.floor(days));
  const period = plural(
    whole,
    "{1} deletes sessions {0} day after their last use",
    "{1} deletes sessions {0} days after their last use",
    agent,
  );
  if (days >= ENOUGH) return { ok: true, found: period };
  const left = Math.ceil((oldest + days * DAY - now) / DAY);
  const next =
    left > 0
      ? plural(left, "{1}, the next one in {0} day", "{1}, the next ones in {0} days", period)
      : t("{0}, the next ones when it starts", period);
  return { ok: false, found: next, todo: t("To keep them for ten years, add {0} to {1}.", edit, settings) };
}
