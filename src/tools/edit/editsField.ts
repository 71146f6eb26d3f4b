import * as z from "zod";
import { flag, text } from "../runtime/inputFields";
import { isObject, show } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import { refuseRestraint, restrains } from "../../results/unsupportedRequest";

/** One edit as a call gives it. */
export interface GivenEdit {
  readonly old_string: string;
  readonly new_string: string;
  readonly replace_all?: boolean | undefined;
}

/** Other names of its fields, as other agents spell them. */
export const editAliases: Readonly<Record<string, string>> = {
  oldString: "old_string",
  old_str: "old_string",
  oldText: "old_string",
  old_text: "old_string",
  search: "old_string",
  find: "old_string",
  newString: "new_string",
  new_str: "new_string",
  newText: "new_string",
  new_text: "new_string",
  replace: "new_string",
  replacement: "new_string",
  replaceAll: "replace_all",
  allow_multiple: "replace_all",
};

/** The most edits of one call. */
export const mostEdits = 200;

/** An input field of edits: an array of objects in the schema that models see. One edit stands for an array of one, and JSON text for what it says. */
export function editsField(): z.ZodType<GivenEdit[]> {
  const edit = z.preprocess(
    (value) => (isObject(value) ? renamed(value) : value),
    z.object({ old_string: text(), new_string: text(), replace_all: flag().optional() }),
  );
  const list = z
    .array(edit)
    .refine(({ length }) => length > 0, "must name at least one edit")
    .refine(({ length }) => length <= mostEdits, `must be at most ${mostEdits} edits`);
  return z.preprocess((value) => {
    const json = typeof value === "string" ? readJson(value) : undefined;
    const given = json?.ok ? json.value : value;
    return isObject(given) && Object.keys(given).length > 0 ? [given] : given;
  }, list);
}

const fieldsOfEdit = "Fields of an edit: old_string (required), new_string (required), replace_all.";

function renamed(edit: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(edit)) {
    const target = Object.hasOwn(editAliases, name) ? editAliases[name] : undefined;
    if (target !== undefined && !Object.hasOwn(edit, target)) own[target] = value;
    else if (["old_string", "new_string", "replace_all"].includes(name)) {
      if (value !== null) own[name] = value;
    } else if (value !== null && restrains(name, value))
      throw refuseRestraint("file_edit", `edits.${show(name, 40)}`, fieldsOfEdit);
  }
  return own;
}
