import type { VNode } from "preact";
import { t } from "../base/viewerText";

const examples: readonly (readonly [query: string, meaning: string])[] = [
  ["file not found", t("This text, with the words in this order; ignores case until you type a capital letter")],
  [
    '"status:" "two words"',
    t("Several texts, each anywhere in the same row; quotes also around what looks like a field"),
  ],
  ["/error \\d+/i", t("A regular expression; i ignores case, s lets a period match line breaks")],
  ["tool:Bash,Read status:error", t("Calls of these tools that failed; * matches anything: tool:mcp__*")],
  ["is:error", t("Calls that failed, were blocked or have no result; also is:prompt, is:call, is:subagent …")],
  ["role:prompt,answer", t("Rows of these kinds: prompt, answer, thinking, call, result, system, bookkeeping …")],
  ["in:result timeout", t("The text only there: in:input, in:result, in:input.command …")],
  ["path:src/", t("Calls about files whose path contains this")],
  ["after:2026-01-31 before:2026-02-02T12:00", t("Entries of that time, in your zone")],
  ["type:user agent:main session:1f0c*", t("Entries of a type, an agent, a session; id: for one entry or call")],
  ["-tool:Read -word", t("A minus before anything: rows without it")],
  ["case:yes ok", t("Whether to match case: case:yes or case:no")],
];

/** Shows examples of what the find box accepts. Selecting one uses it. */
export function FindHelp({ take }: { take: (query: string) => void }): VNode {
  return (
    <div class="find-help" role="region" aria-label={t("What can be typed here")} tabIndex={0} data-find-help>
      <dl>
        {examples.map(([query, meaning]) => (
          <div key={query}>
            <dt>
              <button type="button" class="link" aria-label={t("Search for {0}", query)} onClick={() => take(query)}>
                <code>{query}</code>
              </button>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
