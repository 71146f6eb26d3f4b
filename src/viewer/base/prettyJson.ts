import { t } from "./viewerText";

/** Formats a value as indented JSON. Returns a message if the value can't be serialized. */
export function pretty(value: unknown): string {
  try {
    return value === undefined ? "" : JSON.stringify(value, undefined, 2);
  } catch (error) {
    return t("This value cannot be written as JSON: {0}", String(error));
  }
}
