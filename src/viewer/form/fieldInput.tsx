import type { VNode } from "preact";
import { StatusIcon } from "../controls/icons";
import { FoldedText } from "./foldedText";
import { markHidden, VisibleTextView, visibleString } from "../controls/visibleTextView";
import type { Entry } from "./formDraft";
import { ListInput } from "./listInput";
import type { Field } from "./schemaFields";
import { sentence, t } from "../base/viewerText";

interface Props {
  readonly field: Field;
  /** Unique in the document. */
  readonly id: string;
  readonly entry: Entry;
  readonly problem: string | undefined;
  onChange(entry: Entry): void;
}

/** Shows one field of a tool's input: its name, description, input control, and error. */
export function FieldInput({ field, id, entry, problem, onChange }: Props): VNode {
  const { name, required, description, hint, fallback, extra } = field;
  const described = [`${id}-about`, ...(problem === undefined ? [] : [`${id}-problem`])].join(" ");
  const shared: Shared = {
    field,
    id,
    onChange,
    aria: { "aria-describedby": described, "aria-invalid": problem !== undefined },
  };
  const optionalText = !required && entry === "" && (field.kind.is === "text" || field.kind.is === "list");
  return (
    <div class={problem === undefined ? "field" : "field wrong"} data-field={name} data-kind={field.kind.is}>
      <div class="field-head">
        <label class="field-name" id={`${id}-name`} for={id}>
          <VisibleTextView text={name} />
          {required && (
            <span class="field-required" title={t("Required")} data-required>
              <span aria-hidden="true">*</span>
              <span class="for-screen-readers"> {t("(required)")}</span>
            </span>
          )}
        </label>
        <span class="field-hint">{markHidden(hint)}</span>
        {entry !== undefined && !required && (
          <button
            type="button"
            class="link field-clear"
            aria-label={t("Leave out {0}", visibleString(name))}
            data-action="leave-out"
            onClick={() => onChange(undefined)}
          >
            {t("Leave out")}
          </button>
        )}
      </div>
      <div class="field-about" id={`${id}-about`}>
        {description !== "" && <FoldedText text={description} />}
        {fallback !== undefined && !isSelect(field) && (
          <span class="field-default" data-default>
            {sentence("Default: {0}", <code>{markHidden(shownDefault(fallback))}</code>)}
          </span>
        )}
        {extra && <span class="field-default">{t("Not in the tool's schema.")}</span>}
        {optionalText && <span class="field-default">{t("Given as empty text.")}</span>}
        {typeof entry === "string" && entry.includes("\r") && (
          <span class="field-default">{t("Lines end in CR LF; editing here makes it LF. As JSON keeps it.")}</span>
        )}
      </div>
      <Control {...shared} entry={entry} />
      {problem !== undefined && (
        <div class="field-problem" id={`${id}-problem`} data-field-problem>
          <StatusIcon name="error" />
          <span>{markHidden(problem)}</span>
        </div>
      )}
    </div>
  );
}

interface Shared {
  readonly field: Field;
  readonly id: string;
  onChange(entry: Entry): void;
  readonly aria: { readonly "aria-describedby": string; readonly "aria-invalid": boolean };
}

function BooleanInput({ field, id, entry, onChange, aria }: Shared & { entry: Entry }): VNode {
  if (field.required) {
    return (
      <label class="check">
        <input
          {...aria}
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-name`}
          checked={entry === "true"}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
        <span aria-hidden="true">{entry === "true" ? "true" : "false"}</span>
      </label>
    );
  }
  return (
    <Select {...{ id, aria, entry, onChange }} none={notGiven(field.fallback)}>
      {["true", "false"].map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </Select>
  );
}

function Control({ field, id, entry, onChange, aria }: Shared & { entry: Entry }): VNode {
  const { kind, required, fallback } = field;
  const written = typeof entry === "string" ? entry : "";
  const placeholder = fallback === undefined ? (required ? "" : t("Not given")) : shownDefault(fallback);
  const change = (text: string): void => onChange(text === "" && !required ? undefined : text);
  switch (kind.is) {
    case "text":
      return (
        <textarea
          {...aria}
          id={id}
          class={kind.lines ? "entry lines" : "entry"}
          rows={1}
          spellcheck={false}
          placeholder={placeholder}
          value={written}
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A line break can be pasted into it, but Enter doesn't insert one.
            if (!kind.lines && event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      );
    case "number":
      return (
        <input
          {...aria}
          id={id}
          class="entry number"
          type="text"
          inputMode={kind.whole ? "numeric" : "decimal"}
          autocomplete="off"
          placeholder={placeholder}
          value={written}
          onInput={(event) => change(event.currentTarget.value)}
        />
      );
    case "boolean":
      return <BooleanInput {...{ field, id, entry, onChange, aria }} />;
    case "choice":
      return (
        <Select {...{ id, aria, entry, onChange }} none={required ? t("Choose…") : notGiven(fallback)}>
          {kind.values.map((value, index) => (
            <option key={index} value={String(index)}>
              {visibleString(typeof value === "string" ? value : JSON.stringify(value))}
            </option>
          ))}
        </Select>
      );
    case "list":
      return (
        <ListInput
          {...{ field, id, onChange }}
          describedBy={aria["aria-describedby"]}
          invalid={aria["aria-invalid"]}
          of={kind.of}
          entry={typeof entry === "object" ? entry : undefined}
        />
      );
    case "json":
      return (
        <textarea
          {...aria}
          id={id}
          class="entry lines code"
          rows={2}
          spellcheck={false}
          placeholder={fallback === undefined ? "JSON" : placeholder}
          value={written}
          onInput={(event) => change(event.currentTarget.value)}
        />
      );
  }
}

function Select(props: {
  readonly id: string;
  readonly aria: Shared["aria"];
  readonly entry: Entry;
  readonly none: string;
  readonly children: readonly VNode[];
  onChange(entry: Entry): void;
}): VNode {
  return (
    <select
      {...props.aria}
      id={props.id}
      class="entry select"
      value={typeof props.entry === "string" ? props.entry : ""}
      onChange={({ currentTarget: { value } }) => props.onChange(value === "" ? undefined : value)}
    >
      <option value="">{props.none}</option>
      {props.children}
    </select>
  );
}

/** Returns whether a field is a drop-down list, which shows the default itself as the choice for no value. */
function isSelect({ kind, required }: Field): boolean {
  return !required && (kind.is === "boolean" || kind.is === "choice");
}

function notGiven(fallback: unknown): string {
  return fallback === undefined ? t("Not given") : t("Not given (default: {0})", visibleString(shownDefault(fallback)));
}

function shownDefault(fallback: unknown): string {
  const text = typeof fallback === "string" ? fallback : JSON.stringify(fallback);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text === "" ? '""' : text;
}
