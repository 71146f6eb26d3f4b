import * as z from "zod";
import { readJson } from "../json/jsonText";

/** An input field of texts, none of them blank: one text stands for a list of one, and the JSON text of a list for that list. */
export function textList(): z.ZodType<string[]> {
  const item = z
    .string()
    .refine((text) => text.trim() !== "" && !text.includes("\0"), "must be text that is not blank");
  return z.preprocess((value): unknown => {
    if (typeof value !== "string") return value;
    const json = /^\s*\[/.test(value) ? readJson(value) : undefined;
    return json?.ok === true && Array.isArray(json.value) ? json.value : [value];
  }, z.array(item));
}
