/** The host of a web address, as the browser reads it: what it would lead to, not what it looks like. Undefined for anything else. */
export function hostOf(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  try {
    return new URL(address).host;
  } catch {
    return undefined;
  }
}
