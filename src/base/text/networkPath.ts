/**
 * Whether a path is on a network share for Windows. Accessing it sends the user's identity to the server that it names,
 * so a path that others wrote is accessed only after the user approves.
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}
