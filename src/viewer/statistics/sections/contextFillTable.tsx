import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { ContextFill, ContextPart } from "../../../transcripts/model/understanding/contextModel";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { count } from "../../base/units";
import { percent } from "../figures/statisticsWords";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { t } from "../../base/viewerText";

const WORDS: Readonly<Record<ContextPart["kind"], string>> = {
  prompts: t("Prompts"),
  answers: t("Answers"),
  thinking: t("Thinking"),
  calls: t("Inputs of calls"),
  results: t("Results"),
  instructions: t("Instructions (CLAUDE.md, AGENTS.md)"),
  listings: t("Lists of tools, skills, and agents"),
  attachedFiles: t("Attached files"),
  reminders: t("Reminders and hooks"),
};

interface FillRow {
  readonly kind: ContextPart["kind"] | "system" | "more";
  readonly tool?: string | undefined;
  readonly tokens: number;
}

/** Shows what the session's last request contained, by what the texts are. */
export function ContextFillTable({ fill }: { readonly fill: ContextFill }): VNode {
  const { total, system, parts, more, compacted } = fill;
  const rows = useMemo(
    (): readonly FillRow[] => [
      { kind: "system", tokens: system },
      ...parts,
      ...(more > 0 ? [{ kind: "more" as const, tokens: more }] : []),
    ],
    [fill],
  );
  const columns = useMemo(() => columnsOf(total), [total]);
  return (
    <>
      <h4>{t("What fills the context")}</h4>
      <p class="section-note" data-fill={total}>
        {t("The last request of the main session had {0} tokens, as recorded. The parts are estimated.", count(total))}{" "}
        {t(
          "What the first request had in addition to the transcript counts as system prompt and tools. The rest is divided by characters, without pictures.",
        )}
        {compacted && ` ${t("Texts from before the last compaction are not counted.")}`}
      </p>
      <NumbersTable
        id="context-fill"
        label={t("What fills the context")}
        rows={rows}
        columns={columns}
        order={{ name: "tokens", descending: true }}
        first={12}
        empty=""
      />
    </>
  );
}

function columnsOf(total: number): readonly NumbersColumn<FillRow>[] {
  return [
    {
      name: "part",
      title: t("Part"),
      wide: true,
      key: wordsOf,
      cell: (row) =>
        row.kind === "results" ? (
          <span title={visibleString(wordsOf(row))}>
            <VisibleTextView text={wordsOf(row)} />
          </span>
        ) : (
          wordsOf(row)
        ),
    },
    {
      name: "tokens",
      title: t("Tokens (estimated)"),
      number: true,
      key: ({ tokens }) => tokens,
      cell: ({ tokens }) => `≈ ${count(tokens)}`,
    },
    {
      name: "share",
      title: t("Share"),
      number: true,
      key: ({ tokens }) => tokens / total,
      cell: ({ tokens }) => (
        <span class="fill-share">
          <span class="fill-bar" aria-hidden="true" style={{ "--share": tokens / total }} />
          {percent(tokens / total)}
        </span>
      ),
    },
  ];
}

function wordsOf({ kind, tool }: FillRow): string {
  if (kind === "system") return t("System prompt and tools");
  if (kind === "more") return t("Other parts");
  if (kind !== "results") return WORDS[kind];
  return tool === undefined ? WORDS.results : t("Results of {0}", tool);
}
