import { flag, words } from "../../runtime/inputFields";
import type { PlanContext } from "../../runtime/policy/access";
import type { Planned } from "../../runtime/tool";
import { carryOut, type Plan } from "./plannedChanges";
import { ignoredField, pathList } from "../paths/pathFields";
import { questionOf } from "./changesQuestion";
import { planTransfer, type Transfer } from "./transferPlan";

/** The input that copying and moving share. */
export interface TransferInput {
  readonly source: readonly string[];
  readonly destination: string;
  readonly overwrite: boolean;
  readonly include_ignored: boolean;
}

/** The fields of that input; `verb` is `copy` or `move`, `named` what the new path is of. */
export function transferFields(verb: string, named: string) {
  return {
    source: pathList().describe(
      `Files and folders to ${verb}: workspace-relative or absolute paths, or globs such as src/*.json.`,
    ),
    destination: words().describe(`Folder to ${verb} into, or ${named} new path: workspace-relative or absolute.`),
    overwrite: flag().default(false).describe("Replace what exists at the destination. Default: false."),
    include_ignored: ignoredField(),
  };
}

/** Other names of those fields. */
export const transferAliases: Readonly<Record<string, string>> = {
  sources: "source",
  src: "source",
  from: "source",
  path: "source",
  paths: "source",
  file: "source",
  files: "source",
  file_path: "source",
  filePath: "source",
  old_path: "source",
  source_path: "source",
  dest: "destination",
  dst: "destination",
  to: "destination",
  target: "destination",
  destination_path: "destination",
  new_path: "destination",
  force: "overwrite",
  includeIgnored: "include_ignored",
};

/** `plan` and `run` of a transfer. `transferOf` says what an input means. */
export function transferring<Input extends TransferInput>(
  title: (what: string) => string,
  transferOf: (input: Input) => Transfer,
) {
  return {
    async plan(input: Input, context: PlanContext): Promise<Planned<Plan>> {
      const plan = await planTransfer(transferOf(input), context);
      return { plan, ask: questionOf(plan, title, context.access.asked) };
    },
    run: carryOut,
  };
}
