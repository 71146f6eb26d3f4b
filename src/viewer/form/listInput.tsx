import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Shape } from "../controls/icons";
import { visibleString } from "../controls/visibleTextView";
import { IconButton } from "../controls/buttons/iconButton";
import type { Entry } from "./formDraft";
import type { Field } from "./schemaFields";
import { t } from "../base/viewerText";

interface Props {
  readonly field: Field;
  /** Id of the first focusable element. */
  readonly id: string;
  readonly of: "text" | "number" | "whole";
  readonly entry: readonly string[] | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  onChange(entry: Entry): void;
}

/** Shows a list with one line per element. Enter adds one below, Backspace removes an empty one. */
export function ListInput({ field, id, of, entry, describedBy, invalid, onChange }: Props): VNode {
  const frame = useRef<HTMLDivElement>(null);
  const focus = useRef<number>(undefined);
  const items = entry ?? [];
  const name = visibleString(field.name);
  const one = of === "text" ? "text" : "number";

  useLayoutEffect(() => {
    const at = focus.current;
    if (at === undefined) return;
    focus.current = undefined;
    const inputs = frame.current?.querySelectorAll<HTMLElement>("textarea");
    (inputs?.[at] ?? frame.current?.querySelector<HTMLElement>("[data-action=add]"))?.focus();
  });

  const put = (next: readonly string[], at: number): void => {
    focus.current = at;
    onChange(next);
  };
  const add = (at: number): void => put(items.toSpliced(at, 0, ""), at);
  const remove = (at: number): void => put(items.toSpliced(at, 1), Math.max(0, at - 1));

  return (
    <div ref={frame} class="list-entry" role="group" aria-labelledby={`${id}-name`} aria-describedby={describedBy}>
      {items.map((item, index) => (
        <div key={index} class="list-entry-row">
          <textarea
            id={index === 0 ? id : undefined}
            class="entry"
            rows={1}
            spellcheck={false}
            aria-label={t("{0}, {1} {2} of {3}", name, one, index + 1, items.length)}
            aria-invalid={invalid}
            value={item}
            onInput={({ currentTarget: { value } }) => onChange(items.with(index, value))}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) add(index + 1);
              else if (event.key === "Backspace" && item === "") remove(index);
              else return;
              event.preventDefault();
            }}
          />
          <IconButton
            name="remove"
            label={t("Remove {0} {1} of {2}", one, index + 1, name)}
            title={t("Remove")}
            onClick={() => remove(index)}
          >
            <Shape name="close" />
          </IconButton>
        </div>
      ))}
      <div class="list-entry-row">
        <button
          type="button"
          id={items.length === 0 ? id : undefined}
          class="button small"
          aria-label={t("Add a {0} to {1}", one, name)}
          data-action="add"
          onClick={() => add(items.length)}
        >
          {t("Add")}
        </button>
        {entry === undefined && <span class="field-hint">{t("Not given")}</span>}
        {entry?.length === 0 && <span class="field-hint">{t("An empty list")}</span>}
      </div>
    </div>
  );
}
