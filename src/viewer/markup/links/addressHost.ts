/**
 * Returns a web address's host as browsers read it: where it leads, not what it looks like. Returns undefined for
 * anything else.
 */
export function hostOf(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  try {
    return new URL(address).host;
  } catch {
    return undefined;
  }
}
