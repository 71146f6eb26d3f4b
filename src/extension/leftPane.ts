import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import * as z from "zod";
import { readJson } from "../core/jsonText";
import type { Tool } from "../core/tool";
import type { HostApi, LeftView, ResultFile } from "../protocol";
import { inputCheck } from "./inputCheck";
import { findTool, type KnownTool, knownTools } from "./knownTools";
import { PASTED, readPasted } from "./pasted";
import { inputProblems, type ToolRuns, unusable } from "./toolRuns";

// What the page says is checked: it may run tools with it, and it shows other people's words.
const formOf = z.object({ tool: z.string().min(1), input: z.string().optional() });
const runOf = z.object({ form: z.string(), input: z.string(), unchecked: z.boolean() });
const callOf = z.object({ call: z.string() });
const pasteOf = z.object({ text: z.string().optional() });
const fileOf = z.object({ id: z.string(), index: z.int().nonnegative() });

/** What the left pane's pages ask of their host. */
type LeftApi = Pick<
  HostApi,
  "tools" | "showTools" | "showForm" | "showResults" | "runTool" | "cancelRun" | "pasteResult" | "file"
>;

/** The left pane of one viewer: results, a file or what was pasted, and over them the list of tools or a form. */
export interface LeftPane {
  view(): LeftView;
  /** Shows a result file, the live results or what was pasted below the pages of tools. */
  showResult(left: LeftView): void;
  showTools(): void;
  /** Opens a tool's form with this input, as JSON text. Runs nothing. Throws with a sentence when there is no such tool. */
  showForm(tool: string, input?: string): void;
  /** Shows these results, at least one. `leaves`: the live results are behind them. */
  showFiles(name: string, results: readonly ResultFile[], leaves: boolean): void;
  readonly api: LeftApi;
}

export interface LeftPaneParts {
  readonly tools: readonly Tool[];
  readonly toolRuns: ToolRuns;
}

/** `changed` is called when there is something else to show. `elsewhere` opens forms in another viewer than this one. */
export function createLeftPane(
  { tools, toolRuns }: LeftPaneParts,
  changed: () => void,
  elsewhere?: (tool: string, input: string | undefined) => Promise<void>,
): LeftPane {
  let base: LeftView = { kind: "live" };
  let over: LeftView | undefined;
  let form: { readonly id: string; readonly tool: KnownTool } | undefined;
  let files: readonly ResultFile[] = [];

  const show = (view: LeftView | undefined): void => {
    over = view;
    changed();
  };
  const showForm = (name: string, input?: string): void => {
    const tool = findTool(tools, name);
    if (!tool) {
      throw new Error(
        `There is no tool ${name} in this window. The extension or server that brings it may be switched off or gone.`,
      );
    }
    const id = randomUUID();
    form = { id, tool };
    const { broken } = inputCheck(tool.schema);
    show({
      kind: "form",
      id,
      tool: tool.info,
      schema: tool.schema,
      ...(input !== undefined && { input }),
      ...(broken !== undefined && { schemaProblem: broken }),
    });
  };
  const showFiles = (name: string, results: readonly ResultFile[], leaves: boolean): void => {
    files = results;
    base = { kind: "files", id: randomUUID(), name, total: files.length, leaves };
    show(leaves ? undefined : over);
  };
  /** The call has ended: its record is shown, unless the person has turned to something else. */
  const ended = (call: string, record: string): void => {
    if (over?.kind !== "form" || over.call !== call) return;
    base = { kind: "live", select: record };
    show(undefined);
  };

  return {
    view: () => over ?? base,
    showResult(left) {
      base = left;
      changed();
    },
    showTools: () => show({ kind: "tools" }),
    showForm,
    showFiles,
    api: {
      tools: async () => knownTools(tools).map(({ info }) => info),
      showTools: async () => show({ kind: "tools" }),
      async showForm(params) {
        const { tool, input } = formOf.parse(params);
        if (elsewhere) await elsewhere(tool, input);
        else showForm(tool, input);
      },
      async showResults() {
        if (!over && base.kind === "files" && base.leaves) base = { kind: "live" };
        show(undefined);
      },
      async runTool(params) {
        const { form: id, input: json, unchecked } = runOf.parse(params);
        if (form?.id !== id || over?.kind !== "form") throw new Error("This form is no longer open");
        const read = readJson(json);
        if (!read.ok) return { kind: "refused", problems: [{ problem: read.problem }] };
        const problem = unusable(read.value);
        if (problem !== undefined) return { kind: "refused", problems: [{ problem }] };
        const problems = unchecked ? [] : inputProblems(form.tool, read.value);
        if (problems.length > 0) return { kind: "refused", problems };
        const { call, record } = toolRuns.start(form.tool, Object(read.value) as object);
        show({ ...over, call });
        void record.then((made) => {
          if (made !== undefined) ended(call, made);
        });
        return { kind: "started", call };
      },
      async cancelRun(params) {
        toolRuns.cancel(callOf.parse(params).call);
      },
      async pasteResult(params) {
        const { text = await vscode.env.clipboard.readText() } = pasteOf.parse(params);
        showFiles(PASTED, readPasted(text), true);
      },
      async file(params) {
        const { id, index } = fileOf.parse(params);
        const file = base.kind === "files" && base.id === id ? files[index] : undefined;
        if (!file) throw new Error("This result is no longer open");
        return file;
      },
    },
  };
}
