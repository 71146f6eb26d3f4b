import * as vscode from "vscode";
import SOURCES from "../../../transcripts/sources/agents/all";
import {
  hasState,
  periodName,
  PERIODS,
  stateName,
  STATES,
  sessionTest,
  tagName,
  NO_FILTER,
  type Period,
  type SessionFilter,
  type SessionState,
} from "./sessionFilter";
import type { NotedSession } from "./notedSessions";
import type { SessionStore } from "./sessionStore";
import { plural, t } from "../../../base/l10n";

type Part =
  | { readonly agent: string }
  | { readonly state: SessionState }
  | { readonly days: Period }
  | { readonly tag: string };

interface PartItem extends vscode.QuickPickItem {
  readonly part?: Part;
}

/** Milliseconds of calm before typed words filter the list. */
const TYPING_MS = 150;

/**
 * Lets the user type words and check agents, states, and a period. Calls `apply` with each change. Resolves with the
 * accepted filter, or the one before if the user leaves without Enter.
 */
export function pickFilter(
  store: SessionStore,
  before: SessionFilter,
  apply: (filter: SessionFilter) => void,
): Promise<SessionFilter> {
  const pick = vscode.window.createQuickPick<PartItem>();
  pick.title = t("Filter Sessions");
  pick.placeholder = t("Type words, or check what to show");
  pick.canSelectMany = true;
  pick.value = before.words;
  pick.items = partItems(store);
  pick.selectedItems = pick.items.filter(({ part }) => part !== undefined && isIn(part, before));
  let known: readonly PartItem[] = pick.selectedItems;
  let accepted = before;
  let typing: ReturnType<typeof setTimeout> | undefined;
  const current = (): SessionFilter => filterOf(pick.value, pick.selectedItems);
  return new Promise((resolve) => {
    pick.onDidChangeValue(() => {
      clearTimeout(typing);
      typing = setTimeout(() => apply(current()), TYPING_MS);
    });
    pick.onDidChangeSelection((selected) => {
      const kept = withOnePeriod(selected, known);
      known = kept;
      if (kept.length < selected.length) pick.selectedItems = kept;
      apply(current());
    });
    pick.onDidAccept(() => {
      accepted = current();
      pick.hide();
    });
    pick.onDidHide(() => {
      clearTimeout(typing);
      pick.dispose();
      resolve(accepted);
    });
    pick.show();
  });
}

/** Returns the choices with the numbers of their sessions. Agents without sessions are left out. */
function partItems({ state: { projects } }: SessionStore): PartItem[] {
  const sessions = projects.flatMap((project): readonly NotedSession[] => project.sessions);
  const tags = [...new Set(sessions.flatMap(({ notes }) => notes?.tags ?? []))].sort();
  const now = Date.now();
  // Choices stay visible while words are typed.
  const item = (label: string, count: number, part: Part): PartItem => ({
    label,
    description: plural(count, "{0} session", "{0} sessions"),
    alwaysShow: true,
    part,
  });
  const separator = (label: string): PartItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  return [
    separator(t("Agent")),
    ...SOURCES.flatMap(({ id, name }) => {
      const count = sessions.filter(({ agent }) => agent === id).length;
      return count === 0 ? [] : [item(name, count, { agent: id })];
    }),
    separator(t("State")),
    ...STATES.map((state) =>
      item(stateName(state), sessions.filter((one) => hasState(one, state, now)).length, { state }),
    ),
    ...(tags.length > 0 ? [separator(t("Tag"))] : []),
    ...tags.map((tag) =>
      item(tagName(tag), sessions.filter(sessionTest({ ...NO_FILTER, tags: [tag] }, now)).length, { tag }),
    ),
    separator(t("Last used")),
    ...PERIODS.map((days) =>
      item(periodName(days), sessions.filter(sessionTest({ ...NO_FILTER, days }, now)).length, { days }),
    ),
  ];
}

function isIn(part: Part, { agents, states, days, tags = [] }: SessionFilter): boolean {
  if ("tag" in part) return tags.includes(part.tag);
  if ("agent" in part) return agents.includes(part.agent);
  return "state" in part ? states.includes(part.state) : days === part.days;
}

/** Leaves the period that was checked last, because a session in a short one is also in the longer ones. */
function withOnePeriod(selected: readonly PartItem[], before: readonly PartItem[]): readonly PartItem[] {
  const periods = selected.filter(({ part }) => part && "days" in part);
  const chosen = periods.find((item) => !before.includes(item)) ?? periods[0];
  return selected.filter((item) => !periods.includes(item) || item === chosen);
}

function filterOf(words: string, selected: readonly PartItem[]): SessionFilter {
  const parts = selected.flatMap(({ part }) => part ?? []);
  const days = parts.findLast((part) => "days" in part);
  return {
    words: words.trim(),
    agents: parts.flatMap((part) => ("agent" in part ? [part.agent] : [])),
    states: parts.flatMap((part) => ("state" in part ? [part.state] : [])),
    tags: parts.flatMap((part) => ("tag" in part ? [part.tag] : [])),
    ...(days && { days: days.days }),
  };
}
