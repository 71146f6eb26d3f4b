import type { RefObject, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ToolForm } from "../../protocol/view";
import { switched } from "./formDraft";
import { FieldInput } from "./fieldInput";
import { schemaFields } from "./schemaFields";
import { StatusIcon } from "../controls/icons";
import { Note } from "../controls/note";
import { FoldedText } from "./foldedText";
import { Problem } from "../controls/problem";
import { Unmapped } from "../call/recordedBeside";
import { useAfterDrawing } from "../controls/behavior/useAfterDrawing";
import { markHidden, VisibleTextView, visibleString } from "../controls/visibleTextView";
import { CancelRun, Elapsed } from "./runningCall";
import { type FilledForm, type ToolFormProps, useToolForm } from "./useToolForm";
import { plural, sentence, t } from "../base/viewerText";

/** Shows the form for a tool's input, created from its schema. Ctrl+Enter runs the tool. */
export function ToolFormPage(props: ToolFormProps): VNode {
  const { form, onDraft } = props;
  const { tool } = form;
  const frame = useRef<HTMLFormElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const afterDrawing = useAfterDrawing();
  const filled = useToolForm(props, () => {
    // Moves the focus to the first invalid field.
    afterDrawing(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
  const { draft, run } = filled;

  // Runs before the next key, whose letter would be lost otherwise.
  useLayoutEffect(() => {
    onDraft(draft);
    if (form.input !== undefined) runButton.current?.focus();
    else frame.current?.querySelector<HTMLElement>(".field :is(.entry, .check input, [data-action=add])")?.focus();
    if (document.activeElement === document.body) runButton.current?.focus();
  }, []);

  return (
    <form
      ref={frame}
      class="tool-form"
      aria-label={t("Input of {0}", visibleString(tool.name))}
      data-form={tool.name}
      onSubmit={(event) => {
        event.preventDefault();
        void run(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void run(false);
      }}
    >
      <div class="form-body">
        <FormHead form={form} filled={filled} />
        <FormNotes form={form} />
        {draft.asJson ? <JsonInput filled={filled} /> : <FieldInputs filled={filled} />}
      </div>
      <FormFoot name={tool.name} filled={filled} button={runButton} />
    </form>
  );
}

/** Names and describes the tool, and switches between fields and JSON. */
function FormHead({ form: { tool, schema }, filled: { draft, edit } }: { form: ToolForm; filled: FilledForm }): VNode {
  const inFields = switched(draft, schema);
  return (
    <>
      <div class="form-tool">
        <h3>
          <VisibleTextView text={tool.title} />
        </h3>
        {tool.title !== tool.name && (
          <code>
            <VisibleTextView text={tool.name} />
          </code>
        )}
        <label class="check form-switch">
          <input
            type="checkbox"
            role="switch"
            checked={draft.asJson}
            disabled={draft.asJson && !inFields}
            data-action="as-json"
            onChange={() => inFields && edit(inFields)}
          />
          <span>{t("As JSON")}</span>
        </label>
      </div>
      <div class="form-description">
        <FoldedText text={tool.description} />
      </div>
    </>
  );
}

/** Explains how the form was filled and what its schema lacks. */
function FormNotes({ form }: { form: ToolForm }): VNode {
  const { schema } = form;
  return (
    <>
      {form.like && (
        <>
          <Note icon="expected" quiet data-like={form.like.call}>
            {sentence(
              "Filled like the recorded call of {0}. Nothing runs until you run it; then both results are shown with what differs.",
              <VisibleTextView text={form.like.tool} />,
            )}
          </Note>
          <Unmapped unmapped={form.like.unmapped} />
        </>
      )}
      {form.schemaProblem !== undefined && (
        <Note data-schema-problem>
          {sentence(
            "The input is not checked, because the tool's schema is broken: {0}.",
            markHidden(form.schemaProblem),
          )}
        </Note>
      )}
      {schemaFields(schema) === undefined && (
        <Note icon="expected" quiet data-formless>
          {schema === undefined || schema === null
            ? t("The tool declares no schema for its input, so it is written as JSON.")
            : t("The tool's schema is more than a list of fields, so its input is written as JSON.")}
        </Note>
      )}
    </>
  );
}

function JsonInput({ filled: { draft, problems, edit } }: { filled: FilledForm }): VNode {
  return (
    <div class="field" data-field="" data-kind="json">
      <div class="field-head">
        <label class="field-name" for="tool-input">
          {t("Input")}
        </label>
        <span class="field-hint">{t("a JSON object")}</span>
      </div>
      <textarea
        id="tool-input"
        class="entry lines code whole"
        rows={6}
        spellcheck={false}
        aria-invalid={problems.length > 0}
        aria-describedby="form-problems"
        value={draft.json}
        onInput={({ currentTarget: { value } }) => edit({ ...draft, json: value })}
      />
    </div>
  );
}

function FieldInputs({ filled: { draft, fields, problems, edit } }: { filled: FilledForm }): VNode {
  const entries = new Map(draft.entries);
  if (fields.length === 0) return <div class="nothing">{t("This tool takes no input.")}</div>;
  return (
    <>
      {fields.map((field, index) => (
        <FieldInput
          key={field.name}
          id={`tool-field-${index}`}
          field={field}
          entry={entries.get(field.name)}
          problem={problems.find((problem) => problem.field === field.name)?.problem}
          onChange={(entry) => edit({ ...draft, entries: [...new Map([...entries, [field.name, entry]])] }, field.name)}
        />
      ))}
    </>
  );
}

interface FootProps {
  readonly name: string;
  readonly filled: FilledForm;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Shows what is wrong, and the buttons. */
function FormFoot({ name, filled, button }: FootProps): VNode {
  const { draft, fields, state, problems, call, busy, run } = filled;
  const known = new Set(draft.asJson ? [] : fields.map((field) => field.name));
  const general = problems.filter(({ field }) => field === undefined || !known.has(field));
  return (
    <div class="form-foot">
      <div id="form-problems" role="alert">
        {problems.length > 0 && (
          <div class="form-problems" data-form-problems>
            <StatusIcon name="error" />
            <div>
              {general.map(({ problem }, index) => (
                <div key={index}>{markHidden(problem)}</div>
              ))}
              {problems.length > general.length && (
                <div>
                  {plural(problems.length - general.length, "{0} field needs a change.", "{0} fields need a change.")}
                </div>
              )}
            </div>
          </div>
        )}
      </div>
      {state.is === "failed" && <Problem what={t("The tool was not run")} error={state.error} />}
      <div class="form-actions">
        <button
          ref={button}
          type="submit"
          class="button primary"
          title={t("Run (Ctrl+Enter)")}
          aria-keyshortcuts="Control+Enter"
          aria-disabled={busy}
          data-action="run"
        >
          {busy ? t("Running…") : t("Run")}
        </button>
        {state.is === "refused" && state.checked && (
          <button type="button" class="button small" data-action="run-unchecked" onClick={() => void run(true)}>
            {t("Run Anyway")}
          </button>
        )}
        {call ? (
          <>
            <CancelRun call={call} />
            <Elapsed call={call} />
          </>
        ) : (
          <button type="button" class="link" data-action="start-over" onClick={filled.startOver}>
            {t("Start Over")}
          </button>
        )}
        <span class="form-keys" aria-hidden="true">
          {sentence(
            "{0}+{1} runs, {2} goes back",
            <kbd>{t("Ctrl")}</kbd>,
            <kbd>{t("Enter")}</kbd>,
            <kbd>{t("Esc")}</kbd>,
          )}
        </span>
      </div>
      {busy && <div class="form-progress" role="progressbar" aria-label={t("{0} is running", visibleString(name))} />}
    </div>
  );
}
