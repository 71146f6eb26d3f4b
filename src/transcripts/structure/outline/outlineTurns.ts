import { oneLine } from "../../../base/text/displayText";
import { knownFields } from "../../entries/knownFields";
import { leadOfTeam, memberOf, type NamedMember } from "../../calls/shapes/teamMember";
import type { OutlineItem, TurnItem } from "../../model/outlineModel";
import type { OutlineSource, Sum } from "./outlineSums";
import type { Node, OutlineTree } from "./outlineTree";
import type { Turn } from "../promptTurns";

/** Adds the turns of the thread that the outline is about. */
export function addTurns(tree: OutlineTree, source: OutlineSource, root: number, sums: readonly Sum[]): void {
  const { structure, pass } = source;
  const ways = new Map<number, NonNullable<TurnItem["way"]>>();
  for (const { turns } of structure.branches)
    turns.forEach((turn, at) => ways.set(turn, { number: at + 1, of: turns.length }));
  structure.turns.forEach((turn, number) => {
    if (turn.thread !== root) return;
    const row = rowOfTurn(source, turn, number);
    if (row === undefined) return;
    const way = ways.get(number);
    const { calls = 0, failed = 0, tokens, hooks, end } = sums[number] ?? {};
    const from = turn.prompt === undefined ? turn.from : (pass.entries[turn.prompt]?.timestamp ?? turn.from);
    const duration = from === undefined || end === undefined ? undefined : end - from;
    const node: Node = {
      item: {
        kind: "turn",
        row,
        text: turn.prompt === undefined ? "" : (pass.texts.get(turn.prompt) ?? ""),
        ...timed(from),
        ...(duration !== undefined && duration > 0 && { durationMs: duration }),
        calls,
        failed,
        ...(tokens && { tokens }),
        ...(hooks && { hooks }),
        ...(way && { way }),
        ...(!turn.live && { rewound: true }),
      },
      order: row,
      turn: number,
      children: [],
    };
    tree.turn(number, node);
  });
}

/** The row of its prompt, else of the first of its entries that has one. */
function rowOfTurn(
  { structure, pass }: OutlineSource,
  { prompt, first, last }: Turn,
  number: number,
): number | undefined {
  const row = prompt === undefined ? undefined : pass.rowOf(prompt);
  if (row !== undefined) return row;
  for (let entry = first; entry <= last; entry++) {
    const own = structure.turnOf[entry] === number ? pass.rowOf(entry) : undefined;
    if (own !== undefined) return own;
  }
  return undefined;
}

/** Adds where sessions begin, whose team a member is in, and what was forked. */
export function addSessions(tree: OutlineTree, { structure, pass }: OutlineSource): void {
  const { sessions, forks } = structure;
  if (sessions.length > 1)
    sessions.forEach(({ id, first, from }, at) => {
      const shared = { number: at + 1, of: sessions.length, ...timed(from) };
      tree.mark(first, { kind: "session", ...shared, ...(id !== undefined && { id: oneLine(id) }) });
    });
  const first = pass.entries.findIndex(({ member, isSidechain }) => member !== undefined && !isSidechain);
  const { member, sessionId: own } = pass.entries[first] ?? {};
  const known = member && shownMember(member, own);
  if (known) tree.mark(first, known);
  const told = new Set<string>();
  for (const { entry, sessionId } of forks) {
    // Every entry that was copied repeats it.
    if (told.has(sessionId ?? "")) continue;
    told.add(sessionId ?? "");
    tree.mark(entry, { kind: "fork", ...(sessionId !== undefined && { session: oneLine(sessionId) }) });
  }
}

/** Adds compactions, errors of the API and prompts that waited. */
export function addLandmarks(tree: OutlineTree, { structure, pass }: OutlineSource): void {
  for (const { entry, micro, trigger, tokensBefore, tokensAfter, durationMs } of structure.compactions) {
    tree.landmark(entry, {
      kind: "compaction",
      micro,
      ...timed(pass.entries[entry]?.timestamp),
      ...knownFields({ trigger: trigger && oneLine(trigger), tokensBefore, tokensAfter, durationMs }),
    });
  }
  pass.entries.forEach(({ kind, timestamp }, entry) => {
    if (kind !== "apiError" && kind !== "queuedPrompt") return;
    const text = pass.texts.get(entry) ?? "";
    tree.landmark(entry, { kind: kind === "apiError" ? kind : "queued", text, ...timed(timestamp) });
  });
}

/** Returns the facts about the member that a session is. Undefined for the session that leads the team. */
function shownMember(
  named: NamedMember,
  session = "",
): Omit<Extract<OutlineItem, { kind: "team" }>, "level"> | undefined {
  const lead = leadOfTeam(named.team);
  const known = memberOf(named, lead, lead !== undefined && session.startsWith(lead));
  if (!known) return undefined;
  const { name, team, ...led } = known;
  return { kind: "team", member: oneLine(name), team: oneLine(team), ...led };
}

function timed(milliseconds: number | undefined): { time?: string } {
  return milliseconds === undefined ? {} : { time: new Date(milliseconds).toISOString() };
}
