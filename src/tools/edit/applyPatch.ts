import * as z from "zod";
import { ToolError } from "../../base/errors";
import { t } from "../../base/l10n";
import { text } from "../runtime/inputFields";
import { defineTool } from "../runtime/tool";
import { type PatchPlan, planPatch, stepReasons } from "./patch/patchPlan";
import { patchDetail, patchTitle } from "./patch/patchQuestion";
import { patchFields, patchOutcome } from "./patch/patchOutcome";
import { runPatch } from "./patch/patchRun";
import { patchedPaths, readPatch } from "./patch/patchText";

interface Input {
  readonly patch: string;
}

export default defineTool<Input, PatchPlan>({
  name: "apply_patch",
  title: "Apply Patch",
  group: "write",
  icon: "diff-multiple",
  description:
    "Changes several text files with one patch: edit, create, move, delete. All changes are made, or none. Returns JSON; check `success` first. `data.output` has one line per file: A added, M modified, R renamed, D deleted. Copy context and removed lines exactly from file_read.",
  userDescription: "Change several files with a patch, after asking",
  effect: "write",
  input: z.object({
    patch: text().describe(
      "The patch, as a unified diff, or in this format: `*** Begin Patch`, for each file `*** Update File: path`, `*** Add File: path` (all lines with +), " +
        "or `*** Delete File: path`, and `*** End Patch`. After Update, optionally `*** Move to: path`, then hunks: `@@ class or function`, 3 lines of context before and after with a leading space, removed lines with -, added lines with +.",
    ),
  }),
  aliases: { input: "patch", patchText: "patch", patch_text: "patch", diff: "patch", content: "patch" },
  data: z.strictObject(patchFields),

  brief({ patch }) {
    const [path, ...others] = patchedPaths(patch);
    if (path === undefined) return { text: t("Apply a patch"), subjects: [] };
    const text = others.length === 0 ? t("Patch {0}") : t("Patch {0} and other files");
    return { text, subjects: [{ path }] };
  },

  async plan({ patch }, context) {
    const plan = await planPatch(readPatch(patch), context);
    // `run` reports why, and nobody is asked about what is not going to happen.
    if ("told" in plan) return { plan };
    for (const step of plan.steps)
      context.access.about(context.workspace.display(step.file.resource), stepReasons(step, context));
    return { plan, ask: { ...patchTitle(plan.steps, context), ...patchDetail(plan.steps, context) } };
  },

  async run(plan, context) {
    if ("told" in plan) {
      plan.told();
      throw new ToolError("BLOCKED", plan.message);
    }
    return patchOutcome(await runPatch(plan.steps, { tool: "apply_patch", what: "patch" }, context), context);
  },
});
