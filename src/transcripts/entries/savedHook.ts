import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import type { SavedText } from "../model/savedParts";

/** What a hook says, by field. */
const SAID = ["content", "stdout", "stderr"];

/**
 * Output of a hook that is too long is saved: `{path, preview}`, as an object or as its JSON
 * (docs/transcript-format.md#long-output).
 */
export function savedText(said: unknown): Omit<SavedText, "field"> | undefined {
  const saved = typeof said === "string" ? parseContainer(said) : said;
  if (!isObject(saved)) return undefined;
  const [path, preview] = [stringOf(saved["path"]), stringOf(saved["preview"])];
  return path === undefined || preview === undefined ? undefined : { path, preview };
}

/** Returns the texts of a hook's entry that were saved next to the transcript. */
export function savedInHook(entry: JsonObject): SavedText[] {
  const hook = fieldsOf(entry["attachment"]);
  return SAID.flatMap((field) => {
    const saved = savedText(hook[field]);
    return saved ? [{ field, ...saved }] : [];
  });
}
