import { useMemo, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import type { RunningCall, ToolForm } from "../../protocol/view";
import { useHost } from "../base/hostContext";
import { type Draft, type EntryProblem, fieldsOf, newDraft, writtenInput } from "./formDraft";

/** Describes a tool's form, and what was entered before. */
export interface ToolFormProps {
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

/** Keeps a form's draft, and runs its tool. `onRefused` is called before the problems are drawn. */
export function useToolForm({ form, kept, running, onDraft }: ToolFormProps, onRefused: () => void) {
  const { tool, schema } = form;
  const host = useHost();
  const fresh = (): Draft => newDraft({ id: form.id, tool: tool.name, schema, input: form.input });
  const [draft, setDraft] = useState<Draft>(() => keptFor(form, kept) ?? fresh());
  const [state, setState] = useState<State>({ is: "editing" });
  const fields = useMemo(() => fieldsOf(schema, draft.basis), [schema, draft.basis]);
  const call = running.find(({ id }) => id === form.call);
  const busy = call !== undefined || state.is === "starting";
  const problems = state.is === "refused" ? state.problems : [];

  const change = (next: Draft): void => {
    setDraft(next);
    onDraft(next);
  };
  /** Changes the draft. Removes the problems of `field`, or all problems. */
  const edit = (next: Draft, field?: string): void => {
    change(next);
    if (state.is !== "refused") return;
    const left = state.problems.filter((problem) => field !== undefined && problem.field !== field);
    setState(left.length > 0 ? { ...state, problems: left } : { is: "editing" });
  };
  const refuse = (found: readonly EntryProblem[], checked: boolean): void => {
    setState({ is: "refused", problems: found, checked });
    onRefused();
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
  const startOver = (): void => {
    change(fresh());
    setState({ is: "editing" });
  };
  return { draft, fields, state, problems, call, busy, edit, run, startOver };
}

/** Contains what was entered in a form, the state of its call, and functions that change both. */
export type FilledForm = ReturnType<typeof useToolForm>;

/** Returns the saved draft of this form, or of this tool if the form starts empty. */
function keptFor(form: ToolForm, kept: Draft | undefined): Draft | undefined {
  if (!kept || kept.tool !== form.tool.name) return undefined;
  if (kept.form === form.id) return kept;
  return form.input === undefined ? { ...kept, form: form.id } : undefined;
}
