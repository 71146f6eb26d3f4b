import { hashOf } from "../../base/text/textHash";

/**
 * A short name of a text: white space at its ends apart, equal texts have equal names, and others very likely have
 * another. For comparing texts without keeping them.
 */
export function textKey(text: string): string {
  const trimmed = text.trim();
  return `${trimmed.length}-${hashOf(trimmed).toString(36)}`;
}
