import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { pretty } from "../../base/prettyJson";
import { useKeptView } from "../../controls/behavior/keptViews";
import { LongText } from "../text/longText";
import { t } from "../../base/viewerText";

/**
 * Shows a line of JSON unchanged or with line breaks. The choice applies to all of them. Text that is no JSON is shown
 * unchanged.
 */
export function RawEntry({ raw, label }: { raw: string; label: string }): VNode {
  const [kept, keep] = useKeptView("entry-lines");
  const broken = kept === "broken";
  const text = useMemo(() => (broken ? brokenIntoLines(raw) : raw), [raw, broken]);
  if (raw === "") return <div class="nothing">{t("This line is too long to be shown.")}</div>;
  return (
    <LongText
      key={broken ? "broken" : "written"}
      text={text}
      label={label}
      language="json"
      buttons={
        <button
          type="button"
          class="link"
          aria-pressed={broken}
          data-action="break-lines"
          onClick={() => keep(broken ? "written" : "broken")}
        >
          {broken ? t("As written") : t("Format")}
        </button>
      }
    />
  );
}

function brokenIntoLines(raw: string): string {
  try {
    return pretty(JSON.parse(raw));
  } catch {
    return raw;
  }
}
