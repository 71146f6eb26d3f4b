import type {
  Finding,
  FoundSession,
  InsightFinding,
  SessionFindings,
  SharedFinding,
} from "../model/understanding/findingsModel";
import { byCost } from "./findFindings";

/** Sessions that must have the same thing before it is a finding. */
const LEAST_SESSIONS = 3;
/** Tokens in all sessions, below which it isn't worth a word. A failure costs more than its text. */
const LEAST_TOKENS = { sharedFailure: 0, unusedServer: 500 } as const;
/** Sessions of a finding that are returned, and different things that sessions may share. */
const MAX_SESSIONS = 20;
const MAX_SHARED = 100_000;

interface Shared {
  readonly finding: SharedFinding;
  sessions: FoundSession[];
  count: number;
  rowCount: number;
  tokens: number;
  durationMs: number | undefined;
  isUpperBound: boolean;
  isRefuted: boolean;
}

/** Collects what was found in sessions, one after the other. */
export class CombinedFindings {
  readonly #own: InsightFinding[] = [];
  readonly #shared = new Map<string, Shared>();
  /** Findings so far, because sessions that were continued contain the same history. */
  readonly #known = new Set<string>();

  /** Adds what was found in a session. `isWanted` says which findings count. */
  add(
    session: Pick<FoundSession, "resource" | "title">,
    { findings, shared }: SessionFindings,
    isWanted: (finding: Finding) => boolean = () => true,
  ): void {
    for (const finding of findings)
      if (isWanted(finding) && !this.#isKnown(finding)) {
        const { rows, started: _, ...rest } = finding;
        this.#own.push({ ...rest, sessions: [{ ...session, rows }], sessionCount: 1 });
      }
    for (const finding of shared) if (isWanted(finding) && !this.#isKnown(finding)) this.#share(session, finding);
  }

  /** Returns all findings, the one that took the most tokens first. */
  end(): InsightFinding[] {
    const combined = [...this.#shared.values()]
      .filter(
        ({ finding: { kind }, ...sums }) =>
          sums.count >= LEAST_SESSIONS && !sums.isRefuted && sums.tokens >= LEAST_TOKENS[kind],
      )
      .map(({ finding: { kind, title, suggestion, isEstimate }, ...sums }): InsightFinding => ({
        ...{ kind, title, suggestion, isEstimate },
        ...{ rowCount: sums.rowCount, tokens: sums.tokens },
        ...(sums.durationMs !== undefined && { durationMs: sums.durationMs }),
        ...(sums.isUpperBound && { durationIsUpperBound: true }),
        ...{ sessions: sums.sessions, sessionCount: sums.count },
      }));
    return [...this.#own, ...combined].sort(byCost);
  }

  #share(session: Pick<FoundSession, "resource" | "title">, finding: SharedFinding): void {
    const key = `${finding.kind} ${finding.key}`;
    let known = this.#shared.get(key);
    if (!known) {
      if (this.#shared.size >= MAX_SHARED) return;
      known = {
        ...{ finding, sessions: [], count: 0, rowCount: 0, tokens: 0 },
        ...{ durationMs: undefined, isUpperBound: false, isRefuted: false },
      };
      this.#shared.set(key, known);
    }
    known.isRefuted ||= finding.refuted === true;
    known.count++;
    known.rowCount += finding.rowCount;
    known.tokens += finding.tokens;
    known.isUpperBound ||= finding.durationIsUpperBound === true;
    if (finding.durationMs !== undefined) known.durationMs = (known.durationMs ?? 0) + finding.durationMs;
    if (known.sessions.length < MAX_SESSIONS) known.sessions.push({ ...session, rows: finding.rows });
  }

  #isKnown({ kind, title, started }: Finding): boolean {
    if (started === undefined) return false;
    const key = `${kind} ${started} ${title}`;
    if (this.#known.has(key)) return true;
    this.#known.add(key);
    return false;
  }
}
