import { win32 } from "node:path";

/** Programs that come with Windows, by where they are in its folder of programs. */
const PLACES = {
  taskkill: "taskkill.exe",
  powershell: "WindowsPowerShell\\v1.0\\powershell.exe",
  wmic: "wbem\\wmic.exe",
} as const;

/**
 * Returns the path of a program that comes with Windows. By its name alone, Windows would first look for it in the
 * current folder, which can be a workspace.
 */
export function windowsProgram(
  name: keyof typeof PLACES,
  { SystemRoot: root = "" }: NodeJS.ProcessEnv = process.env,
): string {
  return win32.join(win32.isAbsolute(root) ? root : "C:\\Windows", "System32", PLACES[name]);
}
