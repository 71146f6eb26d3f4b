import { t } from "./viewerText";

/** JSON with line breaks; says so when the value cannot be written. */
export function pretty(value: unknown): string {
  try {
    return value === undefined ? "" : JSON.stringify(value, undefined, 2);
  } catch (error) {
    return t("This value cannot be written as JSON: {0}", String(error));
  }
}
