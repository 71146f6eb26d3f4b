import type { InsightFindings } from "../../../transcripts/model/understanding/findingsModel";
import type {
  Insights,
  InsightSession,
  InsightSessions,
  InsightsQuery,
} from "../../../transcripts/model/insightsModel";

/** Hides secrets in names that a page shows, and finds what was hidden when the page sends a name back. */
export class HiddenNames {
  readonly #names = new Map<string, string>();

  hide(name: string, hide: (text: string) => string): string {
    const hidden = hide(name);
    if (hidden !== name) this.#names.set(hidden, name);
    return hidden;
  }

  nameOf(shown: string): string {
    return this.#names.get(shown) ?? shown;
  }

  queryOf({ since, until, project, agent }: InsightsQuery): InsightsQuery {
    return { since, until, agent, ...(project !== undefined && { project: this.nameOf(project) }) };
  }

  insights(insights: Insights, hidden: (text: string) => string): Insights {
    const { projects, tools, files, reasons, choices } = insights;
    return {
      ...insights,
      projects: projects.map((row) => ({ ...row, name: hidden(row.name) })),
      tools: tools.map((row) => ({ ...row, name: hidden(row.name) })),
      files: files.map((file) => ({ ...file, path: hidden(file.path) })),
      reasons: reasons.map((reason) => ({
        ...reason,
        tools: reason.tools.map(([tool, calls]) => [hidden(tool), calls] as const),
      })),
      choices: { ...choices, projects: choices.projects.map(hidden) },
    };
  }

  sessions({ total, sessions }: InsightSessions, hidden: (text: string) => string): InsightSessions {
    return {
      total,
      sessions: sessions.map((session): InsightSession => ({
        ...session,
        title: hidden(session.title),
        project: hidden(session.project),
        rows: session.rows.map((row) => ({
          ...row,
          tool: hidden(row.tool),
          ...(row.file !== undefined && { file: hidden(row.file) }),
        })),
      })),
    };
  }
}

/** Returns findings with each of their texts as `hide` returns it. */
export function findingsBy(found: InsightFindings, hide: (text: string) => string): InsightFindings {
  return {
    ...found,
    problems: found.problems.map(hide),
    findings: found.findings.map(({ sessions, ...finding }) => ({
      ...finding,
      title: hide(finding.title),
      suggestion: hide(finding.suggestion),
      sessions: sessions.map(({ rows, ...session }) => ({
        ...session,
        title: hide(session.title),
        rows: rows.map(({ row, agent }) => ({ row, ...(agent !== undefined && { agent: hide(agent) }) })),
      })),
    })),
  };
}
