import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { type Recorded, SHOWN_FORMS, shownAs } from "../../results/equivalents/resultForm";
import type { FormatName } from "../../results/result";
import { pretty } from "../base/prettyJson";
import { useHost } from "../base/hostContext";
import { Shape, StatusIcon } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { useKeptView } from "../controls/behavior/keptViews";
import { LongText } from "../markup/text/longText";
import { takesKey } from "../controls/tabs";
import { useDocumentKeys } from "../controls/behavior/useDocumentKeys";
import { markHidden } from "../controls/visibleTextView";
import { isWriting } from "../controls/behavior/isWriting";
import { Note } from "../controls/note";
import { plural, t } from "../base/viewerText";

/**
 * Shows a call in any format, and what that format can't express. Left and Right select a format, and F selects the
 * next one.
 */
export function ShownForms({ id, recorded }: { id: string; recorded: Recorded }): VNode {
  const host = useHost();
  // The choice applies to every call.
  const [kept, choose] = useKeptView("form");
  const form: FormatName = SHOWN_FORMS.find(({ name }) => name === kept)?.name ?? "envelope";
  const frame = useRef<HTMLDivElement>(null);
  const { value, lost } = useMemo(() => shownAs(recorded, form), [recorded, form]);
  const text = useMemo(() => (value === undefined ? undefined : pretty(value)), [value]);
  const label = SHOWN_FORMS.find(({ name }) => name === form)?.label ?? form;
  const step = (by: number): FormatName => {
    const at = SHOWN_FORMS.findIndex(({ name }) => name === form);
    return SHOWN_FORMS[(at + by + SHOWN_FORMS.length) % SHOWN_FORMS.length]?.name ?? form;
  };
  useDocumentKeys((event) => {
    if (event.key !== "f" || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    if (!takesKey(frame.current, event.target, "[data-shown-forms]")) return;
    event.preventDefault();
    choose(step(1));
  });
  return (
    <div ref={frame} class="shown-forms" data-shown-forms={form}>
      <div
        class="choice-row"
        role="radiogroup"
        aria-label={t("Shown as")}
        onKeyDown={(event) => {
          const by = ["ArrowRight", "ArrowDown"].includes(event.key)
            ? 1
            : ["ArrowLeft", "ArrowUp"].includes(event.key)
              ? -1
              : 0;
          if (by === 0) return;
          event.preventDefault();
          event.stopPropagation();
          const next = step(by);
          choose(next);
          event.currentTarget.querySelector<HTMLElement>(`[data-form=${next}]`)?.focus();
        }}
      >
        {SHOWN_FORMS.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="radio"
            class="choice"
            aria-checked={name === form}
            tabIndex={name === form ? 0 : -1}
            data-form={name}
            onClick={() => choose(name)}
          >
            {words}
          </button>
        ))}
        {text !== undefined && (
          <span class="choice-actions">
            <ActionButton
              name="copy-form"
              class="button icon-button"
              label={t("Copy as {0}", label)}
              failed={t("Not copied")}
              done="✓"
              run={() => host.copy({ text })}
            >
              <Shape name="copy" />
            </ActionButton>
            <ActionButton
              name="open-form"
              class="button icon-button"
              label={t("Open as {0} in an editor", label)}
              failed={t("Not opened")}
              run={() => host.openText({ text, language: "json" })}
            >
              <Shape name="open" />
            </ActionButton>
          </span>
        )}
      </div>
      <Lost lost={lost} />
      {text !== undefined && <LongText key={`${id} ${form}`} text={text} label={label} language="json" />}
    </div>
  );
}

function Lost({ lost }: { lost: readonly string[] }): VNode {
  if (lost.length === 0)
    return (
      <Note icon="ok" quiet role="status" data-lost={0}>
        {t("Nothing is lost in this form.")}
      </Note>
    );
  return (
    <div class="note" role="status" data-lost={lost.length}>
      <StatusIcon name="warning" />
      <div>
        <span>
          {plural(
            lost.length,
            "Lost: {0} thing that this format does not contain.",
            "Lost: {0} things that this format does not contain.",
          )}
        </span>
        <ul>
          {lost.map((sentence, index) => (
            <li key={index}>{markHidden(sentence)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
