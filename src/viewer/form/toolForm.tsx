import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import type { RunningCall, ToolForm } from "../../protocol/view";
import { type Draft, type EntryProblem, fieldsOf, newDraft, switched, writtenInput } from "./formDraft";
import { FieldInput } from "./fieldInput";
import { schemaFields } from "./schemaFields";
import { useHost } from "../base/hostContext";
import { StatusIcon } from "../controls/icons";
import { FoldedText } from "../controls/foldedText";
import { Problem } from "../controls/problem";
import { Unmapped } from "../call/recordedBeside";
import { useAfterDrawing } from "../controls/behavior/useAfterDrawing";
import { markHidden, VisibleTextView, visibleString } from "../controls/visibleTextView";
import { CancelRun, Elapsed } from "./runningCall";
import { plural, sentence, t } from "../base/viewerText";

interface Props {
  readonly form: ToolForm;
  /** The draft from before the window was closed. */
  readonly kept: Draft | undefined;
  readonly running: readonly RunningCall[];
  onDraft(draft: Draft): void;
}

type State =
  | { readonly is: "editing" }
  | { readonly is: "starting" }
  /** `checked`: a schema rejects the input, but the call can still be made. */
  | { readonly is: "refused"; readonly problems: readonly EntryProblem[]; readonly checked: boolean }
  | { readonly is: "failed"; readonly error: Error };

/** Shows the form for a tool's input, created from its schema. Ctrl+Enter runs the tool. */
export function ToolFormPage({ form, kept, running, onDraft }: Props): VNode {
  const { tool, schema } = form;
  const host = useHost();
  const fresh = (): Draft => newDraft({ id: form.id, tool: tool.name, schema, input: form.input });
  const [draft, setDraft] = useState<Draft>(() => keptFor(form, kept) ?? fresh());
  const [state, setState] = useState<State>({ is: "editing" });
  const frame = useRef<HTMLFormElement>(null);
  const afterDrawing = useAfterDrawing();
  const runButton = useRef<HTMLButtonElement>(null);
  const fields = useMemo(() => fieldsOf(schema, draft.basis), [schema, draft.basis]);
  const call = running.find(({ id }) => id === form.call);
  const busy = call !== undefined || state.is === "starting";
  const problems = state.is === "refused" ? state.problems : [];
  const known = new Set(draft.asJson ? [] : fields.map(({ name }) => name));
  const general = problems.filter(({ field }) => field === undefined || !known.has(field));

  const change = (next: Draft): void => {
    setDraft(next);
    onDraft(next);
  };
  const edit = (next: Draft, field?: string): void => {
    change(next);
    if (state.is !== "refused") return;
    const left = state.problems.filter((problem) => field !== undefined && problem.field !== field);
    setState(left.length > 0 ? { ...state, problems: left } : { is: "editing" });
  };
  const refuse = (found: readonly EntryProblem[], checked: boolean): void => {
    setState({ is: "refused", problems: found, checked });
    // Moves the focus to the first invalid field.
    afterDrawing(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const run = async (unchecked: boolean): Promise<void> => {
    if (busy) return;
    const written = writtenInput(draft, fields);
    if (!written.ok) return refuse(written.problems, false);
    setState({ is: "starting" });
    try {
      const answer = await host.runTool({ form: form.id, input: written.json, unchecked });
      if (answer.kind === "started") setState({ is: "editing" });
      else
        refuse(
          answer.problems.map(({ field, problem }) => ({ field, problem })),
          !unchecked,
        );
    } catch (error) {
      setState({ is: "failed", error: asError(error) });
    }
  };

  // Runs before the next key, whose letter would be lost otherwise.
  useLayoutEffect(() => {
    onDraft(draft);
    if (form.input !== undefined) runButton.current?.focus();
    else frame.current?.querySelector<HTMLElement>(".field :is(.entry, .check input, [data-action=add])")?.focus();
    if (document.activeElement === document.body) runButton.current?.focus();
  }, []);

  const entries = new Map(draft.entries);
  const inFields = switched(draft, schema);
  const formless = schemaFields(schema) === undefined;
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
        {form.like && (
          <>
            <div class="note quiet" data-like={form.like.call}>
              <StatusIcon name="expected" />
              <span>
                {sentence(
                  "Filled like the recorded call of {0}. Nothing runs until you run it; then both results are shown with what differs.",
                  <VisibleTextView text={form.like.tool} />,
                )}
              </span>
            </div>
            <Unmapped unmapped={form.like.unmapped} />
          </>
        )}
        {form.schemaProblem !== undefined && (
          <div class="note" data-schema-problem>
            <StatusIcon name="warning" />
            <span>
              {sentence(
                "The input is not checked, because the tool's schema is broken: {0}.",
                markHidden(form.schemaProblem),
              )}
            </span>
          </div>
        )}
        {formless && (
          <div class="note quiet" data-formless>
            <StatusIcon name="expected" />
            <span>
              {schema === undefined || schema === null
                ? t("The tool declares no schema for its input, so it is written as JSON.")
                : t("The tool's schema is more than a list of fields, so its input is written as JSON.")}
            </span>
          </div>
        )}
        {draft.asJson ? (
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
        ) : (
          fields.map((field, index) => (
            <FieldInput
              key={field.name}
              id={`tool-field-${index}`}
              field={field}
              entry={entries.get(field.name)}
              problem={problems.find((problem) => problem.field === field.name)?.problem}
              onChange={(entry) =>
                edit({ ...draft, entries: [...new Map([...entries, [field.name, entry]])] }, field.name)
              }
            />
          ))
        )}
        {!draft.asJson && fields.length === 0 && <div class="nothing">{t("This tool takes no input.")}</div>}
      </div>
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
            ref={runButton}
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
            <button
              type="button"
              class="link"
              data-action="start-over"
              onClick={() => {
                change(fresh());
                setState({ is: "editing" });
              }}
            >
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
        {busy && (
          <div class="form-progress" role="progressbar" aria-label={t("{0} is running", visibleString(tool.name))} />
        )}
      </div>
    </form>
  );
}

/** Returns the saved draft of this form, or of this tool if the form starts empty. */
function keptFor(form: ToolForm, kept: Draft | undefined): Draft | undefined {
  if (!kept || kept.tool !== form.tool.name) return undefined;
  if (kept.form === form.id) return kept;
  return form.input === undefined ? { ...kept, form: form.id } : undefined;
}
