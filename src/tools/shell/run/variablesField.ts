import * as z from "zod";
import { isObject } from "../../../base/json/jsonValue";
import { readJson } from "../../../base/json/jsonText";

/** An input field of variables: an object of texts. The JSON text of an object is read as one, and numbers and booleans as their text. */
export function variablesField(): z.ZodType<Record<string, string>> {
  const schema = z
    .record(z.string(), z.string())
    .refine(
      (variables) => Object.values(variables).every((value) => !value.includes("\0")),
      "must not contain the character NUL",
    );
  return z.preprocess((value, problems) => {
    const json = typeof value === "string" ? readJson(value) : undefined;
    const given = json?.ok ? json.value : value;
    if (!isObject(given)) return given;
    const names = Object.keys(given);
    // Here, because a name such as `__proto__` does not come through.
    const odd = names.find((name) => !/^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]*$/.test(name));
    if (odd !== undefined)
      problems.addIssue(
        `must have names of letters, digits and _ that begin with no digit (${JSON.stringify(odd.slice(0, 100))} is none)`,
      );
    return Object.fromEntries(names.map((name) => [name, asText(given[name])]));
  }, schema);
}

function asText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}
