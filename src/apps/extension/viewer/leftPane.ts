import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import * as z from "zod";
import { readJson } from "../../../base/json/jsonText";
import type { Tool } from "../../../tools/runtime/tool";
import type { HostApi } from "../../../protocol/hostApi";
import type { LeftView, LikeCall, ResultFile } from "../../../protocol/view";
import { type Content, disposeContent, leftViewOf, resultsContent } from "./openedContent";
import { findTool, type KnownTool, knownTools } from "../calls/knownTools";
import { PASTED, readPasted } from "../documents/pastedDocument";
import { inputProblems, type ToolRuns, unusable } from "../calls/toolRuns";
import { t } from "../../../base/l10n";

// Requests of the page are validated, because they can run tools and the page shows untrusted text.
const likeOf = z.object({
  transcript: z.string(),
  call: z.string(),
  tool: z.string(),
  unmapped: z.array(z.string()),
});
const formOf = z.object({ tool: z.string().min(1), input: z.string().optional(), like: likeOf.optional() });
const runOf = z.object({ form: z.string(), input: z.string(), unchecked: z.boolean() });
const callOf = z.object({ call: z.string() });
const pasteOf = z.object({ text: z.string().optional() });
const runNamed = z.object({ run: z.string() });

/** Maximum runs to remember together with the recorded call that they repeat. */
const MAX_LIKE = 200;

/** Requests of the left pane's pages. */
type LeftApi = Pick<
  HostApi,
  "tools" | "showTools" | "showForm" | "showResults" | "runTool" | "cancelRun" | "pasteResult" | "likeOf"
>;

/**
 * The left pane of a viewer. From back to front: results, a transcript, or a file; pasted results; the list of tools or
 * a form.
 */
export interface LeftPane {
  view(): LeftView;
  /** The content behind pasted results and the pages of tools. */
  content(): Content;
  /** Replaces that content, and returns the previous one for the caller to dispose. */
  exchange(content: Content): Content;
  /** Shows a result file, the live results, or a transcript behind the pages of tools. */
  show(content: Content): void;
  /** Returns all contents. */
  contents(): readonly Content[];
  showTools(): void;
  /**
   * Opens a tool's form with this input, as JSON text. Runs nothing. Rejects with a sentence if the tool doesn't exist.
   */
  showForm(tool: string, input?: string, like?: LikeCall): Promise<void>;
  /** Shows the recorded calls, in front of other content, and selects one by the id of its record. */
  showRun(record: string | undefined): void;
  /** Shows these results, at least one, in front of the content. */
  showPasted(name: string, results: readonly ResultFile[]): void;
  readonly api: LeftApi;
}

export interface LeftPaneParts {
  readonly tools: () => Promise<readonly Tool[]>;
  readonly toolRuns: ToolRuns;
}

/** Creates a left pane. Calls `changed` when it shows something else. `elsewhere` opens forms in another viewer. */
export function createLeftPane(
  { tools, toolRuns }: LeftPaneParts,
  changed: () => void,
  elsewhere?: (tool: string, input: string | undefined) => Promise<void>,
): LeftPane {
  let base: Content = { kind: "live" };
  /** Pasted results, or the live results with a call's result, in front of other content. */
  let above: Content | undefined;
  let over: LeftView | undefined;
  let form: { readonly id: string; readonly tool: KnownTool } | undefined;
  const made = new Map<string, LikeCall>();

  const show = (view: LeftView | undefined): void => {
    over = view;
    changed();
  };
  const view = (): LeftView => {
    if (over) return over;
    if (!above) return leftViewOf(base);
    return above.kind === "live" ? { ...above, leaves: true } : leftViewOf(above);
  };
  const exchange = (content: Content): Content => {
    const before = base;
    base = content;
    above = undefined;
    over = undefined;
    return before;
  };
  const showForm = async (name: string, input?: string, like?: LikeCall): Promise<void> => {
    const [own, { inputCheck }] = await Promise.all([tools(), import("../calls/inputCheck")]);
    const tool = findTool(own, name);
    if (!tool) {
      throw new Error(
        t("The tool {0} isn't available in this window. Its extension or server may be disabled or uninstalled.", name),
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
      ...(like && { like }),
    });
  };
  const showPasted = (name: string, results: readonly ResultFile[]): void => {
    above = resultsContent(name, results, { leaves: true });
    show(undefined);
  };
  const remember = (run: string, like: LikeCall | undefined): void => {
    if (!like) return;
    made.set(run, like);
    for (const id of made.keys()) {
      if (made.size <= MAX_LIKE) break;
      made.delete(id);
    }
  };
  /** Shows the record of a call that ended, unless the user has switched to something else. */
  const ended = (call: string, record: string): void => {
    if (over?.kind === "form" && over.call === call) showRun(record);
  };
  const showRun = (record: string | undefined): void => {
    const live: Content = { kind: "live", ...(record !== undefined && { select: record }) };
    if (base.kind === "live") {
      base = live;
      above = undefined;
    } else above = live;
    show(undefined);
  };

  return {
    view,
    content: () => base,
    contents: () => [base, ...(above ? [above] : [])],
    exchange,
    show(content) {
      disposeContent(base);
      base = content;
      changed();
    },
    showTools: () => show({ kind: "tools" }),
    showForm,
    showRun,
    showPasted,
    api: {
      tools: async () => knownTools(await tools()).map(({ info }) => info),
      showTools: async () => show({ kind: "tools" }),
      async showForm(params) {
        const { tool, input, like } = formOf.parse(params);
        if (elsewhere) await elsewhere(tool, input);
        else await showForm(tool, input, like);
      },
      async showResults() {
        if (!over) above = undefined;
        show(undefined);
      },
      async runTool(params) {
        const { form: id, input: json, unchecked } = runOf.parse(params);
        if (form?.id !== id || over?.kind !== "form") throw new Error(t("This form is no longer open"));
        const read = readJson(json);
        if (!read.ok) return { kind: "refused", problems: [{ problem: read.problem }] };
        const problem = unusable(read.value);
        if (problem !== undefined) return { kind: "refused", problems: [{ problem }] };
        const { tool } = form;
        const asked = over;
        const problems = unchecked ? [] : await inputProblems(tool, read.value);
        if (problems.length > 0) return { kind: "refused", problems };
        const { call, record } = toolRuns.start(tool, Object(read.value) as object);
        const { like } = asked;
        // The user may have switched to something else while the input was checked.
        if (over === asked) show({ ...asked, call });
        void record.then((run) => {
          if (run === undefined) return;
          remember(run, like);
          ended(call, run);
        });
        return { kind: "started", call };
      },
      async cancelRun(params) {
        toolRuns.cancel(callOf.parse(params).call);
      },
      async pasteResult(params) {
        const { text = await vscode.env.clipboard.readText() } = pasteOf.parse(params);
        showPasted(PASTED, readPasted(text));
      },
      likeOf: async (params) => made.get(runNamed.parse(params).run),
    },
  };
}
