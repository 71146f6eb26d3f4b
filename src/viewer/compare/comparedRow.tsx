import type { VNode } from "preact";
import type { ComparedRow } from "../../transcripts/compare/comparisonModel";
import type { Row } from "../../transcripts/model/entryRow";
import { Shape } from "../controls/icons";
import { CallLine } from "../call/callLine";
import { VisibleTextView } from "../controls/visibleTextView";
import { markClass, markWords } from "./differenceWords";
import { t } from "../base/viewerText";

/** Maximum characters of a prompt in a row. */
const SHOWN = 300;

/** Shows a pair: the left transcript's part, how both match, and the right transcript's part. */
export function ComparedPair({ row }: { row: ComparedRow }): VNode {
  return (
    <>
      {row.first && (
        <div class="first-difference" data-first-difference>
          <Shape name="branch" />
          {t("First difference")}
        </div>
      )}
      <div class={`compared ${markClass(row)}`}>
        <Half side="left" row={row.left} missing={row.sides === "right"} />
        <span class="compared-mark" data-mark>
          {markWords(row)}
        </span>
        <Half side="right" row={row.right} missing={row.sides === "left"} />
      </div>
    </>
  );
}

function Half({ side, row, missing }: { side: "left" | "right"; row: Row | undefined; missing: boolean }): VNode {
  return (
    <div class={`compared-half${missing ? " missing" : ""}`} data-half={side}>
      <span class="for-screen-readers">{side === "left" ? t("Left:") : t("Right:")} </span>
      {missing ? (
        <span class="compared-none">
          <span aria-hidden="true">—</span>
          <span class="for-screen-readers">{t("none")}</span>
        </span>
      ) : row?.call ? (
        <CallLine call={row.call} />
      ) : row ? (
        <div class="compared-prompt">
          <Shape name="prompt" />
          <span class="for-screen-readers">{t("Prompt:")} </span>
          <span class="compared-prompt-text">
            <VisibleTextView text={row.text.slice(0, SHOWN)} />
          </span>
        </div>
      ) : (
        <span class="compared-none">{t("no longer in the file")}</span>
      )}
    </div>
  );
}

/** Returns the attributes that identify a row. */
export function comparedAttributes(row: ComparedRow): Record<string, string | undefined> {
  return {
    class: `row compared-row kind-${row.kind} ${markClass(row)}`,
    "data-kind": row.kind,
    "data-pair": String(row.index),
    "data-sides": row.sides,
    "data-differs": markClass(row) === "same" ? undefined : "true",
  };
}
