import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { isObject } from "../../base/json/jsonValue";
import { pretty } from "../base/prettyJson";
import { Named } from "../controls/fact";
import { JsonTree } from "../markup/data/jsonTree";
import { LongText } from "../markup/text/longText";
import { SomeOf } from "../markup/copy/someOf";
import { VisibleTextView } from "../controls/visibleTextView";
import { t } from "../base/viewerText";

/** A longer input starts collapsed. Characters of JSON. */
const FOLD = 600;
/** A longer field gets its own frame. Characters. */
const LONG = 160;

interface Props {
  readonly input: unknown;
  readonly folded?: boolean;
  /** A long input starts expanded, too. */
  readonly unfolded?: boolean;
}

/** Shows a call's input: its fields by name, or the raw value. */
export function CallInput({ input, folded = false, unfolded = false }: Props): VNode {
  const open = useMemo(() => !folded && (unfolded || pretty(input).length <= FOLD), [input, folded, unfolded]);
  const fields = isObject(input) ? Object.entries(input) : undefined;
  return (
    <details class="input" open={open} data-input>
      <summary>{t("Input")}</summary>
      {fields ? (
        <div class="fields">
          <SomeOf
            all={fields}
            of={t("fields")}
            draw={([name, value]) => <Named key={name} name={name} children={<Field name={name} value={value} />} />}
          />
        </div>
      ) : (
        <JsonTree value={input} label={t("Input")} />
      )}
      {fields?.length === 0 && <div class="nothing">{t("No input.")}</div>}
    </details>
  );
}

function Field({ name, value }: { name: string; value: unknown }): VNode {
  if (typeof value === "object" && value !== null) return <JsonTree value={value} label={name} />;
  if (typeof value === "string" && (value.length > LONG || value.includes("\n")))
    return <LongText text={value} label={name} />;
  return (
    <code>
      <VisibleTextView text={String(value)} />
    </code>
  );
}
