import * as z from "zod";
import { splitGlobs } from "../../../base/globs/globPattern";
import { readJson } from "../../../base/json/jsonText";
import { slashes } from "./namePattern";

/** An input field of globs: an array in the schema that models see. Texts of several with commas between them, and the JSON text of an array, are read as such. */
export function globList(): z.ZodType<string[]> {
  return z.preprocess(
    (value) => {
      const json = typeof value === "string" && /^\s*\["/.test(value) ? readJson(value) : undefined;
      const list = json?.ok === true ? json.value : typeof value === "string" ? splitGlobs(value) : value;
      if (!Array.isArray(list)) return list;
      return list.flatMap((glob: unknown) =>
        typeof glob === "string" && glob.trim() !== ""
          ? splitGlobs(glob).map((one) => slashes(one.replace(/^!/, "")))
          : [glob],
      );
    },
    z.array(z.string().refine((glob) => glob.trim() !== "", "must not be blank")),
  );
}
